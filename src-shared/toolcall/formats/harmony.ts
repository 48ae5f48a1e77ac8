import { readLoose } from '../values/loose-value.ts'
import { RawText } from '../values/raw-text.ts'
import type { Source } from '../values/source.ts'
import type { Format } from './format.ts'

const maxHeader = 300
const ENDS = ['<|call|>', '<|end|>', '<|return|>', '<|start|>', '<|channel|>']

/** Reads a gpt-oss call: `<|channel|>commentary to=functions.wait <|message|>{…}<|call|>`. */
export const harmonyFormat: Format = {
  name: 'harmony',
  example: '<|channel|>commentary to=functions.wait <|constrain|>json<|message|>{"ms": 9}<|call|>',
  emitters: 'gpt-oss',
  anchors: '<t ',
  place: 'anywhere',
  read({ source, at }) {
    const header = harmonyHeader(source, at)
    if (!header?.recipient?.startsWith('functions.')) return undefined
    const name = header.recipient.slice('functions.'.length)
    const body = source.skipSpace(header.body)
    const read = source.char(body) === '{' ? readLoose(source, body, { stops: ENDS }) : undefined
    const end = read?.end ?? harmonyEnd(source, header.body).from
    const args = read ? read.value : new RawText(source.slice(header.body, end))
    const mark = ENDS.slice(0, 3).find((token) => source.has(token, source.skipSpace(end)))
    const till = mark === undefined ? end : source.skipSpace(end) + mark.length
    const repairs = (read?.repairs ?? []).filter((repair) => repair.rule !== 'close-brackets')
    return {
      from: at,
      end: till,
      meant: true,
      calls: [{ name, args, repairs: read ? read.repairs : repairs, from: at, end: till }],
    }
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

/** Returns where a gpt-oss message ends (`from`) and where the text after its end mark begins (`after`). */
export function harmonyEnd(source: Source, from: number): { from: number; after: number } {
  let best = source.length
  let after = source.length
  for (const token of ENDS) {
    const at = source.next(token, from)
    if (at === -1 || at >= best) continue
    best = at
    after = token === '<|start|>' || token === '<|channel|>' ? at : at + token.length
  }
  return { from: best, after }
}
