import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Dialect, Problem } from '../../src-shared/proxy/dialect.ts'

/** Headers that concern one connection only. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Returns the headers of a server's answer for the client, as a list of names and values. */
export function keptHeaders(raw: readonly string[], without: readonly string[] = []): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] as string
    const lower = name.toLowerCase()
    if (!HOP_BY_HOP.includes(lower) && !without.includes(lower)) kept.push(name, raw[at + 1] as string)
  }
  return kept
}

/** Passes an answer to the client byte for byte. `said` is its body if that was already read. */
export async function passAnswer(
  answer: IncomingMessage,
  response: ServerResponse,
  said?: string,
): Promise<void> {
  const status = answer.statusCode ?? 502
  if (said !== undefined) {
    const bytes = Buffer.from(said)
    response.writeHead(status, [
      ...keptHeaders(answer.rawHeaders, ['content-length']),
      'content-length',
      String(bytes.length),
    ])
    response.end(bytes)
    return
  }
  response.writeHead(status, keptHeaders(answer.rawHeaders))
  // The first bytes of a stream may take a while.
  response.flushHeaders()
  await pipeline(answer, response)
}

/** Answers with a problem, in the dialect of the caller. */
export function sendProblem(
  response: ServerResponse,
  dialect: Pick<Dialect, 'error'>,
  problem: Problem,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify(dialect.error(problem))
  response.writeHead(problem.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
