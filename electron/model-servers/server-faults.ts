import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import type { PeerLimits } from '../platform/peer-limits.ts'

/** A model server and the texts for messages about its faults. */
export interface NamedServer {
  /** Returns the server's address without a trailing slash. Called for every request. */
  readonly base: () => string
  readonly server: string
  readonly whenUnreachable: string
  readonly limits: PeerLimits
  /** Returns the secret for the `Authorization` header. Called for every request. */
  readonly key?: () => string | undefined
}

/** Carries a fault as an error through code such as a client library. */
export class ServerFaultError extends Error {
  override readonly name = 'ServerFaultError'
  constructor(readonly fault: ServerFault) {
    super(fault.message)
  }
}

export function faultOfConnection(error: unknown, options: NamedServer): ServerFault {
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return {
      kind: 'timeout',
      message: `${options.server} at ${options.base()} accepted the request, but never began to answer.`,
      remedy: `Check ${options.server}'s log. The model may be too large for this machine.`,
    }
  }
  // The message `fetch failed` alone does not explain the problem, but its cause does.
  const { cause } = error as { cause?: unknown }
  const said = [cause, error].find((one) => one instanceof Error && one.message !== '') as Error | undefined
  const why = connectionWords[code] ?? hidden(said?.message ?? 'the connection failed', options)
  return {
    kind: 'unreachable',
    message: `${options.server} cannot be reached at ${options.base()}: ${why}.`,
    remedy: options.whenUnreachable,
  }
}

export const brokenOff = (options: NamedServer, error: unknown): ServerFault => ({
  kind: 'broken_stream',
  message: `${options.server} stopped in the middle of an answer: ${connectionWords[codeOf(error)] ?? hidden(error instanceof Error ? error.message : 'the connection was cut', options)}.`,
  remedy: `The next turn tries again. If it keeps happening, check ${options.server}'s log: it may have run out of memory.`,
})

export const tooManyCalls = (options: NamedServer): ServerFault => ({
  kind: 'busy',
  message: `${options.server} has not answered many earlier requests yet.`,
  remedy: `The next turn tries again. If it keeps happening, restart ${options.server}.`,
})

export const noJson = (options: NamedServer, line?: string): ServerFault => ({
  kind: 'broken_stream',
  message: `${options.server} at ${options.base()} sent something that is not JSON${line ? `: "${hidden(line, options).slice(0, 80)}"` : ''}.`,
  remedy: `Check that the address is ${options.server}'s own and that there is no proxy in between.`,
})

/** @param target the `Location` header, which may be relative or unreadable */
export function faultOfRedirect(status: number, target: string, options: NamedServer): ServerFault {
  const base = options.base()
  const { origin } = URL.canParse(target, base) ? new URL(target, base) : { origin: 'an unreadable address' }
  return {
    kind: 'refused',
    status,
    message: `${options.server} at ${base} redirects to ${origin}, and redirects are not followed (HTTP ${status}).`,
    remedy: `If ${options.server} runs at the new address, enter it in the settings.`,
  }
}

function howToGet(said: string, server: string): string {
  const model = /model ["'“](.+?)["'”]/.exec(said)?.[1]
  if (server !== 'Ollama') return 'Load the model on the server'
  return model === undefined ? 'Download the model first' : `Run \`ollama pull ${model}\``
}

/** @param body the text of the reply, which may give the reason */
export function faultOfStatus(status: number, body: string, options: NamedServer): ServerFault {
  const said = saidIn(body, options)
  const { server } = options
  if (status === 404) {
    const isModel = /model/i.test(said)
    return {
      kind: 'not_found',
      status,
      message: isModel
        ? `${server}: ${said}.`
        : `${server} at ${options.base()} does not know this request (404).`,
      remedy: isModel
        ? `${howToGet(said, server)}, or choose an installed model.`
        : `Check that the address is ${server}'s own.`,
    }
  }
  if (status === 503 || status === 429) {
    return {
      kind: 'busy',
      status,
      message: `${server} is busy: ${said || `HTTP ${status}`}.`,
      remedy: 'The next turn tries again. It helps if fewer programs share the model server.',
    }
  }
  const lacks = lackingIn(said)
  return {
    kind: 'refused',
    status,
    message: `${server} refused the request (HTTP ${status}): ${said || 'it gave no reason'}.`,
    remedy: lacks
      ? `Choose mode "auto", which uses a format that this model supports.`
      : status === 401 || status === 403
        ? `Check the key for this server${options.key ? ': `openai.apiKeyEnv` names the environment variable that holds it' : ''}.`
        : /context|too many tokens|maximum.*tokens/i.test(said)
          ? 'Start the server with a larger context, or choose a model that has one.'
          : status >= 500
            ? `Check ${server}'s log; a smaller model or a smaller context may help.`
            : 'Choose another model or another mode.',
    ...(lacks ? { lacks } : {}),
  }
}

/** Returns what a server's error says that it lacks; undefined if it says something else. */
export function lackingIn(said: string): ServerFault['lacks'] {
  if (/does not support tools|tools? (is|are) not supported|--jinja|tool choice requires/i.test(said))
    return 'tools'
  if (/does not support thinking|chat_template_kwargs|enable_thinking/i.test(said)) return 'extras'
  if (/\b(min_p|repeat_penalty|top_k)\b/i.test(said)) return 'extras'
  if (/image input|image_url|(support|accept)\w* (image|vision|picture)|multi-?modal|0 image/i.test(said))
    return 'vision'
  if (/response_format|json_schema|grammar|required for format|invalid format|unsupported schema/i.test(said))
    return 'format'
  return undefined
}

/** Returns the trimmed key. A line break at its end would be invalid in a header. */
export const keyOf = (options: NamedServer): string => options.key?.()?.trim() ?? ''

/** Returns the fault for a key that a header cannot contain. The error of `fetch` would quote the key. */
export const unsendableKey = (options: NamedServer): ServerFault => ({
  kind: 'refused',
  message: `The key for ${options.server.toLowerCase()} at ${options.base()} contains a line break or characters that an HTTP header cannot carry.`,
  remedy:
    'Put only the key into the environment variable that `openai.apiKeyEnv` names, on one line, as the provider shows it.',
})

/** Removes the key, because some servers quote a refused key. Call this before you shorten the message. */
function hidden(said: string, options: NamedServer): string {
  const key = keyOf(options)
  if (key === '') return said
  return said.replaceAll(key, '(the key)').replaceAll(JSON.stringify(key).slice(1, -1), '(the key)')
}

/** Removes the key from the `error` of a message. A message without an `error` stays unchanged. */
export function withoutKeyInError(json: unknown, options: NamedServer): unknown {
  if (typeof json !== 'object' || json === null || !('error' in json) || keyOf(options) === '') return json
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? hidden(value, options) : value)
  return { ...json, error: JSON.parse(JSON.stringify(json.error, clean)) as unknown }
}

function saidIn(body: string, options: NamedServer): string {
  const json = parsedJson(body) as { error?: unknown; message?: unknown } | undefined
  const error = json?.error as { message?: unknown } | string | undefined
  const said =
    typeof error === 'string' ? error : (error?.message ?? json?.message ?? (json === undefined ? body : ''))
  return hidden(String(said), options).replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, 300)
}

/** Returns the remedy for a failed download, based on the text of the error. */
export function pullRemedy(error: string): string {
  if (/no space left|not enough space|disk (is )?full|disk quota/i.test(error))
    return 'Free space on the disk with the models (OLLAMA_MODELS moves them). The next pull resumes.'
  if (/file does not exist|not found|invalid model/i.test(error))
    return 'Check the spelling: https://ollama.com/library lists the names and their tags.'
  if (/newer version/i.test(error)) return 'Update Ollama.'
  if (/no such host|dial tcp|timeout|connection|network|EOF|TLS/i.test(error))
    return 'Check the network of the machine that Ollama runs on. The next pull resumes.'
  return 'Check the spelling of the name and the network.'
}
