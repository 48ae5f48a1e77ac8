import type { ToolSpec } from '../../step/tool-spec.ts'
import { blockCalls } from './block-calls.ts'
import { type CallReading, MOST_CALLS, readAs } from './call-reading.ts'
import { clauseCalls } from './clause-calls.ts'
import { coordinatedCalls } from './coordinated-calls.ts'
import { enumeratedCalls } from './enumerated-calls.ts'
import { withoutProhibitions } from './prohibitions.ts'
import { rankTools } from './rank-tools.ts'
import { partsOf, stemOf } from './words.ts'

/** From here on a request as a whole acts, in log odds: at 84 % silence on the live development data (docs/grounding.md). */
const ACTS = -0.4

/** The calls of a request, and how strongly it asks for any: log odds beyond the bar, negative where it is silent. */
export interface RequestReading {
  readonly calls: CallReading[]
  readonly lead: number
}

/**
 * Reads a request as calls: none where no tool fits; calls of different tools where its clauses ask for them;
 * several of one tool where its values repeat in blocks, where scalar arguments are given enumerations, where values
 * stand side by side, or where a clause asks once more; otherwise one. The first way that finds several has the say.
 */
export function readRequest(tools: readonly ToolSpec[], request: string): RequestReading {
  const text = wishesIn(request, tools)
  const single = text === undefined ? undefined : rankTools(text, tools)[0]
  if (text === undefined || !single) return { calls: [], lead: Number.NEGATIVE_INFINITY }
  const lead = single.fit - ACTS
  return { calls: lead > 0 ? callsOf(tools, text, single) : [], lead }
}

/** The calls alone. */
export const readCalls = (tools: readonly ToolSpec[], request: string): CallReading[] =>
  readRequest(tools, request).calls

function callsOf(tools: readonly ToolSpec[], text: string, single: CallReading): CallReading[] {
  let clauses: CallReading[] | undefined
  const byClauses = (): CallReading[] => {
    clauses ??= clauseCalls(tools, text, single).flatMap((call) => severalOr(call, enumeratedCalls(call)))
    return clauses
  }
  const ways = [
    () =>
      tools.length > 1 && new Set(byClauses().map((call) => call.tool.name)).size > 1 ? byClauses() : [],
    () => blockCalls(single),
    () => enumeratedCalls(single),
    // A story around the enumeration may hold other values.
    () => sentencesOf(text).flatMap((sentence) => enumeratedCalls(readAs(single.tool, sentence, single.fit))),
    () => coordinatedCalls(single),
    byClauses,
  ]
  for (const way of ways) {
    const calls = way()
    if (calls.length > 1) return calls.slice(0, MOST_CALLS)
  }
  return [single]
}

/**
 * The request without what it forbids; undefined where nothing that is left asks for a tool. A prohibition of something that
 * no tool is named after («don't include breakfast») says how a wish is meant, and stays.
 */
function wishesIn(request: string, tools: readonly ToolSpec[]): string | undefined {
  const named = new Set(tools.flatMap((tool) => partsOf(tool.name).map(stemOf)))
  const isWish = (stem: string): boolean => named.has(stem)
  const wishes = withoutProhibitions(request, isWish)
  if (wishes === request) return request
  if (!/\p{L}/u.test(wishes) || (rankTools(wishes, tools)[0]?.fit ?? ACTS) <= ACTS) return undefined
  return withoutProhibitions(request, isWish, (stem) => stem === undefined || named.has(stem))
}

const severalOr = (call: CallReading, calls: readonly CallReading[]): readonly CallReading[] =>
  calls.length > 1 ? calls : [call]

const sentencesOf = (text: string): string[] => {
  const sentences = text.split(/(?<=[.?!])\s+/)
  return sentences.length > 1 && sentences.length <= 12 ? sentences : []
}
