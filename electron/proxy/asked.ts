import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type AnswerRead, type AnswerReader, readAnswer } from '../../src-shared/proxy/answer.ts'
import type { AnswerRewriter, Dialect } from '../../src-shared/proxy/dialect.ts'
import type { Body, ProxyRequest } from '../../src-shared/proxy/request.ts'
import { type AnswerSink, openSink } from './answer-sink.ts'
import type { Modes, ProxyMode } from './modes.ts'
import { translationTo } from './translation.ts'
import type { Upstream } from './upstream.ts'

/**
 * Why a model was asked once more: it must call a tool and did not (`call`), or it repeated a call that was answered
 * (`words`); null if it was not.
 */
export type SecondAsk = 'call' | 'words' | null

/** What happened to a request with tools. */
export interface ProxyReport {
  readonly dialect: Dialect['name']
  readonly mode: ProxyMode
  readonly request: ProxyRequest
  /** One entry for each answer; empty if the server failed. */
  readonly reads: readonly AnswerRead[]
  readonly secondAsk: SecondAsk
}

export interface ExchangeDeps {
  readonly upstream: Upstream
  readonly modes: Modes
  readonly report: (report: ProxyReport) => void
  /** Paths that the server was found to lack. */
  readonly missingPaths: Set<string>
}

/** A request in one dialect. */
export interface Exchange {
  /** The dialect of the server. */
  readonly dialect: Dialect
  /** The dialect of the client, if the server lacks it. Answers are then translated. */
  readonly client?: Dialect
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly response: ServerResponse
  readonly signal: AbortSignal
}

/** A request with tools. */
export interface Asked {
  readonly exchange: Exchange
  readonly deps: ExchangeDeps
  readonly json: Body
  /** The request as the client wrote it. */
  readonly text: string
  readonly request: ProxyRequest
}

/** Sends a body to the path of a request. `reads`: whether the proxy reads the answer. */
export const send = (
  { path, headers, signal }: Exchange,
  { upstream }: ExchangeDeps,
  body: Buffer,
  reads = false,
) =>
  upstream.send({
    ...{ method: 'POST', path, body, signal },
    // An answer that the proxy reads must not be compressed.
    headers: reads ? { ...headers, 'accept-encoding': 'identity' } : headers,
  })

export const isGood = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

export const bytesOf = (body: Body): Buffer => Buffer.from(JSON.stringify(body))

/** Creates the rewriter of an answer. `hasStops`: whether generation stops at texts. */
export const rewriterFor = (asked: Asked, hasStops: boolean): AnswerRewriter =>
  asked.exchange.dialect.rewriter(readerFor(asked, hasStops), newItemId)

/** Returns a function that creates readers of an answer. */
export const readerFor =
  ({ request }: Asked, hasStops: boolean) =>
  (): AnswerReader =>
    readAnswer({ request, newId: newCallId, hasStops })

export const newItemId = (): string => randomBytes(9).toString('base64url').replace(/[-_]/g, '0')
const newCallId = (): string => `call_${newItemId()}`

/**
 * Opens a sink for an answer, which translates it if the client speaks another dialect. `isAsked`: whether the client
 * wants a stream.
 */
export const sinkFor = (
  { client, response }: Exchange,
  answer: IncomingMessage,
  isAsked: boolean,
): AnswerSink =>
  openSink(response, answer, { isAsked, translation: client && translationTo(client, newItemId) })

/** Ends an answer and reports it. */
export function finish(
  { exchange, deps, request }: Asked,
  sink: AnswerSink,
  mode: ProxyMode,
  reads: readonly AnswerRead[],
  secondAsk: SecondAsk,
): void {
  sink.end(reads)
  deps.report({ dialect: (exchange.client ?? exchange.dialect).name, mode, request, reads, secondAsk })
}
