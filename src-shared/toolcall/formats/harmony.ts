import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import type { Format } from './format.ts'
import { nextOf } from './value-end.ts'

const maxHeader = 300
const ENDS = ['<|call|>', '<|end|>', '<|return|>', '<|start|>', '<|channel|>']

/** Reads a gpt-oss call: `<|channel|>commentary to=functions.wait <|message|>{…}<|call|>`. */
export const harmonyFormat: Format = {
  name: 'harmony',
  example: '<|channel|>commentary to=functions.wait <|constrain|>json<|message|>{"ms": 9}<|call|>',
  emitters: 'gpt-oss',
  anchors: '<tca ',
  place: 'anywhere',
  read({ source, at, tools, lineStart }) {
    const header = harmonyHeader(source, at) ?? (lineStart ? strippedHeader(source, at) : undefined)
    if (!header?.recipient?.startsWith('functions.')) return undefined
    const written = header.recipient.slice('functions.'.length)
    // Without its tokens, the type of the arguments is glued to the name.
    const name = tools.exact.has(written) ? written : written.replace(/json$/, '')
    const body = source.skipSpace(header.body)
    const read = source.char(body) === '{' ? readLoose(source, body, { stops: ENDS }) : undefined
    const end = read?.end ?? harmonyEnd(source, header.body).from
    const args = read ? read.value : new RawText(source.slice(header.body, end))
    const mark = ENDS.slice(0, 3).find((token) => source.has(token, source.skipSpace(end)))
    const till = mark === undefined ? end : source.skipSpace(end) + mark.length
    const repairs = read?.repairs ?? []
    return { from: at, end: till, meant: true, calls: [{ name, args, repairs, from: at, end: till }] }
  },
}

export interface HarmonyHeader {
  readonly channel: string | undefined
  readonly recipient: string | undefined
  readonly body: number
}

/**
 * Reads the header of a gpt-oss message at `at`. The first token may be missing, because the prompt may end with it.
 */
export function harmonyHeader(source: Source, at: number): HarmonyHeader | undefined {
  const starts =
    source.has('<|channel|>', at) ||
    source.has('<|start|>', at) ||
    (source.skipBlanks(0) >= at && source.has('to=', source.skipBlanks(at)))
  if (!starts) return undefined
  const body = source.next('<|message|>', at)
  if (body === -1 || body - at > maxHeader) return undefined
  const header = source.slice(at, body)
  if (header.includes('\n\n')) return undefined
  const recipient = /\bto=([\w.\-/:]+)/.exec(header)?.[1]
  const channels = [...header.matchAll(/<\|channel\|>\s*(\w+)/g)]
  return { channel: channels.at(-1)?.[1], recipient, body: body + '<|message|>'.length }
}

const STRIPPED_CALL =
  /^(?:assistant)?(?:commentary|analysis)?\s*to=(functions\.[\w.\-/:]+)\s*(?:commentary|analysis)?\s*(?:json|code)?\s*(?=\{)/
const maxStripped = 200

/** Reads the header of a call whose special tokens the server removed: `commentary to=functions.wait json{…}`. */
function strippedHeader(source: Source, at: number): HarmonyHeader | undefined {
  if (!['to=functions.', 'commentary', 'analysis', 'assistant'].some((word) => source.has(word, at)))
    return undefined
  const found = source.match(STRIPPED_CALL, at, maxStripped)
  return found ? { channel: 'commentary', recipient: found[1], body: at + found[0].length } : undefined
}

/** Words that follow thinking where the server removed the special tokens: of the answer, or of a call's header. */
const STRIPPED_NEXT = ['assistantfinal', 'assistantcommentary']

/**
 * Returns the end of thinking whose special tokens the server removed, and of the marks after it: `analysisI wait.
 * assistantfinalDone.` Returns -1 if there is none at `at`.
 */
export function strippedThoughtEnd(source: Source, at: number): number {
  if (source.skipSpace(0) !== at || !source.has('analysis', at)) return -1
  if (/\s/.test(source.char(at + 'analysis'.length) ?? ' ')) return -1
  const [final = -1, call = -1] = STRIPPED_NEXT.map((mark) => source.next(mark, at))
  if (final !== -1 && (call === -1 || final < call)) return final + 'assistantfinal'.length
  return call === -1 ? -1 : call + 'assistant'.length
}

/**
 * Returns where a gpt-oss message ends (`from`) and where the text after its end mark begins (`after`). A mark inside
 * the message ends nothing: another message or the end of the text follows a real one.
 */
export function harmonyEnd(source: Source, from: number): { from: number; after: number } {
  for (let at = from; ; ) {
    const found = nextOf(source, ENDS, at)
    if (!found) return { from: source.length, after: source.length }
    const opens = found.mark === '<|start|>' || found.mark === '<|channel|>'
    const after = opens ? found.at : found.at + found.mark.length
    const next = source.skipSpace(after)
    if (source.isEnd(next) || harmonyHeader(source, next)) return { from: found.at, after }
    at = found.at + found.mark.length
  }
}
