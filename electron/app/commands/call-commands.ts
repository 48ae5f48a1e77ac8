import type { CommandTargets } from './command-deps.ts'
import { failure, type Handlers, ok } from './handlers.ts'

/** Records whether an interrupted tool call took effect. After a restart, only the streamer can know this. */
export const callCommands = ({ journal }: Pick<CommandTargets, 'journal'>): Handlers<'settle-call'> => ({
  'settle-call'({ call: id, happened }, by) {
    const { turns } = journal.state()
    const turn = turns.findLast(({ calls }) => calls.some(({ call }) => call === id))
    const outcome = turn?.calls.find(({ call }) => call === id)?.outcome
    if (turn === undefined || outcome?.error !== 'orphan')
      return failure(
        'gone',
        'This call cannot be repeated, because no recent restart interrupted it.',
        'No action is needed.',
      )
    if (outcome.settled?.happened !== happened)
      journal.append({ type: 'tool/settled', turn: turn.turn, call: id, happened, by })
    return ok
  },
})
