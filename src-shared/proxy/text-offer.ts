import { callLines } from '../llm/prompt.ts'
import { schemaProtocol } from '../llm/schema-protocol.ts'
import { RESULT_LINE } from '../llm/transcript.ts'
import { isRecord } from '../step/record.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { textProtocol } from '../toolcall/protocol.ts'
import type { TextOffer } from './dialect.ts'
import { listOf } from './request.ts'

/** Returns how tools are offered in text. */
export const textOffer = (tools: readonly ToolSpec[]): TextOffer => ({
  prompt: textProtocol.prompt(tools),
  // `RESULT_LINE` comes first, because a dialect may have room for fewer.
  stops: [RESULT_LINE, ...textProtocol.stop],
  grammar: undefined,
})

/** Returns how tools are offered to a model that must call one: the grammar accepts nothing but calls. */
export const forcedOffer = (tools: readonly ToolSpec[]): TextOffer => ({
  prompt: schemaProtocol.prompt(tools),
  stops: [],
  grammar: callsOnly(tools),
})

/** The offer of no tools: earlier calls and results become text, and the answer is words. */
export const wordsOffer: TextOffer = {
  prompt: '',
  stops: [RESULT_LINE],
  grammar: undefined,
  // Without it, a small model continues to write calls if the conversation has two or more.
  last: 'Tell me the answer in a sentence. Do not call a tool.',
}

/** Returns the branch of the grammar of a step that has calls. */
function callsOnly(tools: readonly ToolSpec[]): JsonSchema {
  const [calls] = listOf(schemaProtocol.schema(tools).anyOf)
  return isRecord(calls) ? calls : {}
}

/** Writes calls of the conversation as text. `arguments` may be JSON text or an object. */
export const writtenCalls = (
  calls: readonly { readonly name: unknown; readonly arguments: unknown }[],
): string =>
  callLines(
    calls.map(({ name, arguments: args }) => ({
      id: 'call',
      name: String(name),
      arguments: objectIn(args),
    })),
  )

/** Writes the result of a call as text. */
export const writtenResult = (name: string, words: string): string =>
  `${RESULT_LINE}${name}: ${words}`.trimStart()

/** Returns arguments as an object, or an empty object if they are something else. */
export function objectIn(args: unknown): Record<string, unknown> {
  if (isRecord(args)) return args
  if (typeof args !== 'string') return {}
  try {
    const value: unknown = JSON.parse(args)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Joins texts as paragraphs; empty ones are left out. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n\n')

/** A message of a chat. */
export interface Turn {
  readonly role: unknown
  readonly content: unknown
  readonly [field: string]: unknown
}

/** Joins adjacent messages of the user that have the same form, because many chat templates require it. */
export function joinTurns(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = []
  for (const turn of turns) {
    const last = joined.at(-1)
    const both =
      turn.role === 'user' && last?.role === 'user' ? joinedContent(last.content, turn.content) : undefined
    if (both === undefined) joined.push(turn)
    else joined[joined.length - 1] = { ...last, role: 'user', content: both }
  }
  return joined
}

function joinedContent(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') return paragraphs(one, other)
  return Array.isArray(one) && Array.isArray(other) ? [...one, ...other] : undefined
}

/** Returns the last message of the user that an offer adds; empty if it adds none. */
export const lastTurn = ({ last }: TextOffer, write: (text: string) => unknown = (text) => text): Turn[] =>
  last === undefined ? [] : [{ role: 'user', content: write(last) }]
