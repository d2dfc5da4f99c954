import GuideProgram

// All the program does is in GuideProgram, where the tests reach it.
Program.run()
