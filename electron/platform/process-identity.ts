import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies one process: ids are reused after a process ends, an id with its start time is not. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time in a platform-specific format; empty if the platform does not report it. */
  readonly start: string
}

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, start: startOf(process.pid) })

/** Returns whether this process is alive. Without start times, any process with the same id counts. */
export function isAlive({ pid, start }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return start === '' || now === '' || now === start
}

function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
    }).trim()
  } catch {
    return ''
  }
}

/** Returns the boot id and the start tick: field 22 of proc(5)'s `stat` counts clock ticks since boot. */
function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the program name in parentheses, which may contain spaces and parentheses.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}
