import type { Role } from '../../src-shared/events/role.ts'
import { type ClientMessage, clientMessage, type ServerMessage } from '../../src-shared/events/wire.ts'

/** Messages that only one role may send. A command of another role gets a failed ack instead; its socket stays open. */
export const senders: Partial<Record<ClientMessage['kind'], Role>> = {
  shown: 'overlay',
  source: 'overlay',
  frame: 'eye',
  eye: 'eye',
}

/** Returns a page's message, or what is wrong with it and, for a command, the id for the ack. */
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

/** A failed ack. */
export const refusal = (ack: string, kind: string, message: string, remedy: string): ServerMessage => ({
  kind: 'ack',
  ack,
  ok: false,
  error: { kind, message, remedy },
})
