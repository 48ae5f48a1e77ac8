import {
  type CommandBody,
  commandNames,
  type KeyedCommand,
  rowOf,
} from '../../../src-shared/contract/command.ts'
import { send } from '../store/store.ts'

/** The commands with a key, in the order of the table. */
export const keyedCommands = commandNames.filter(
  (name): name is KeyedCommand => rowOf(name).key !== undefined,
)

/** The commands that need more than a key press, because they have a body. */
type WithBody = {
  [Name in KeyedCommand]: { command: Name } extends Extract<CommandBody, { command: Name }> ? never : Name
}[KeyedCommand]

/**
 * Returns what each key of a command does: what `acts` says, or sending the command. A panic has a key press of its
 * own.
 */
export function commandKeys(
  acts: Readonly<Record<WithBody, () => void> & Partial<Record<KeyedCommand, () => void>>>,
): Record<string, () => void> {
  return Object.fromEntries(
    keyedCommands.map((command) => [
      rowOf(command).key?.toLowerCase(),
      acts[command] ?? (() => void send({ command } as CommandBody)),
    ]),
  )
}
