import { type Ack, type Command, rowOf } from '../../src-shared/contract/command.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { agentCommands } from './commands/agent-commands.ts'
import { callCommands } from './commands/call-commands.ts'
import type { CommandTargets } from './commands/command-deps.ts'
import { commandQueue } from './commands/command-queue.ts'
import { type Answer, failure, type Handlers } from './commands/handlers.ts'
import { createPanic, type Panic } from './commands/panic.ts'
import { performerCommands } from './commands/performer-commands.ts'
import { profileCommands } from './commands/profile-commands.ts'
import { runCommands } from './commands/run-commands.ts'
import { settingsCommands } from './commands/settings-commands.ts'
import { stageCommands } from './commands/stage-commands.ts'
import { toolCommands } from './commands/tool-commands.ts'

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
