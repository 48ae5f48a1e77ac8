import type { Command, CommandName } from '../../../src-shared/contract/command.ts'
import type { PanelRole } from '../../../src-shared/contract/command-row.ts'

/** Result of a command. `cue` and `showsInMs` are set if the command put a cue on the stage. */
export type Answer =
  | { ok: true; cue?: string; showsInMs?: number }
  | { ok: false; kind: string; message: string; remedy: string }

/**
 * What carries out the commands in `Name`. `by` names the sender, such as a page or a shortcut, and `role` limits what
 * its whispers can ask for; default: the owner's role.
 */
export type Handlers<Name extends CommandName = CommandName> = {
  readonly [One in Name]: (
    command: Extract<Command, { command: One }>,
    by: string,
    role?: PanelRole,
  ) => Answer | Promise<Answer>
}

/** Returns these handlers. Their parameters have the types of their commands. */
export const handlersOf = <Name extends CommandName>(handlers: Handlers<Name>): Handlers<Name> => handlers

export const ok: Answer = { ok: true }

export const failure = (kind: string, message: string, remedy: string): Answer => ({
  ok: false,
  kind,
  message,
  remedy,
})

/** Returns a failure with this problem, or `ok` if there is none. */
export const answerOf = (problem: { kind: string; message: string; remedy: string } | null): Answer =>
  problem === null ? ok : { ok: false, ...problem }

export const overFailure = failure('gone', 'This cue has already ended.', 'No action is needed.')
