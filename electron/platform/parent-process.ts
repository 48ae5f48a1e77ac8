/** The process that started this program, seen from a child of `ForkProgram`. */
export interface ParentProcess<Received, Sent> {
  /** Sends a message, and calls `then` once it is on its way. */
  post(message: Sent, then?: () => void): void
  onMessage(listener: (message: Received) => void): void
}

/** Ends this process. Do not use `process.exit`, which may hang or crash while native code is running. */
export const endProcess = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Connects to the parent process. This process then ignores signals to the whole process group, for example from a
 * terminal, and ends with its parent.
 */
export function connectToParent<Received, Sent>(): ParentProcess<Received, Sent> {
  process.on('disconnect', endProcess)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // `parentPort` exists in an Electron utility process, `process.send` in a Node child process.
  const { parentPort } = process as unknown as {
    parentPort?: {
      on(event: 'message', listener: (event: { data: Received }) => void): void
      postMessage(message: Sent): void
    }
  }
  if (parentPort === undefined)
    return {
      post: (message, then) => void process.send?.(message, undefined, undefined, then),
      onMessage: (listener) => void process.on('message', listener),
    }
  return {
    post(message, then = () => {}) {
      parentPort.postMessage(message)
      setImmediate(then)
    },
    onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
  }
}
