import GuideProgram

// The program is in GuideProgram, where tests can reach it.
Program.run()
