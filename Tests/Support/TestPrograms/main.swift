import Glibc

// Programs that the tests start: the first argument names one, the others are passed to it.
let arguments = Array(CommandLine.arguments.dropFirst(2))
switch CommandLine.arguments.dropFirst().first {
case "library": LibraryProgram.run(arguments)
case "phone": try PhoneStub.run(arguments)
case "store": try StoreWriter.run(arguments)
default: exit(64)
}
