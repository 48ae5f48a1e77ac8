import { openAiChat } from '../../src-shared/proxy/openai.ts'
import type { Body } from '../../src-shared/proxy/request.ts'
import { bytesOf, type Exchange } from './asked.ts'

const chatPath = '/v1/chat/completions'

/** Returns a request as one to chat completions; undefined if that is not possible. */
export function overChat(exchange: Exchange, json: Body): Exchange | undefined {
  const { dialect } = exchange
  const body = dialect.bridge?.request(json)
  return body === undefined
    ? undefined
    : { ...exchange, dialect: openAiChat, client: dialect, path: chatPath, body: bytesOf(body) }
}
