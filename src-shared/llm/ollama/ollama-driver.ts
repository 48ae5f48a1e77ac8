import { looksTruncated, requestLength } from '../../events/truncation.ts'
import type { Clock } from '../../ports.ts'
import type { Settings } from '../../settings/settings.ts'
import { defaultMaxTokens, type LlmDriver, type LlmMode, type LlmRequest } from '../driver.ts'
import { chooseMode, nextMode } from '../mode.ts'
import { createModelMemory, learnedMode, type ModelFacts, type ModelMemory } from '../model-facts.ts'
import { type Prompt, promptFor } from '../prompt.ts'
import { type ModePlan, streamingDriver, type Timeouts } from '../streaming-driver.ts'
import { RUNNING_TEXT_STOPS, runningText } from '../transcript.ts'
import type { Reply, ServerFault } from '../transport.ts'
import { toOllamaMessages, toOllamaTool } from './adapter.ts'
import { keepAliveOf, loadOptions, type OllamaClient } from './client.ts'
import { ollamaChunks } from './stream.ts'

/**
 * Maximum age (ms) of a model's facts. Then Adlib reads them again, because the model may have been pulled again or
 * have a new template.
 */
const maxFactsAgeMs = 30_000

export type OllamaSettings = Pick<Settings, 'ollama' | 'enableTextToolCallParsing' | 'textToolCallModels'>

export interface OllamaDriverOptions {
  readonly client: OllamaClient
  readonly settings: () => OllamaSettings
  readonly clock: Clock
  /** Default: a memory that lasts as long as the process. */
  readonly memory?: ModelMemory
  readonly timeouts?: Timeouts
}

/**
 * Creates a driver for Ollama. In mode `auto`, if the server refuses tools or a grammar, the driver tries the next
 * mode.
 */
export function ollamaDriver(options: OllamaDriverOptions): LlmDriver {
  const { client, settings, clock, memory = createModelMemory() } = options
  const factsOf = cachedFacts(client, clock)

  const planIn = (mode: LlmMode, request: LlmRequest, facts: ModelFacts): ModePlan => {
    const now = settings()
    const options = {
      rescue: now.enableTextToolCallParsing,
      sees: seesPictures(facts),
      isBase: facts.isBase,
      mayThink: facts.mayThink,
    }
    const prompt = promptFor(mode, request, options)
    const call =
      facts.isBase && mode !== 'native'
        ? continuation(prompt, request, facts, now)
        : chat(prompt, request, facts, now)
    const contextTokens = Math.min(now.ollama.numCtx, facts.contextLength ?? Number.POSITIVE_INFINITY)
    const characters = requestLength([call.body.messages ?? call.body.prompt, call.body.tools ?? []])
    return {
      mode,
      options,
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
        // Do not remember that a grammar was refused, because the schema of a single tool may be the cause.
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

const seesPictures = ({ capabilities, isBase }: ModelFacts): boolean =>
  capabilities?.includes('vision') === true && !isBase

interface OllamaCall {
  readonly endpoint: 'chat' | 'generate'
  readonly body: Record<string, unknown>
}

/**
 * Returns a request to Ollama's `chat` endpoint. It never has both `format` and `tools`, because Ollama would then
 * lose the model's tool calls.
 */
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
      ...loadOptions(ollama),
      num_predict: request.maxTokens ?? defaultMaxTokens,
      ...samplingOptions(request),
      ...(stops.length > 0 ? { stop: [...facts.stops, ...stops] } : {}),
    },
  }
}

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
 * Returns the value of `think`. A performer has no time for thinking, but for GPT-OSS, Ollama accepts only a level.
 */
export const thinkingOf = (facts: Pick<ModelFacts, 'family'>): boolean | 'low' =>
  facts.family === 'gptoss' || facts.family === 'gpt-oss' ? 'low' : false

const isRefusalOfMode = (fault: ServerFault): boolean => fault.lacks === 'tools' || fault.lacks === 'format'

function cachedFacts(client: OllamaClient, clock: Clock) {
  const known = new Map<string, { facts: ModelFacts; until: number }>()
  return async (model: string, signal: AbortSignal): Promise<Reply<ModelFacts>> => {
    const key = `${client.address} ${model}`
    const kept = known.get(key)
    if (kept && clock.monotonic() < kept.until) return { ok: true, value: kept.facts }
    known.delete(key)
    const reply = await client.facts(model, signal)
    if (reply.ok) {
      if (known.size > 50) known.clear()
      known.set(key, { facts: reply.value, until: clock.monotonic() + maxFactsAgeMs })
    }
    return reply
  }
}
