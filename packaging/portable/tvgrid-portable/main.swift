import GuideProgram

// The same program as tvgrid, linked otherwise.
Program.run()
