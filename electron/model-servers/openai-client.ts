import type { Transport } from '../../src-shared/llm/transport.ts'
import { httpTransport } from './http-transport.ts'
import { serverAddress } from './server-address.ts'

/** An OpenAI-compatible server's address as one base URL that ends before `/v1` (see `serverAddress`). */
export const normaliseOpenAiUrl = (spelling: string): string =>
  serverAddress(spelling, { apiPath: /\/v1(\/(chat\/completions|completions|models))?$/ })

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
    whenUnreachable: 'Start the model server, and check that its address and port are these.',
    key,
  })
