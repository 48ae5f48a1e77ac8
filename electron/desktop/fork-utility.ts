import { utilityProcess } from 'electron'
import type { ForkProgram } from '../platform/fork-program.ts'

/**
 * Starts the OCR program as a utility process. A packaged app cannot start the program as a Node child process, because
 * the Electron build option (fuse) `runAsNode` is off.
 */
export const forkUtility: ForkProgram = (program, events) => {
  const child = utilityProcess.fork(program, [], { serviceName: 'Adlib text reader' })
  child.on('message', events.message)
  child.on('exit', () => events.ended())
  return {
    send: (message) => child.postMessage(message),
    kill() {
      // Kill by process id, because `child.kill` sends SIGTERM, which the reader ignores.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      else child.once('spawn', () => child.pid !== undefined && process.kill(child.pid, 'SIGKILL'))
    },
  }
}
