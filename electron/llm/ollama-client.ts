import { type OllamaClient, ollamaClientOver } from '../../src-shared/llm/ollama/client.ts'
import { httpTransport } from './http-transport.ts'

const DEFAULT_PORT = '11434'

/**
 * Any spelling of Ollama's address as one base URL with no trailing slash: `localhost`, `:11434`, `http://x:11434/`, with
 * `/v1` or `/api` behind it. Without a scheme it is `http`, without a port Ollama's own. `0.0.0.0`, an address to
 * listen at, is read as this machine.
 * @returns the default address for an empty text, and the text itself where it is no address at all, so that
 *   the failure that follows names what the user wrote
 */
export function normaliseHost(spelling: string): string {
  const trimmed = spelling.trim().replace(/^["']|["']$/g, '')
  if (trimmed === '') return `http://localhost:${DEFAULT_PORT}`
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
  const spelled = hasScheme ? trimmed : `http://${trimmed.startsWith(':') ? `localhost${trimmed}` : trimmed}`
  let url: URL
  try {
    url = new URL(spelled)
  } catch {
    return trimmed
  }
  const host = url.hostname === '0.0.0.0' || url.hostname === '[::]' ? '127.0.0.1' : url.hostname
  const port = portIn(spelled) ?? (hasScheme && url.protocol === 'https:' ? '' : DEFAULT_PORT)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(v1|api)$/, '')
  return `${url.protocol}//${host}${port ? `:${port}` : ''}${path}`
}

/** The port that stands in the text; a URL forgets it where it is the scheme's own. */
const portIn = (spelled: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(spelled)?.[1]

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
