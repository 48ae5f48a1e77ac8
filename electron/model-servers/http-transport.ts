import type { Reply, ServerFault, StreamItem, Transport } from '../../src-shared/llm/transport.ts'
import {
  type Framing,
  jsonMessagesOf,
  jsonOf,
  limitModelServer,
  type OpenedReply,
  openResponse,
  serverAddress,
} from './guarded-fetch.ts'
import { type NamedServer, ServerFaultError, withoutKeyInError } from './server-faults.ts'

/** Creates a transport for server-sent events, as in OpenAI's API. */
export function httpTransport(named: Omit<NamedServer, 'limits'>): Transport {
  const server: NamedServer = { ...named, limits: limitModelServer() }
  const open = (method: string, path: string, body: unknown, signal: AbortSignal): Promise<OpenedReply> =>
    openResponse(
      server,
      server.base() + path,
      {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      signal,
    )

  return {
    get address() {
      return server.base()
    },

    async request(method, path, body, signal): Promise<Reply<unknown>> {
      try {
        return { ok: true, value: await jsonOf(server, await open(method, path, body, signal), signal) }
      } catch (error) {
        return { ok: false, fault: faultIn(error) }
      }
    },

    async *stream(path, body, signal): AsyncGenerator<StreamItem> {
      try {
        const reply = await open('POST', path, body, signal)
        for await (const json of jsonMessagesOf(server, reply, signal, events)) {
          yield { json: withoutKeyInError(json, server) }
        }
      } catch (error) {
        yield { fault: faultIn(error) }
      }
    },
  }
}

function faultIn(error: unknown): ServerFault {
  if (error instanceof ServerFaultError) return error.fault
  throw error
}

/** Framing of server-sent events. Some servers send a line of plain JSON instead of a `data` field. */
const events: Framing = {
  payloadOf: (line) =>
    line.startsWith('data:') ? line.slice(5).trim() : line.startsWith('{') ? line.trim() : '',
  end: '[DONE]',
}

/** Normalizes an OpenAI-compatible server's address to a base URL without `/v1`. */
export const normaliseOpenAiUrl = (spelling: string): string =>
  serverAddress(spelling, { apiPath: /\/v1(\/(chat\/completions|completions|models))?$/ })

/**
 * Creates a transport to an OpenAI-compatible server. Calls `key` for every request, and never stores or logs the
 * key.
 */
export const openAiClient = (
  base: () => string,
  key: () => string | undefined = () => undefined,
): Transport =>
  httpTransport({
    base,
    server: 'The model server',
    whenUnreachable: 'Start the model server, and check its address and port.',
    key,
  })
