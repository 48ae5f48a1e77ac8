import { utilityProcess } from 'electron'
import type { ForkProgram } from '../platform/fork-program.ts'

/** Starts the OCR program as a utility process, because a packaged app cannot start it with Node. */
export const forkUtility: ForkProgram = (program, events) => {
  const child = utilityProcess.fork(program, [], { serviceName: 'Adlib text reader' })
  child.on('message', events.message)
  child.on('exit', () => events.ended())
  return {
    send: (message) => child.postMessage(message),
    kill() {
      // `child.kill` sends SIGTERM, which the reader ignores.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      else child.once('spawn', () => child.pid !== undefined && process.kill(child.pid, 'SIGKILL'))
    },
  }
}
