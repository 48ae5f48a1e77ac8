import { text as textBlock } from '../step/content.ts'
import type { MentionedCall, RejectedCall, Repair } from '../step/repair.ts'
import { assignCallIds, finalText, type Step, type ToolCall } from '../step/step.ts'
import type { BadTool, GivenTool } from '../step/tool-spec.ts'
import { indexTools } from './repair/tool-index.ts'
import { repairOf } from './repair-rules.ts'
import type { Ending } from './scan/ending.ts'
import { MadeUpValues } from './scan/made-up.ts'
import { cutRaw, type Piece, spokenWords } from './scan/pieces.ts'
import { Scan } from './scan/scan.ts'
import type { ExplainedMatch, ScoredCall } from './scan/score.ts'
import { SeenCalls } from './scan/seen-calls.ts'
import { Source } from './values/source.ts'

export type { Ending } from './scan/ending.ts'
export type { ExplainedMatch } from './scan/score.ts'

export interface ReadOptions extends Ending {
  /** Texts from outside: of the screen, of pages and mails, of tools. A call that repeats one of theirs is an echo. */
  readonly seen?: string | readonly string[] | undefined
  /** Texts of the person who gave the task. A call in them is never an echo. */
  readonly asked?: readonly string[] | undefined
  /**
   * The other texts that the model has read: the system prompt and its earlier answers. If `asked` is set, too, a call
   * with an example value, such as `/path/to/file`, that is in none of all these texts is rejected, or loses the argument
   * if it is optional.
   */
  readonly rest?: readonly string[] | undefined
  /** Rejects every call that needs a repair. */
  readonly strict?: boolean | undefined
  /** Set if the prompt cannot have opened a section of thinking. A stream then emits calls sooner. */
  readonly neverThinks?: boolean | undefined
  /**
   * Set if the reader of the answer should see it even if it is unusable, such as the client of a proxy. An answer with
   * nothing but rejected calls then consists of their original text instead of being empty.
   */
  readonly keepRejected?: boolean | undefined
  readonly explain?: boolean | undefined
  /** Receives the number of examined characters, so that tests can check that the work is linear. */
  readonly meter?: { work: number } | undefined
}

export interface ReadResult {
  /** Contains only valid calls. Its content is the text around them. */
  readonly step: Step
  /** All repairs of the step's calls. Paths start with `calls[i].`. */
  readonly repairs: Repair[]
  /** The original text of each call, at most 2,000 characters. */
  readonly raws: readonly string[]
  /** Formats of the calls, such as `tool_call/json`, joined by `+`; `text` without calls. */
  readonly format: string
  /** Calls that the model meant but that are not valid. They are not in the content, except with `keepRejected`. */
  readonly rejected: RejectedCall[]
  /** Valid calls that the text only mentions, such as examples and echoes. At most 16. */
  readonly mentioned: readonly MentionedCall[]
  /** Tools that cannot be used. They count as undeclared. */
  readonly badTools?: readonly BadTool[]
  /** If `explain` is set: all matches with their prices, at most 500. */
  readonly candidates?: ExplainedMatch[]
}

/**
 * Converts any text of a model to a step. Servers also send null instead of an empty text. Never throws; the work is
 * linear in the length of the text.
 */
export function readStep(
  text: string | null | undefined,
  tools: readonly GivenTool[],
  options: ReadOptions = {},
): ReadResult {
  const source = new Source(typeof text === 'string' ? text : '')
  const index = indexTools(tools)
  const scan = scanFor(tools, options, options.explain === true)
  scan.run(source, false)
  if (options.meter) options.meter.work = source.work
  const result = assemble(source, scan, options)
  return index.bad.length === 0 ? result : { ...result, badTools: index.bad }
}

/** Creates the scan of one answer. */
export function scanFor(tools: readonly GivenTool[], options: ReadOptions, explain: boolean): Scan {
  const { strict, neverThinks, seen = [], asked = [], rest, cut, maxTokens } = options
  const index = indexTools(tools)
  return new Scan(index, {
    strict: strict === true,
    neverThinks: neverThinks === true,
    explain,
    seen: new SeenCalls([seen].flat(), index),
    asked: new SeenCalls(asked, index),
    madeUp: new MadeUpValues(
      rest === undefined || asked.length === 0 ? [] : [...asked, ...[seen].flat(), ...rest],
    ),
    ending: { cut, maxTokens },
  })
}

function assemble(source: Source, scan: Scan, { explain, keepRejected }: ReadOptions): ReadResult {
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
  const spoken = spokenWords(source, pieces)
  const isEmpty = spoken === '' && accepted.length === 0
  const words = isEmpty && keepRejected ? rejected.map(({ raw }) => raw.trim()).join('\n') : spoken
  const result = {
    step: stepOf(
      accepted.map(({ call }) => call),
      words,
    ),
    repairs: accepted.flatMap(({ call }, index) => repairsOf(call, index)),
    raws: accepted.map(({ raw }) => raw),
    format: formats.join('+') || 'text',
    rejected,
    mentioned: mentionedIn(scan),
  }
  return explain ? { ...result, candidates: [...scan.candidates] } : result
}

function mentionedIn({ mentioned, pieces, openThought }: Scan): MentionedCall[] {
  const end = pieces[openThought]?.from ?? Number.POSITIVE_INFINITY
  return mentioned.filter(({ from }) => from < end).map(({ from: _, ...call }) => call)
}

/** Returns the original text of a call, with the marks around it if they contain no other call. */
export function rawOf(
  text: { slice(from: number, to: number): string },
  piece: Piece,
  call: ScoredCall,
): string {
  const { from, end } = piece.calls.length === 1 ? piece : call.raw
  return cutRaw(text.slice(from, end))
}

/** Adds the call's position to the paths of its repairs. */
export const repairsOf = (call: ScoredCall, index: number): Repair[] =>
  call.repairs.map((repair) => ({ ...repair, path: `calls[${index}].${repair.path}` }))

/**
 * Drops thinking that was not closed, but keeps the calls at its end, because some models call a tool without closing
 * their thinking. Thinking that the token limit cut off loses its calls too.
 */
function settleThinking(source: Source, scan: Scan): readonly Piece[] {
  if (scan.openThought === -1) return scan.pieces
  const before = scan.pieces.slice(0, scan.openThought)
  if (scan.ending.cut) return before
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

/** Assigns ids to calls. No id depends on later calls, so a stream can emit each call at once. */
export function idCalls(calls: readonly ScoredCall[]): ToolCall[] {
  const named = calls.map((call) => ({ id: call.raw.id, name: call.name, arguments: call.args }))
  if (named.every((call) => call.id === undefined)) return assignCallIds(named)
  let done: ToolCall[] = []
  for (const call of named) done = assignCallIds(done.concat({ ...call, id: call.id ?? '' }))
  return done
}
