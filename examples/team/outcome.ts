import { z } from 'zod'
import type { Failure } from '../../src-shared/agents/flow-action.ts'
import type { AgentMessage } from '../../src-shared/agents/step.ts'

const outcome = z.discriminatedUnion('ok', [
  z.object({ do: z.string(), ok: z.literal(true), value: z.unknown() }),
  z.object({ do: z.string(), ok: z.literal(false), error: z.string(), message: z.string() }),
])

/** How an agent's action ended. The error `orphan` means that the action may or may not have happened. */
export type Outcome = z.infer<typeof outcome>

/** Returns the outcome of a `call` or a `think`, or null for any other message. */
export function workOutcome({ kind, body }: AgentMessage): Outcome | null {
  if (kind !== 'outcome') return null
  const { data } = outcome.safeParse(body)
  return data?.do === 'call' || data?.do === 'think' ? data : null
}

/** Returns whether a call had a result that was too long to keep. */
export const isTooLong = (outcome: Outcome): boolean => !outcome.ok && outcome.error === 'too-long'

/** Returns the text in a result of the filesystem server, otherwise null. */
export const textOf = (value: unknown): string | null =>
  z.object({ content: z.string() }).safeParse(value).data?.content ?? null

/** The failure of a call whose result has no text. */
export const noText: Failure = { error: 'no-text', message: 'The answer was empty.' }
