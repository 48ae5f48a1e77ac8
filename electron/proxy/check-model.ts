import { withTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { readAnswer } from '../../src-shared/proxy/answer.ts'
import { type CheckRequest, checkRequests, checkTools } from '../../src-shared/proxy/check-requests.ts'
import type { CheckResult } from '../../src-shared/proxy/check-verdict.ts'
import { openAiChat } from '../../src-shared/proxy/openai.ts'
import { type Body, numberIn, recordsIn } from '../../src-shared/proxy/request.ts'
import { textOffer } from '../../src-shared/proxy/text-offer.ts'
import { defined, isRecord } from '../../src-shared/step/record.ts'
import { lackingIn } from '../model-servers/server-faults.ts'
import { jsonIn } from './framing.ts'
import type { ProxyMode } from './modes.ts'
import { readAll } from './read-all.ts'
import { errorWords } from './translation.ts'
import { openUpstream, type Upstream, UpstreamError } from './upstream.ts'

/** Token limit of each answer. It is enough for a call, and keeps the check short. */
const maxTokens = 100
/** Maximum time (ms) of one answer. */
const answerMs = 120_000
/** The model server's silence is limited by `answerMs` and the time of the check. */
const patient = { firstByteMs: 0, idleMs: 0 }

export interface CheckOptions {
  /** Base URL of the model server. */
  readonly to: string
  /** Default: the model that was changed last. */
  readonly model: string | undefined
  readonly mode: ProxyMode | 'auto'
  /** Maximum time (ms) of the check. */
  readonly limitMs: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called with the model before the first request. */
  readonly onModel: (model: string) => void
}

export type CheckOutcome =
  | { readonly ok: true; readonly result: CheckResult }
  | { readonly ok: false; readonly failure: CheckFailure }

/** Why a check has no result. */
export interface CheckFailure {
  readonly kind: 'cancelled' | 'no-model' | 'refused' | 'unreachable'
  readonly message: string
  readonly remedy: string
}

/**
 * Sends fixed requests to a model and reads each answer as the server does and as the proxy does. Tries the text as well
 * if the proxy does not read all calls.
 */
export async function checkModel(options: CheckOptions): Promise<CheckOutcome> {
  const { signal, clock, limitMs } = options
  const upstream = openUpstream(options.to, patient)
  try {
    return await withTimeout({ clock, ms: limitMs, signal }, (limited) => check(upstream, options, limited))
  } catch (error) {
    if (signal.aborted)
      return failed('cancelled', { message: 'The check was canceled.', remedy: 'Run it again.' })
    if (!(error instanceof UpstreamError)) throw error
    return failed('unreachable', error.problem)
  } finally {
    upstream.close()
  }
}

const failed = (
  kind: CheckFailure['kind'],
  { message, remedy }: Omit<CheckFailure, 'kind'>,
): CheckOutcome & { ok: false } => ({ ok: false, failure: { kind, message, remedy } })

/** @param limited aborts when the check is canceled or its time is over */
async function check(upstream: Upstream, options: CheckOptions, limited: AbortSignal): Promise<CheckOutcome> {
  const { mode, signal, clock, onModel } = options
  const ask: Ask = async (path, body) => {
    let soon = limited
    try {
      return await withTimeout({ clock, ms: answerMs, signal: limited }, (one) => {
        soon = one
        return post(upstream, path, body, one)
      })
    } catch (error) {
      if (signal.aborted || !soon.aborted) throw error
      return undefined
    }
  }
  const model = options.model ?? (await newestModel(ask))
  if (model === undefined)
    return failed('no-model', {
      message: `${upstream.address} lists no models.`,
      remedy: 'Name one: adlib proxy check MODEL.',
    })
  onModel(model)
  const of = checkRequests.length
  const round = async (mode: ProxyMode): Promise<Round | CheckFailure> => {
    const counts = { server: 0, proxy: 0, late: 0, isRefused: false }
    for (const request of checkRequests) {
      const reply = await ask('/v1/chat/completions', bodyOf(model, request, mode))
      if (reply === undefined) {
        counts.late += 1
        continue
      }
      if (!isRecord(reply.json) || reply.status !== 200) {
        if (mode === 'native' && lackingIn(reply.text) === 'tools') return { ...counts, isRefused: true }
        const why = reply.json?.error === undefined ? reply.text : errorWords(reply.json.error)
        return {
          kind: 'refused',
          message: `The server answered with HTTP ${reply.status}: ${why.trim().slice(0, 300)}.`,
          remedy: 'Check the name of the model: adlib models.',
        }
      }
      if (mode === 'native' && isReadByServer(reply.json, request)) counts.server += 1
      if (isReadByProxy(reply.json, request, mode)) counts.proxy += 1
    }
    return counts
  }

  const native = mode === 'text' ? undefined : await round('native')
  if (native !== undefined && 'kind' in native) return failed(native.kind, native)
  const isEnough = native !== undefined && (mode === 'native' || native.proxy === of || limited.aborted)
  const text = isEnough ? undefined : await round('text')
  if (text !== undefined && 'kind' in text) return failed(text.kind, text)
  const refusesTools = native?.isRefused === true
  const proxy = (native === undefined || refusesTools ? text : native)?.proxy ?? 0
  const facts = await factsOf(ask, model)
  const late = (native?.late ?? 0) + (text?.late ?? 0)
  return {
    ok: true,
    result: {
      ...{ model, of, server: native?.server ?? 0, proxy, late, refusesTools, ...facts },
      ...(text === undefined ? {} : { text: text.proxy }),
    },
  }
}

interface Round {
  readonly server: number
  readonly proxy: number
  readonly late: number
  readonly isRefused: boolean
}

function bodyOf(model: string, { asks }: CheckRequest, mode: ProxyMode): Body {
  const body = {
    ...{ model, stream: false, temperature: 0, max_tokens: maxTokens },
    messages: [{ role: 'user', content: asks }],
    tools: checkTools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    })),
  }
  return mode === 'text' ? openAiChat.inText(body, textOffer(checkTools)) : body
}

/** Reads an answer as the proxy does. */
function readerOf(answer: Body, { asks }: CheckRequest, mode: ProxyMode) {
  const request = {
    ...{ tools: checkTools, isRestricted: false, isParallel: true, wantsJson: false },
    said: [{ by: 'user' as const, text: asks }],
  }
  const newId = () => 'call'
  const rewriter = openAiChat.rewriter(() => readAnswer({ request, newId, hasStops: mode === 'text' }), newId)
  rewriter.whole(answer)
  return rewriter.reads
}

const isReadByProxy = (answer: Body, request: CheckRequest, mode: ProxyMode): boolean =>
  readerOf(answer, request, mode).some(({ calls }) => calls.some(({ name }) => name === request.tool))

/** Returns whether the server's own field has the call, and the call needs no repair. */
const isReadByServer = (answer: Body, request: CheckRequest): boolean =>
  readerOf(answer, request, 'native').some(
    ({ calls, format, isHelped }) =>
      format === 'native' && !isHelped && calls.some(({ name }) => name === request.tool),
  )

interface Answered {
  readonly status: number
  readonly text: string
  readonly json: Body | undefined
}

/** Sends a request, without a body as GET. Resolves with undefined if there is no answer in time. */
type Ask = (path: string, body?: Body) => Promise<Answered | undefined>

async function post(
  upstream: Upstream,
  path: string,
  body: Body | undefined,
  signal: AbortSignal,
): Promise<Answered> {
  const answer = await upstream.send({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    signal,
  })
  const text = await readAll(answer)
  return { status: answer.statusCode ?? 0, text, json: jsonIn(text) }
}

/** Resolves with the model that was changed last, from Ollama's list or OpenAI's. */
async function newestModel(ask: Ask): Promise<string | undefined> {
  const tags = recordsIn((await ask('/api/tags'))?.json?.models)
  const listed = tags.toSorted((a, b) => String(b.modified_at).localeCompare(String(a.modified_at)))
  const names = listed.map(({ name }) => String(name))
  const models = recordsIn((await ask('/v1/models'))?.json?.data)
  return [...names, ...models.map(({ id }) => String(id))].find((name) => !/embed/i.test(name))
}

/** Resolves with what Ollama shows of a model; empty for other servers. */
async function factsOf(
  ask: Ask,
  model: string,
): Promise<Pick<CheckResult, 'dropsTools' | 'contextTokens' | 'modelContextTokens'>> {
  const show = (await ask('/api/show', { model }))?.json ?? {}
  const running = recordsIn((await ask('/api/ps'))?.json?.models)
  const inMemory = running.find(({ name }) => name === model || name === `${model}:latest`)
  const contextTokens = numberIn(inMemory?.context_length)
  const info = isRecord(show.model_info) ? show.model_info : {}
  const modelContext = Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1]
  const modelContextTokens = numberIn(modelContext)
  return {
    ...(typeof show.template === 'string' && show.template !== ''
      ? { dropsTools: !show.template.includes('.Tools') }
      : {}),
    ...defined({ contextTokens, modelContextTokens }),
  }
}
