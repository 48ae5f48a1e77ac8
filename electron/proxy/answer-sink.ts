import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerRead } from '../../src-shared/proxy/answer.ts'
import type { Dialect } from '../../src-shared/proxy/dialect.ts'
import type { Body } from '../../src-shared/proxy/request.ts'
import { framed } from './framing.ts'
import { keptHeaders } from './pass.ts'
import type { Translation } from './translation.ts'

const REPAIRS = 'x-adlib-repairs'

/** Takes a rewritten answer: messages of a stream, or a whole body. */
export interface AnswerSink {
  readonly streams: boolean
  /** Takes one message. Resolves when the client is ready for more. */
  write(raw: string, message: Body | undefined): Promise<void>
  whole(body: Body | string, reads: readonly AnswerRead[]): Promise<void>
  end(reads: readonly AnswerRead[]): void
}

const isStream = ({ headers }: IncomingMessage): boolean =>
  /event-stream|ndjson|jsonl/i.test(headers['content-type'] ?? '')

/**
 * Creates a sink that sends an answer to the client, with the headers of the server. `isAsked`: whether the client wants
 * a stream.
 */
export function openSink(
  response: ServerResponse,
  answer: IncomingMessage,
  { isAsked, translation }: { readonly isAsked: boolean; readonly translation: Translation | undefined },
): AnswerSink {
  const streams = isAsked && isStream(answer)
  const headers = keptHeaders(answer.rawHeaders, ['content-length'])
  if (streams) {
    response.writeHead(answer.statusCode ?? 200, [...headers, 'trailer', REPAIRS])
    // The first words may take a while.
    response.flushHeaders()
  }
  return {
    streams,
    async write(raw, message) {
      const text = translation === undefined ? raw : message === undefined ? '' : translation.next(message)
      if (text !== '' && !response.write(text) && !response.destroyed) await drained(response)
    },
    async whole(body, reads) {
      const all = translation === undefined || typeof body === 'string' ? body : translation.whole(body)
      const bytes = Buffer.from(typeof all === 'string' ? all : JSON.stringify(all))
      const value = repairsHeader(reads)
      const repaired = value === '' ? [] : [REPAIRS, value]
      response.writeHead(answer.statusCode ?? 200, [
        ...headers,
        ...repaired,
        'content-length',
        String(bytes.length),
      ])
      response.end(bytes)
    },
    end(reads) {
      if (!streams) return
      const value = repairsHeader(reads)
      if (translation !== undefined) response.write(translation.end())
      if (value !== '') response.addTrailers({ [REPAIRS]: value })
      response.end()
    },
  }
}

/** Resolves when a client has read what was written, or has left. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    response.on('drain', settle)
    response.on('close', settle)
  })

/** A sink that keeps an answer until it is known whether the client gets it. */
export interface BufferedSink extends AnswerSink {
  /** Sends the answer. The tokens of `earlier`, an answer that the client does not get, are added. */
  replay(sink: AnswerSink, reads: readonly AnswerRead[], earlier?: BufferedSink): Promise<void>
  /** Returns the last message that has the tokens of the answer. */
  usage(): Body | undefined
}

export function bufferedSink(answer: IncomingMessage, dialect: Dialect, isAsked: boolean): BufferedSink {
  const frames: { readonly raw: string; readonly message: Body | undefined }[] = []
  let kept: Body | string | undefined
  return {
    streams: isAsked && isStream(answer),
    async write(raw, message) {
      frames.push({ raw, message })
    },
    async whole(body) {
      kept = body
    },
    end() {},
    usage: () =>
      frames.findLast(({ message }) => message !== undefined && dialect.hasUsage(message))?.message ??
      (typeof kept === 'string' ? undefined : kept),
    async replay(sink, reads, earlier) {
      const before = earlier?.usage()
      const added = (message: Body): Body =>
        before !== undefined && dialect.hasUsage(message) ? dialect.addUsage(message, before) : message
      for (const { raw, message } of frames) {
        const changed = message === undefined ? undefined : added(message)
        await sink.write(
          changed === undefined || changed === message ? raw : framed(changed, dialect),
          changed,
        )
      }
      if (kept !== undefined) await sink.whole(typeof kept === 'string' ? kept : added(kept), reads)
    },
  }
}

/** Returns what was repaired, such as `tool_call/json, to-number`; empty if nothing was. */
export function repairsHeader(reads: readonly AnswerRead[]): string {
  const helped = reads.filter(({ isHelped }) => isHelped)
  const words = helped.flatMap(({ format, repairs }) => [format, ...repairs.map(({ rule }) => rule)])
  return [...new Set(words)]
    .join(', ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, maxHeader)
}

const maxHeader = 1000
