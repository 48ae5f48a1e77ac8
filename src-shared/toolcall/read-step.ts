import { text as textBlock } from '../step/content.ts'
import type { RejectedCall, Repair } from '../step/repair.ts'
import { assignCallIds, finalText, type Step, type ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { JudgedCall } from './judge-call.ts'
import { repairOf } from './repair-rules.ts'
import { type Piece, Scan } from './scan.ts'
import { Source } from './source.ts'
import { indexTools } from './tool-index.ts'
import type { Candidate } from './weigh-readings.ts'

export type { Candidate } from './weigh-readings.ts'

export interface ReadOptions {
  /** Repairs nothing: a call that is not written exactly as its tool wants it is rejected. */
  readonly strict?: boolean | undefined
  /** Gives all candidates with their prices. */
  readonly explain?: boolean | undefined
  /** Filled with the counted work, in characters looked at: what tests hold to be linear. */
  readonly meter?: { work: number } | undefined
}

export interface ReadResult {
  /** Holds valid calls only; its content is the words around them. */
  readonly step: Step
  /** Every repair of the calls of the step; each path starts with `calls[i].`. */
  readonly repairs: Repair[]
  /**
   * For each call of the step the text it was written as, its marks included, at most 2,000 characters.
   * Calls that one list held share the text of the list.
   */
  readonly raws: readonly string[]
  /** How the calls were written, such as `tool_call/json`; `text` without calls. */
  readonly format: string
  /** Calls that were meant but fit no tool. Their raw text is not in the content. */
  readonly rejected: RejectedCall[]
  /** With `explain`: every reading that was weighed, in the order of the text. */
  readonly candidates?: Candidate[]
}

/**
 * Reads any text of a model into one canonical step. Never throws; the work is bounded by the length of the
 * text. Without tools nothing is a call, so all is content.
 */
export function readStep(text: string, tools: readonly ToolSpec[], options: ReadOptions = {}): ReadResult {
  const source = new Source(text)
  const scan = new Scan(indexTools(tools), {
    strict: options.strict === true,
    explain: options.explain === true,
  })
  scan.run(source, false)
  if (options.meter) options.meter.work = source.work
  return assemble(source, scan, options.explain === true)
}

/** The result of a finished scan. */
export function assemble(source: Source, scan: Scan, explain: boolean): ReadResult {
  const pieces = settleThinking(source, scan)
  const accepted: { call: JudgedCall; raw: string }[] = []
  const rejected: RejectedCall[] = []
  const formats: string[] = []
  let words = ''
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text') {
      const part = source.text.slice(piece.from, piece.end)
      if (!isGap(part, pieces, index)) words = joined(words, part)
    } else if (piece.kind === 'calls') {
      for (const call of piece.calls) {
        if (call.valid) accepted.push({ call, raw: rawOf(source, piece, call) })
        else rejected.push(rejection(source, piece, call))
      }
      if (piece.calls.some((call) => call.valid) && !formats.includes(piece.format))
        formats.push(piece.format)
    }
  }
  words = words.replace(/\n{3,}/g, '\n\n').trim()
  const result = {
    step: stepOf(
      accepted.map(({ call }) => call),
      words,
    ),
    repairs: accepted.flatMap(({ call }, index) =>
      call.repairs.map((repair) => ({ ...repair, path: `calls[${index}].${repair.path}` })),
    ),
    raws: accepted.map(({ raw }) => raw),
    format: formats.join('+') || 'text',
    rejected,
  }
  return explain ? { ...result, candidates: [...scan.candidates] } : result
}

/** A call alone in its piece has the marks around it, too; calls side by side are told apart by their own place. */
function rawOf(source: Source, piece: Piece, call: JudgedCall): string {
  const { from, end } = piece.calls.length === 1 ? piece : call.raw
  return cutRaw(source.text.slice(from, end))
}

const MAX_RAW = 2_000
/** The text of a call as results carry it. */
export const cutRaw = (raw: string): string => raw.slice(0, MAX_RAW)

const joined = (words: string, part: string): string => words + part

/** Nothing but separators between two calls. */
function isGap(part: string, pieces: readonly Piece[], index: number): boolean {
  return /^[\s,;]*$/.test(part) && pieces[index - 1]?.kind === 'calls' && pieces[index + 1]?.kind === 'calls'
}

/** A call in thinking that never closed counts only where nothing follows it; the thinking itself is cut. */
function settleThinking(source: Source, scan: Scan): readonly Piece[] {
  if (scan.openThought === -1) return scan.pieces
  const before = scan.pieces.slice(0, scan.openThought)
  const inside = scan.pieces.slice(scan.openThought)
  let first = inside.length
  for (let i = inside.length - 1; i >= 0; i--) {
    const piece = inside[i] as Piece
    if (piece.kind === 'calls') first = i
    else if (piece.kind === 'text' && source.text.slice(piece.from, piece.end).trim() !== '') break
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

function rejection(source: Source, piece: Piece, call: JudgedCall): RejectedCall {
  const raw = source.text.slice(piece.from, piece.end)
  if (call.raw.name === '')
    return { raw, errors: ['there are marks of a tool call, and no call can be read between them'] }
  return { raw, name: call.raw.name, args: call.args, errors: [...call.errors] }
}

function stepOf(calls: readonly JudgedCall[], words: string): Step {
  if (calls.length === 0) return finalText(words)
  const step = { type: 'tool_calls' as const, tool_calls: idCalls(calls) }
  return words === '' ? step : { ...step, content: [textBlock(words)] }
}

/** Calls with their ids. A call's id never depends on a later call, so that a stream can give it at once. */
export function idCalls(calls: readonly JudgedCall[]): ToolCall[] {
  const named = calls.map((call) => ({ id: call.raw.id, name: call.name, arguments: call.args }))
  if (named.every((call) => call.id === undefined)) return assignCallIds(named)
  let done: ToolCall[] = []
  for (const call of named) done = assignCallIds(done.concat({ ...call, id: call.id ?? '' }))
  return done
}
