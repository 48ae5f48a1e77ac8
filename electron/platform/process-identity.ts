import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process as long as it lives: its id is used again after its death, its start is not. */
export interface ProcessIdentity {
  readonly pid: number
  /** When it started, in the platform's own words; empty where the platform does not tell. */
  readonly start: string
}

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, start: startOf(process.pid) })

/** True while this very process lives; where starts are not told, while any process has its id. */
export function isAlive({ pid, start }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
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

/** Field 22 of proc(5)'s `stat` counts clock ticks since the boot, so the boot's own id goes before it. */
function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the program's name in brackets and may hold spaces and brackets itself.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}
