import type { DataFailure } from '../../platform/files.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, answerOf, handlersOf, ok } from './handlers.ts'

/** Commands that delete and restore past runs and characters, and that start and stop runs of the bench. */
export const runCommands = ({ runs, puppets, bench }: Pick<CommandTargets, 'runs' | 'puppets' | 'bench'>) =>
  handlersOf({
    'run-delete': ({ run }) => answerOf(runs.remove(run)),
    'run-restore': ({ run }) => answerOf(runs.restore(run)),
    'puppet-delete': ({ puppet }) => ofPuppet(puppets.remove(puppet)),
    'puppet-restore': ({ puppet }) => ofPuppet(puppets.restore(puppet)),
    'bench-start': async ({ command: _, id: __, ...question }) => answerOf(await bench.start(question)),
    'bench-resume': async ({ run }) => answerOf(await bench.resume(run)),
    'bench-stop': () => {
      bench.cancel()
      return ok
    },
  })

const ofPuppet = (problem: DataFailure | null): Answer =>
  problem === null ? ok : { ok: false, kind: 'puppet', ...problem }
