// In a package, this replaces a file of node-llama-cpp. The original first loads native code in a child process, to see
// whether it crashes. It starts the child with the program of this process, which is Electron in a packaged app, and
// would start a second Adlib. The engine's process may crash instead: after two crashes, it runs on the processor.
export const testBindingBinary = async () => true
