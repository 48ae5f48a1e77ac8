import type { AgentRun } from '../../electron/agents/start-agents.ts'
import { systemClock } from '../../electron/platform/clock.ts'
import { librarian } from './librarian.ts'

/** What the demo kills while the team is working. */
export type Kill = 'worker' | 'process' | 'both' | 'none'

/** The process is killed during a call of one of these tools, because a crash during a write does the most harm. */
const writes: ReadonlySet<string> = new Set(['memory/create_entities', 'filesystem/write_file'])

const notesBeforeKill = 2

/** Kills the first librarian after a few notes, or this process during a write, or both. */
export function killOnTheWay(
  run: Pick<AgentRun, 'subscribe' | 'state' | 'control'>,
  options: { readonly root: string; readonly kill: Kill; readonly print: (line: string) => void },
): void {
  const { root, kill, print } = options
  if (kill === 'none') return
  const first = `${root}/librarian-1`
  let partials = 0
  run.subscribe((event) => {
    if (kill !== 'process' && event.type === 'agent/message' && event.message.kind === 'partial') {
      partials += 1
      if (event.message.from === first && partials === notesBeforeKill)
        systemClock.after(0, () => {
          print('The demo kills the first librarian now, in the middle of its work.')
          run.control(first, 'stop', 'the demo')
        })
    }
    const isWrite = event.type === 'tool/call' && writes.has(event.tool)
    // The call is now in the journal, but it may never have reached the server.
    if (kill !== 'worker' && isWrite && hasReplacement(run, kill)) {
      print('The demo kills this whole process now (SIGKILL), in the middle of a write.')
      process.kill(process.pid, 'SIGKILL')
    }
  })
}

const hasReplacement = (run: Pick<AgentRun, 'state'>, kill: Kill): boolean =>
  kill === 'process' ||
  run.state().agents.filter(({ definition }) => definition === librarian.name).length > 1
