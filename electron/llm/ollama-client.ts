import { type OllamaClient, ollamaClientOver } from '../../src-shared/llm/ollama/client.ts'
import { httpTransport } from './http-transport.ts'
import { serverAddress } from './server-address.ts'

/** Any spelling of Ollama's address as one base URL (see `serverAddress`); an empty text is Ollama's own address. */
export const normaliseHost = (spelling: string): string =>
  serverAddress(spelling.trim() || 'localhost', { port: '11434', apiPath: /\/(v1|api)$/ })

/** The address that holds: the environment's `OLLAMA_HOST` where it is set, else the setting. */
export const ollamaHost = (setting: string, env: Readonly<Record<string, string | undefined>>): string =>
  normaliseHost(env.OLLAMA_HOST?.trim() || setting)

/** Ollama over HTTP. `host` gives a normalised address and is asked at every request. */
export const ollamaClient = (host: () => string): OllamaClient =>
  ollamaClientOver(
    httpTransport({
      base: host,
      server: 'Ollama',
      framing: 'ndjson',
      whenUnreachable:
        'Start Ollama (`ollama serve`, or its app), or set `ollama.host` or OLLAMA_HOST to where it runs.',
    }),
  )
