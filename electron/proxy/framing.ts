import type { Dialect } from '../../src-shared/proxy/dialect.ts'
import type { Body } from '../../src-shared/proxy/request.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { peerSlices } from '../platform/slices.ts'

/** A message of a streamed answer. `json` is undefined for anything else, such as `[DONE]` or a comment. */
export interface Frame {
  /** The bytes as the server sent them, with their end. */
  readonly raw: string
  readonly json: Body | undefined
}

/** In characters. A server that sends longer messages, or more in total, is broken or hostile. */
const maxFrame = 4_000_000
const maxReply = 32_000_000

/** Yields the messages of a streamed answer. Throws if the stream breaks or is too large. */
export async function* framesOf(
  source: AsyncIterable<unknown>,
  framing: Dialect['framing'],
): AsyncGenerator<Frame> {
  const decoder = new TextDecoder()
  const end = framing === 'lines' ? /\n/g : /\r?\n\r?\n/g
  const sliceEnd = peerSlices()
  let rest = ''
  let seen = 0
  for await (const chunk of source) {
    const before = rest.length
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    seen += (chunk as Uint8Array).length
    if (seen > maxReply || rest.length > maxFrame) throw new Error('the answer is too large')
    // An end may have begun in the piece before.
    end.lastIndex = Math.max(0, before - 3)
    let from = 0
    for (let found = end.exec(rest); found !== null; found = end.exec(rest)) {
      const to = found.index + found[0].length
      yield frameOf(rest.slice(from, to), framing)
      from = to
    }
    rest = rest.slice(from)
    const others = sliceEnd()
    if (others !== null) await others
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield frameOf(rest, framing)
}

function frameOf(raw: string, framing: Dialect['framing']): Frame {
  const payload =
    framing === 'lines'
      ? raw
      : raw
          .split(/\r?\n/)
          .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
          .join('\n')
  return { raw, json: jsonIn(payload) }
}

/** Parses a JSON object. Returns undefined for anything else. */
export function jsonIn(text: string): Body | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** Writes a message of a streamed answer. */
export function framed(
  message: Body,
  { framing, namesEvents }: Pick<Dialect, 'framing' | 'namesEvents'>,
): string {
  const json = JSON.stringify(message)
  if (framing === 'lines') return `${json}\n`
  return `${namesEvents ? `event: ${String(message.type)}\n` : ''}data: ${json}\n\n`
}
