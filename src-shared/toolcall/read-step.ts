import { text as textBlock } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { assignCallIds, finalText, type Step, type ToolCall } from '../step/step.ts'
import type { BadTool, ToolSpec } from '../step/tool-spec.ts'
import { indexTools } from './repair/tool-index.ts'
import { repairOf } from './repair-rules.ts'
import { cutRaw, type Piece, spokenWords } from './scan/pieces.ts'
import { Scan } from './scan/scan.ts'
import type { ExplainedMatch, ScoredCall } from './scan/score.ts'
import { Source } from './values/source.ts'

export type { ExplainedMatch } from './scan/score.ts'

export interface ReadOptions {
  /** Rejects every call that needs a repair, even a repair of the punctuation or the tool's name. */
  readonly strict?: boolean | undefined
  /**
   * Set if the prompt cannot have opened a section of thinking. A closing mark of thinking without an opening mark is
   * then a stray mark. A stream then emits a call after text at once, because no such mark can revoke the call.
   */
  readonly neverThinks?: boolean | undefined
  /** Whether to return all candidates with their prices. */
  readonly explain?: boolean | undefined
  /** Receives the number of characters that the reader examined. Tests check with it that the work is linear. */
  readonly meter?: { work: number } | undefined
}

export interface ReadResult {
  /** The step. It contains only valid calls; its content is the text around them. */
  readonly step: Step
  /** All repairs of the step's calls; each path starts with `calls[i].`. */
  readonly repairs: Repair[]
  /**
   * The original text of each call of the step, at most 2,000 characters. The text includes the marks around the
   * call if they contain no other call. Calls of one list share the text of the list.
   */
  readonly raws: readonly string[]
  /** Formats of the calls, such as `tool_call/json`, joined by `+`; `text` if there are no calls. */
  readonly format: string
  /**
   * Calls that the model meant but that are not valid: an unknown tool, wrong arguments, or marks without a readable
   * call. Their raw text is not in the content.
   */
  readonly rejected: RejectedCall[]
  /** Valid calls that the text only mentions, such as an example or a call with placeholders. At most 16. */
  readonly mentioned: readonly MentionedCall[]
  /** The tools that cannot be used, if any; they count as undeclared. */
  readonly badTools?: readonly BadTool[]
  /** If `explain` is set: the scored matches in the order of the text, at most 500. */
  readonly candidates?: ExplainedMatch[]
}

/**
 * Converts any text of a model to one canonical step. Never throws; the work is linear in the length of the text.
 * Without tools, no call is valid, but thinking and the marks of calls are still removed from the content.
 */
export function readStep(text: string, tools: readonly ToolSpec[], options: ReadOptions = {}): ReadResult {
  const source = new Source(text)
  const index = indexTools(tools)
  const scan = new Scan(index, {
    strict: options.strict === true,
    neverThinks: options.neverThinks === true,
    explain: options.explain === true,
  })
  scan.run(source, false)
  if (options.meter) options.meter.work = source.work
  const result = assemble(source, scan, options.explain === true)
  return index.bad.length === 0 ? result : { ...result, badTools: index.bad }
}

export function assemble(source: Source, scan: Scan, explain: boolean): ReadResult {
  const pieces = settleThinking(source, scan)
  const accepted: { call: ScoredCall; raw: string }[] = []
  const rejected: RejectedCall[] = []
  const formats: string[] = []
  for (const piece of pieces) {
    for (const call of piece.calls) {
      if (call.valid) accepted.push({ call, raw: rawOf(source, piece, call) })
      else rejected.push(rejection(source, piece, call))
    }
    if (piece.calls.some((call) => call.valid) && !formats.includes(piece.format)) formats.push(piece.format)
  }
  const result = {
    step: stepOf(
      accepted.map(({ call }) => call),
      spokenWords(source, pieces),
    ),
    repairs: accepted.flatMap(({ call }, index) => repairsOf(call, index)),
    raws: accepted.map(({ raw }) => raw),
    format: formats.join('+') || 'text',
    rejected,
    mentioned: mentionedIn(scan),
  }
  return explain ? { ...result, candidates: [...scan.candidates] } : result
}

/** Returns the mentions outside of unclosed thinking. */
function mentionedIn({ mentioned, pieces, openThought }: Scan): MentionedCall[] {
  const end = pieces[openThought]?.from ?? Number.POSITIVE_INFINITY
  return mentioned.filter(({ from }) => from < end).map(({ raw, name, because }) => ({ raw, name, because }))
}

/** Returns the raw text of a call. Includes the marks around the call if no other call is in the same piece. */
export function rawOf(
  text: { slice(from: number, to: number): string },
  piece: Piece,
  call: ScoredCall,
): string {
  const { from, end } = piece.calls.length === 1 ? piece : call.raw
  return cutRaw(text.slice(from, end))
}

/** Prefixes the paths of a call's repairs with the call's position in the step. */
export const repairsOf = (call: ScoredCall, index: number): Repair[] =>
  call.repairs.map((repair) => ({ ...repair, path: `calls[${index}].${repair.path}` }))

/**
 * Removes unclosed thinking, but keeps the calls at its end: some models call a tool without closing their thinking.
 */
function settleThinking(source: Source, scan: Scan): readonly Piece[] {
  if (scan.openThought === -1) return scan.pieces
  const before = scan.pieces.slice(0, scan.openThought)
  const inside = scan.pieces.slice(scan.openThought)
  let first = inside.length
  for (let i = inside.length - 1; i >= 0; i--) {
    const piece = inside[i] as Piece
    if (piece.kind === 'calls') first = i
    else if (piece.kind === 'text' && source.slice(piece.from, piece.end).trim() !== '') break
  }
  const kept = inside.slice(first).map((piece) => ({
    ...piece,
    calls: piece.calls.map((call) => ({
      ...call,
      repairs: [...call.repairs, repairOf('unclosed-thinking', '')],
    })),
  }))
  return [...before, ...kept]
}

function rejection(source: Source, piece: Piece, call: ScoredCall): RejectedCall {
  const raw = source.slice(piece.from, piece.end)
  if (call.raw.name === '' && call.raw.problem !== undefined) return { raw, errors: [call.raw.problem] }
  if (call.raw.name === '')
    return { raw, errors: ['the text has markers of a tool call, but no readable call'] }
  return { raw, name: call.raw.name, args: call.args, errors: [...call.errors] }
}

function stepOf(calls: readonly ScoredCall[], words: string): Step {
  if (calls.length === 0) return finalText(words)
  const step = { type: 'tool_calls' as const, tool_calls: idCalls(calls) }
  return words === '' ? step : { ...step, content: [textBlock(words)] }
}

/** Assigns ids to calls. An id never depends on later calls, so that a stream can emit each call at once. */
export function idCalls(calls: readonly ScoredCall[]): ToolCall[] {
  const named = calls.map((call) => ({ id: call.raw.id, name: call.name, arguments: call.args }))
  if (named.every((call) => call.id === undefined)) return assignCallIds(named)
  let done: ToolCall[] = []
  for (const call of named) done = assignCallIds(done.concat({ ...call, id: call.id ?? '' }))
  return done
}
