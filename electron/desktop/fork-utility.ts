import { basename } from 'node:path'
import { utilityProcess } from 'electron'
import type { ForkProgram } from '../platform/fork-program.ts'

/** Names of the processes in the system's list of processes. */
const names: Readonly<Record<string, string>> = {
  'ocr-child.js': 'Adlib text reader',
  'llama-child.js': 'Adlib engine',
}

/** Starts a program of this build as a utility process, because a packaged app cannot start it with Node. */
export const forkUtility: ForkProgram = (program, events) => {
  const child = utilityProcess.fork(program, [], { serviceName: names[basename(program)] ?? 'Adlib' })
  child.on('message', events.message)
  child.on('exit', () => events.ended())
  return {
    send: (message) => child.postMessage(message),
    kill() {
      // `child.kill` sends SIGTERM, which these programs ignore.
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      else child.once('spawn', () => child.pid !== undefined && process.kill(child.pid, 'SIGKILL'))
    },
  }
}
