import { charactersOf, looksTruncated } from '../../events/truncation.ts'
import type { Clock } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
import type { LlmDriver, LlmMode, LlmRequest } from '../driver.ts'
import { chooseMode, nextMode } from '../mode.ts'
import type { ModelFacts } from '../model-facts.ts'
import { createModelMemory, learnedMode, type ModelMemory } from '../model-facts.ts'
import { type Prompt, promptFor } from '../prompt.ts'
import { type Plan, streamingDriver, type Timeouts } from '../streaming-driver.ts'
import { RUNNING_TEXT_STOPS, runningText } from '../transcript.ts'
import type { Reply, ServerFault } from '../transport.ts'
import { toOllamaMessages, toOllamaTool } from './adapter.ts'
import { keepAliveOf, type OllamaClient } from './client.ts'
import { ollamaChunks } from './stream.ts'

/** Tokens that an answer may have unless the request says otherwise: a step is short, and small models ramble. */
const MOST_TOKENS = 512
/** Milliseconds for which a model's facts are taken as they were: a pull or a new template shows after that. */
const FACTS_LAST_MS = 30_000

/** The settings that Ollama's driver reads, anew at every request. */
export type OllamaSettings = Pick<Settings, 'ollama' | 'enableTextToolCallParsing' | 'textToolCallModels'>

export interface OllamaDriverOptions {
  readonly client: OllamaClient
  readonly settings: () => OllamaSettings
  readonly clock: Clock
  /** What was learned of models; forgotten with the process when left out. */
  readonly memory?: ModelMemory
  readonly timeouts?: Timeouts
}

/** Ollama in every mode: native tools, a grammar, or plain text, as the model's capabilities and the settings say. */
export function ollamaDriver(options: OllamaDriverOptions): LlmDriver {
  const { client, settings, clock, memory = createModelMemory() } = options
  const factsOf = rememberedFacts(client, clock)

  const planIn = (mode: LlmMode, request: LlmRequest, facts: ModelFacts): Plan => {
    const now = settings()
    const prompt = promptFor(mode, request, {
      rescue: now.enableTextToolCallParsing,
      sees: seesPictures(facts),
      isBase: facts.isBase,
      mayThink: facts.mayThink,
    })
    const call =
      facts.isBase && mode !== 'native'
        ? continuation(prompt, request, facts, now)
        : chat(prompt, request, facts, now)
    const contextTokens = Math.min(now.ollama.numCtx, facts.contextLength ?? Number.POSITIVE_INFINITY)
    const characters = charactersOf([call.body.messages ?? call.body.prompt, call.body.tools ?? []])
    return {
      mode,
      reader: prompt.output(),
      send: (signal) =>
        ollamaChunks(
          call.endpoint === 'chat' ? client.chat(call.body, signal) : client.generate(call.body, signal),
          (promptTokens) => looksTruncated(characters, promptTokens, contextTokens),
        ),
      async fallback(fault) {
        const asked = request.mode ?? 'auto'
        const other = asked === 'auto' && isRefusalOfMode(fault) ? nextMode(mode, now) : undefined
        if (other === undefined) return undefined
        // A grammar may be refused for one odd tool; what that says of the model, the probe finds out with a plain one.
        if (fault.lacks === 'tools') memory.learn(facts.digest, { mode: other, modeAt: clock.now() })
        return planIn(other, request, facts)
      },
    }
  }

  const driver = streamingDriver({
    name: 'ollama',
    clock,
    timeouts: options.timeouts,
    async plan(request, signal) {
      const facts = await factsOf(request.model, signal)
      if (!facts.ok) return { fault: facts.fault }
      const learned = learnedMode(memory.get(facts.value.digest), clock.now())
      const mode = chooseMode(request.mode ?? 'auto', facts.value, settings(), learned)
      return { plan: planIn(mode, request, facts.value) }
    },
  })
  return {
    ...driver,
    async abilities(model, signal) {
      const facts = await factsOf(model, signal)
      if (!facts.ok) return undefined
      const { isBase, parameters } = facts.value
      return { sees: seesPictures(facts.value), isBase, ...(parameters === undefined ? {} : { parameters }) }
    },
  }
}

/** A base model is asked to continue a text, which holds no pictures. */
const seesPictures = ({ capabilities, isBase }: ModelFacts): boolean =>
  capabilities?.includes('vision') === true && !isBase

interface OllamaCall {
  readonly endpoint: 'chat' | 'generate'
  readonly body: Record<string, unknown>
}

/** A request to a model that chats. `format` and `tools` never go together: the calls would vanish. */
function chat(prompt: Prompt, request: LlmRequest, facts: ModelFacts, settings: OllamaSettings): OllamaCall {
  const messages = prompt.mode === 'native' ? toOllamaMessages(prompt.messages) : prompt.lines
  const system = prompt.system === '' ? [] : [{ role: 'system', content: prompt.system }]
  const body = {
    ...common(request, facts, settings, prompt),
    messages: [...system, ...messages],
    ...(prompt.mode === 'native' && request.tools.length > 0
      ? { tools: request.tools.map(toOllamaTool) }
      : {}),
    ...(prompt.format ? { format: prompt.format } : {}),
  }
  return { endpoint: 'chat', body }
}

/** A request to a model that only continues text: the conversation as one running text, with no template around it. */
function continuation(
  prompt: Prompt,
  request: LlmRequest,
  facts: ModelFacts,
  settings: OllamaSettings,
): OllamaCall {
  const system = prompt.system === '' ? [] : [{ role: 'system' as const, content: prompt.system }]
  const body = {
    ...common(request, facts, settings, { ...prompt, stops: [...prompt.stops, ...RUNNING_TEXT_STOPS] }),
    raw: true,
    prompt: runningText([...system, ...prompt.lines]),
    ...(prompt.format ? { format: prompt.format } : {}),
  }
  return { endpoint: 'generate', body }
}

function common(
  request: LlmRequest,
  facts: ModelFacts,
  { ollama }: OllamaSettings,
  { stops }: Pick<Prompt, 'stops'>,
): Record<string, unknown> {
  return {
    model: request.model,
    stream: true,
    keep_alive: keepAliveOf(ollama.keepAlive),
    think: thinkingOf(facts),
    options: {
      num_ctx: ollama.numCtx,
      num_predict: request.maxTokens ?? MOST_TOKENS,
      ...samplingOptions(request),
      ...(stops.length > 0 ? { stop: [...facts.stops, ...stops] } : {}),
    },
  }
}

/** Where nothing is asked for, a request with tools always takes the likeliest word. */
function samplingOptions({ sampling, seed, tools }: LlmRequest): Record<string, number> {
  if (sampling === undefined) return tools.length > 0 ? { temperature: 0, top_k: 1, seed: 0 } : {}
  const { temperature, minP, repeatPenalty, topK } = sampling
  return {
    temperature,
    ...(minP === undefined ? {} : { min_p: minP }),
    ...(repeatPenalty === undefined ? {} : { repeat_penalty: repeatPenalty }),
    ...(topK === undefined ? {} : { top_k: topK }),
    ...(seed === undefined ? {} : { seed }),
  }
}

/**
 * Always said, because a thinking model thinks when it is left out, and a performer has no time for it. GPT-OSS
 * knows only how much (Ollama's documentation).
 */
const thinkingOf = (facts: ModelFacts): boolean | 'low' =>
  facts.family === 'gptoss' || facts.family === 'gpt-oss' ? 'low' : false

const isRefusalOfMode = (fault: ServerFault): boolean => fault.lacks === 'tools' || fault.lacks === 'format'

/** A model's facts, asked for again after a while; a failure is never kept. */
function rememberedFacts(client: OllamaClient, clock: Clock) {
  const known = new Map<string, { facts: ModelFacts; until: number }>()
  return async (model: string, signal: AbortSignal): Promise<Reply<ModelFacts>> => {
    const key = `${client.address} ${model}`
    const kept = known.get(key)
    if (kept && clock.monotonic() < kept.until) return { ok: true, value: kept.facts }
    known.delete(key)
    const reply = await client.facts(model, signal)
    if (reply.ok) {
      if (known.size > 50) known.clear()
      known.set(key, { facts: reply.value, until: clock.monotonic() + FACTS_LAST_MS })
    }
    return reply
  }
}
