import type { Transport } from '../../src-shared/llm/transport.ts'
import { httpTransport } from './http-transport.ts'

/**
 * An OpenAI-compatible server's address as one base URL that ends before `/v1`: with or without a scheme, a slash at the
 * end, `/v1` or `/v1/chat/completions`. Without a scheme it is `http`, as local servers speak.
 */
export function normaliseOpenAiUrl(spelling: string): string {
  const trimmed = spelling.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  return url.replace(/\/+$/, '').replace(/\/v1(\/chat\/completions)?$/, '')
}

/**
 * An OpenAI-compatible server over HTTP: LM Studio, llama.cpp, vLLM and so on.
 * @param key asked at every request, for the `Authorization` header; never kept or logged
 */
export const openAiClient = (
  base: () => string,
  key: () => string | undefined = () => undefined,
): Transport =>
  httpTransport({
    base,
    server: 'The model server',
    framing: 'sse',
    whenUnreachable: 'Start the model server, and check that its address and port are these.',
    headers: (): Record<string, string> => {
      const secret = key()
      return secret ? { authorization: `Bearer ${secret}` } : {}
    },
  })
