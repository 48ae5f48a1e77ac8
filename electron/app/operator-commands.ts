import { type Ack, type Command, type CommandName, rowOf } from '../../src-shared/contract/command.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { chatCommands } from './commands/chat-commands.ts'
import type { CommandTargets } from './commands/command-deps.ts'
import { type Answer, failure, type Handlers } from './commands/command-deps.ts'
import { createPanic, type Panic, runCommands } from './commands/panic.ts'
import {
  agentCommands,
  callCommands,
  performerCommands,
  toolCommands,
} from './commands/performer-commands.ts'
import { profileCommands, settingsCommands } from './commands/settings-commands.ts'
import { stageCommands } from './commands/stage-commands.ts'

/** Carries out the streamer's commands, whether from a page, an HTTP client, a hotkey, the tray or the microphone. */
export interface OperatorCommands extends Pick<Panic, 'panic' | 'onPanic'> {
  /**
   * Carries out a command. Resolves with its ack, even if the command is refused. A whisper can ask only for what `role` may do;
   * default: the owner.
   */
  command(command: Command, by: string, role?: PanelRole): Promise<Ack>
}

const setupDone = { state: 'done', step: 'performer' } as const

/** Turns `ok` into a failure while events wait for the disk, unless the command records nothing. */
const keptOn = (journal: Journal, { command }: Command, answer: Answer): Answer => {
  const trouble = journal.trouble()
  if (!answer.ok || trouble === null || rowOf(command).onFullDisk === 'act') return answer
  return failure('disk', trouble.message, trouble.remedy)
}

export function createCommands(targets: CommandTargets): OperatorCommands {
  const { journal } = targets
  const { panic, onPanic, handlers: panicCommands } = createPanic(targets)
  const settings = settingsCommands(targets)
  const endDemo = async (by: string) =>
    settings.settings({ command: 'settings', id: 'go-live', patch: { setup: setupDone } }, by)
  const handlers: Handlers = {
    ...panicCommands,
    ...performerCommands(targets, endDemo),
    ...stageCommands(targets),
    ...chatCommands(targets),
    ...settings,
    ...profileCommands(targets, settings.settings),
    ...agentCommands(targets),
    ...callCommands(targets),
    ...toolCommands(targets),
    ...runCommands(targets),
  }
  const queue = commandQueue((command, by, role) => {
    // TypeScript cannot infer that this handler belongs to this command.
    const handle = handlers[command.command] as (
      command: Command,
      by: string,
      role?: PanelRole,
    ) => Answer | Promise<Answer>
    const before = journal.trouble()
    return before !== null && rowOf(command.command).onFullDisk === undefined
      ? failure('disk', before.message, before.remedy)
      : handle(command, by, role)
  })
  onPanic(() => queue.cancel(['release', 'unpause'], 'panic'))

  return {
    panic,
    onPanic,
    async command(command, by, role) {
      if (command.command === 'pause') queue.cancel(['unpause'], 'pause')
      const answer = keptOn(journal, command, await queue.run(command, by, role))
      if (answer.ok) return { ack: command.id, ...answer }
      const { ok: _, ...error } = answer
      return { ack: command.id, ok: false, error }
    },
  }
}

interface Waiting {
  readonly command: Command
  readonly start: () => void
  readonly drop: (answer: Answer) => void
}

/** Starts the commands of all pages in the order in which they arrive, except urgent ones, which go first. */
interface CommandQueue {
  /** Resolves with the answer. A panic or a pause begins immediately. */
  run(command: Command, by: string, role?: PanelRole): Promise<Answer>
  /** Cancels the waiting commands with these names, because a panic or a pause (`what`) has arrived. */
  cancel(names: readonly CommandName[], what: 'panic' | 'pause'): void
}

/** Creates a queue. Messages are received between two commands, so that a panic waits for at most one command. */
function commandQueue(
  act: (command: Command, by: string, role?: PanelRole) => Answer | Promise<Answer>,
): CommandQueue {
  let waiting: Waiting[] = []
  let isBusy = false

  const next = (): void => {
    const [first, ...others] = waiting
    waiting = others
    isBusy = first !== undefined
    if (first === undefined) return
    setImmediate(next)
    first.start()
  }

  return {
    async run(command, by, role) {
      if (rowOf(command.command).isUrgent) return act(command, by, role)
      if (!isBusy) {
        isBusy = true
        setImmediate(next)
        return act(command, by, role)
      }
      return new Promise((resolve, reject) => {
        const start = (): void => void (async () => act(command, by, role))().then(resolve, reject)
        waiting.push({ command, start, drop: resolve })
      })
    },
    cancel(names, what) {
      const gone = waiting.filter(({ command }) => names.includes(command.command))
      waiting = waiting.filter((one) => !gone.includes(one))
      for (const { drop } of gone)
        drop(
          failure(
            'overtaken',
            `This command was dropped, because a ${what} came before it.`,
            'Send it again if you still want it.',
          ),
        )
    },
  }
}
