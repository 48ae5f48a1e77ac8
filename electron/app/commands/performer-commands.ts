import { demoReason, restReason } from '../../../src-shared/events/on-air.ts'
import { riskyPull } from '../outside-models.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, answerOf, failure, type Handlers, handlersOf, ok } from './command-deps.ts'

/** Commands for the performer, its eyes and its notes, for clips, and for auditions and downloads of models. */
export function performerCommands(
  targets: Pick<
    CommandTargets,
    'journal' | 'performer' | 'eyes' | 'clips' | 'auditions' | 'pulls' | 'heldSettings'
  >,
  endDemo: (by: string) => Promise<Answer>,
) {
  const { journal, performer, eyes, clips, auditions, pulls, heldSettings } = targets
  const state = () => journal.state()
  return handlersOf({
    pause(_, by) {
      if (state().paused === null) journal.append({ type: 'performer/paused', by })
      performer.cancel('cancelled')
      return ok
    },
    async unpause(_, by) {
      if (state().panic !== null) {
        return failure(
          'panicked',
          'PANIC is on, and going live does not end it.',
          'Resume first, then go live.',
        )
      }
      const wasPaused = state().paused !== null
      if (wasPaused) journal.append({ type: 'performer/resumed', by })
      performer.wake()
      const demo = demoReason(state())
      if (demo === 'setup') return endDemo(by)
      return demo === null || wasPaused
        ? ok
        : failure(
            'no_screen',
            'No screen is shared, so the show stays a demo.',
            'Share a screen on the eye page, or choose another source under Sight.',
          )
    },
    cancel() {
      performer.cancel('cancelled')
      return ok
    },
    tally(change, by) {
      journal.append({ type: 'show/tallied', ...change, by })
      return ok
    },
    'rule-try'({ rule: id }, by) {
      const { panic, settings } = state()
      if (panic !== null) return failure('panicked', 'PANIC is on.', 'Resume first.')
      if (!settings.rules.some((rule) => rule.id === id))
        return failure('gone', 'This rule is not stored.', 'Save it first.')
      journal.append({ type: 'rule/tried', rule: id, by })
      return ok
    },
    topic({ text }, _, role = 'owner') {
      if (state().panic !== null) {
        return failure(
          'panicked',
          'PANIC is on, so the performer ignores whispers.',
          'Resume first, then whisper again.',
        )
      }
      if (performer.whisper(text, role)) return ok
      return failure(
        'busy',
        'Too many whispers are waiting already.',
        'Wait until the performer has read some of them.',
      )
    },
    mood({ mood }, by) {
      performer.setMood(mood, by)
      return ok
    },
    'drop-topic'(_, by) {
      performer.dropTopic(by)
      return ok
    },
    'observe-now': () => {
      if (!eyes.lookNow()) {
        return failure(
          'nothing_seen',
          'There is no live picture.',
          'Choose a source, or wait until the source is live.',
        )
      }
      if (state().panic === null && state().paused === null && restReason(state()) === null) {
        performer.look()
      }
      return ok
    },
    clip: async (_, by) => answerOf(await clips.save(by)),
    'notes-drop'({ texts, restore }, by) {
      journal.append({ type: 'show/notes-dropped', texts, restore, by })
      return ok
    },
    audition: async ({ model }) => answerOf(await auditions.start(model)),
    'audition-cancel': () => {
      auditions.cancel()
      return ok
    },
    pull: ({ model }, by) => {
      const risky = riskyPull(model)
      return answerOf(risky.length === 0 ? pulls.start(model) : heldSettings.hold({ pull: model }, risky, by))
    },
    'pull-cancel': () => {
      pulls.cancel()
      return ok
    },
    'pull-discard': ({ model }) => answerOf(pulls.discard(model)),
  })
}

const cannot = {
  stop: (id: string): Answer => failure('gone', `The agent ${id} has ended.`, 'No action is needed.'),
  suspend: (id: string): Answer =>
    failure('state', `The agent ${id} cannot be suspended now.`, 'It has ended, or is suspended already.'),
  resume: (id: string): Answer =>
    failure('state', `The agent ${id} cannot be resumed now.`, 'Only a suspended agent can be resumed.'),
} as const

/** Stops, suspends and resumes agents. Stopping an agent also stops its descendants. */
export const agentCommands = ({ agents }: Pick<CommandTargets, 'agents'>): Handlers<'agent'> => ({
  agent: ({ agent, do: what }, by) => (agents[what](agent, by) ? ok : cannot[what](agent)),
})

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

/** Commands that call a tool for the streamer or restart an MCP server. */
export const toolCommands = ({
  tryTool,
  mcpServers,
}: Pick<CommandTargets, 'tryTool' | 'mcpServers'>): Handlers<'try-tool' | 'mcp-restart'> => ({
  async 'try-tool'({ tool, args }) {
    const outcome = await tryTool(tool, args)
    if (outcome.ok) return ok
    const why = outcome.message ?? outcome.error ?? 'The call failed.'
    return failure(outcome.error ?? 'failed', why, 'The Live page shows the whole call.')
  },
  'mcp-restart': ({ server }) =>
    mcpServers.restart(server)
      ? ok
      : failure('gone', `The MCP server “${server}” is not running.`, 'Turn it on in the list of servers.'),
})
