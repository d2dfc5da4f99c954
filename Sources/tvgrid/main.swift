print("tvgrid")
