import { type Command, mayCommand } from '../../src-shared/contract/command.ts'
import { type ClientMessage, clientMessage, type ServerMessage } from '../../src-shared/contract/wire.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Role } from '../../src-shared/events/role.ts'
import { maySendSecrets, type Visitor } from './access.ts'
import type { GatewayHost } from './host.ts'

/**
 * The only role that may send each of these messages. Commands are not listed: a command from another role gets a
 * failed ack.
 */
export const senders: Partial<Record<ClientMessage['kind'], Role>> = {
  shown: 'overlay',
  source: 'overlay',
  frame: 'eye',
  eye: 'eye',
  ears: 'eye',
  speech: 'eye',
}

/** Parses a page's message. Returns why it is invalid as `problem`, and the id of an invalid command as `command`. */
export function readMessage(
  text: string,
): { message: ClientMessage } | { problem: string; command?: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'a message is not valid JSON' }
  }
  const parsed = clientMessage.safeParse(value)
  if (parsed.success) return { message: parsed.data }
  const issue = parsed.error.issues[0]
  const problem = `a message is wrong at "${issue?.path.join('.')}": ${issue?.message}`
  const id = (value as { command?: { id?: unknown } } | null)?.command?.id
  return typeof id === 'string' && id.length <= 100 ? { problem, command: id } : { problem }
}

/** Returns a failed ack. */
export const refusedAck = (ack: string, kind: string, message: string, remedy: string): ServerMessage => ({
  kind: 'ack',
  ack,
  ok: false,
  error: { kind, message, remedy },
})

/**
 * Returns a function that carries out one page's commands, if the page may send them. It never rejects.
 * @param limits `openCommands`: maximum number of the page's commands in progress; further commands fail as `busy`.
 * `takesCommand`: takes a command from the rate limit of the page's sender, and returns false if it is exceeded
 */
export function commandRunner(
  host: Pick<GatewayHost, 'command'>,
  visitor: Visitor,
  limits: { readonly openCommands: number; readonly takesCommand: () => boolean },
): (command: Command) => Promise<ServerMessage> {
  let running = 0
  return async (command) => {
    if (visitor.page !== 'panel')
      return refusedAck(
        command.id,
        'denied',
        `The role ${visitor.page} may not send commands.`,
        "Use the panel's address.",
      )
    if (!mayCommand(visitor.role, command.command))
      return refusedAck(
        command.id,
        'denied',
        `A ${visitor.role} may not send "${command.command}".`,
        'Ask the owner to pair this device with another role in Settings › Access.',
      )
    if (command.command === 'secret' && !maySendSecrets(visitor))
      return refusedAck(
        command.id,
        'denied',
        'Passwords and keys cannot be sent from another device, because the connection is not encrypted.',
        'Enter the secret in the panel on the computer where Adlib runs.',
      )
    const isPanic = command.command === 'panic'
    // Slow commands must not block a panic, and a flood of panics must end, too.
    if (running >= limits.openCommands * (isPanic ? 2 : 1))
      return refusedAck(
        command.id,
        'busy',
        'Too many commands at once.',
        'Wait for the replies, then try again.',
      )
    if (!isPanic && !limits.takesCommand())
      return refusedAck(
        command.id,
        'rate',
        'Too many commands were sent in a row.',
        'Wait a moment, then try again.',
      )
    running += 1
    try {
      return { kind: 'ack', ...(await host.command(command, visitor.by, visitor.role)) }
    } catch (error) {
      return refusedAck(command.id, 'exception', describe(error), 'Check the log, then try again.')
    } finally {
      running -= 1
    }
  }
}
