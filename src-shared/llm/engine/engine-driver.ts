import type { Clock } from '../../ports.ts'
import type { Sampling } from '../../settings/models.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Message } from '../../step/step.ts'
import { type JsonSchema, type ToolSpec, wireName } from '../../step/tool-spec.ts'
import { defaultMaxTokens, type LlmDriver, type LlmEvent, type LlmMode, type LlmRequest } from '../driver.ts'
import { chooseMode, nextMode } from '../mode.ts'
import { learnedMode, type ModelFacts, type ModelMemory } from '../model-facts.ts'
import { type OllamaTool, toOllamaTool } from '../ollama/adapter.ts'
import { type OutputReader, type TextSources, textOutput, withoutWireNames } from '../outputs.ts'
import { promptFor } from '../prompt.ts'
import { type ModelChunk, type ModePlan, streamingDriver, type Timeouts } from '../streaming-driver.ts'
import {
  type ChatLine,
  contentText,
  imagesOf,
  RUNNING_TEXT_STOPS,
  runningText,
  textSources,
} from '../transcript.ts'
import type { Reply, ServerFault } from '../transport.ts'
import { engineSchema } from './engine-schema.ts'

/** Creates a reader for calls in the format of any model's template, which shows the tools with wire names. */
function templateOutput(tools: readonly ToolSpec[], sources: TextSources): OutputReader {
  const reader = textOutput(tools, sources)
  const cleaned = (events: readonly LlmEvent[]): LlmEvent[] =>
    events.map((event) =>
      event.type === 'call' && event.repairs ? { ...event, repairs: withoutWireNames(event.repairs) } : event,
    )
  return {
    get raw() {
      return reader.raw
    },
    text: (delta) => cleaned(reader.text(delta)),
    call: reader.call,
    end(ending) {
      const { events, output } = reader.end(ending)
      return { events: cleaned(events), output: { ...output, repairs: withoutWireNames(output.repairs) } }
    },
  }
}

/** Converts messages for a template with tools, in which the result of a call belongs to the line of the call. */
const engineLines = (messages: readonly Message[]): EngineLine[] =>
  messages.flatMap((message, index): EngineLine[] => {
    if (message.role === 'tool') return []
    const line = { role: message.role, content: contentText(message.content) }
    if (message.role !== 'assistant' || message.tool_calls === undefined) return [line]
    // The ids are unique in one step only.
    const results = new Map<string, string>()
    for (const next of messages.slice(index + 1)) {
      if (next.role !== 'tool') break
      results.set(next.tool_call_id, contentText(next.content))
    }
    const calls = message.tool_calls.map(({ id, name, arguments: params }) => ({
      name: wireName(name),
      params,
      result: results.get(id),
    }))
    return [{ ...line, calls }]
  })

const greedy: Sampling = { temperature: 0 }
/** For a request without its own, as in Ollama. */
const usual: Sampling = { temperature: 0.8, topK: 40 }

/**
 * Creates a driver for the engine inside Adlib. Its default mode is `text`. In mode `native`, the template of the
 * weights presents the tools, and the calls are read from the text, because each template has another format.
 */
export function engineDriver(options: {
  readonly client: EngineClient
  readonly settings: () => Pick<Settings, 'enableTextToolCallParsing' | 'textToolCallModels'>
  readonly clock: Clock
  readonly memory: ModelMemory
  readonly timeouts?: Timeouts
}): LlmDriver {
  const { client, settings, clock, memory } = options
  const planIn = (mode: LlmMode, request: LlmRequest, facts: ModelFacts): ModePlan => {
    const promptOptions = {
      rescue: settings().enableTextToolCallParsing,
      ...{ sees: false, isBase: facts.isBase, mayThink: false },
    }
    const prompt = promptFor(mode, request, promptOptions)
    const system = prompt.system === '' ? [] : [{ role: 'system' as const, content: prompt.system }]
    const isNative = mode === 'native'
    const lines = [...system, ...(isNative ? engineLines(prompt.messages) : prompt.lines)]
    const chat: EngineChat = {
      lines: facts.isBase ? [{ role: 'user', content: runningText(lines) }] : lines,
      isRaw: facts.isBase,
      ...(isNative && request.tools.length > 0
        ? { tools: request.tools.map((tool) => toOllamaTool(tool).function) }
        : {}),
      ...(prompt.format === undefined ? {} : { format: engineSchema(prompt.format) }),
      stops: facts.isBase ? [...prompt.stops, ...RUNNING_TEXT_STOPS] : prompt.stops,
      maxTokens: request.maxTokens ?? defaultMaxTokens,
      sampling: request.sampling ?? (request.tools.length > 0 ? greedy : usual),
      ...(request.seed === undefined ? {} : { seed: request.seed }),
      // A request for one token only makes the model read its prompt.
      keeps: request.maxTokens === 1,
    }
    return {
      mode,
      options: promptOptions,
      reader: isNative ? templateOutput(request.tools, textSources(request)) : prompt.output(),
      send: (signal) => client.chat(request.model, chat, signal),
      async fallback({ lacks }) {
        const asked = request.mode ?? 'auto'
        const other = asked === 'auto' && lacks === 'format' ? nextMode(mode, settings()) : undefined
        return other && planIn(other, request, facts)
      },
    }
  }

  const driver = streamingDriver({
    name: 'engine',
    clock,
    timeouts: options.timeouts,
    async plan(request, signal) {
      const reply = await client.facts(request.model, signal)
      if (!reply.ok) return { fault: reply.fault }
      const facts = reply.value
      if (request.messages.some(({ role, content }) => role === 'user' && imagesOf(content).length > 0))
        return { fault: noPictures(request.model) }
      const learned = learnedMode(memory.get(facts.digest), clock.now())
      const mode = chooseMode(request.mode ?? 'auto', { name: facts.name }, settings(), learned)
      if (mode === 'native' && facts.capabilities?.includes('tools') !== true)
        return { fault: noNativeTools(request.model) }
      return { plan: planIn(mode, request, facts) }
    },
  })
  return {
    ...driver,
    async abilities(model, signal) {
      const facts = await client.facts(model, signal)
      if (!facts.ok) return undefined
      const { isBase, parameters } = facts.value
      return { sees: false, isBase, ...(parameters === undefined ? {} : { parameters }) }
    },
  }
}

const noNativeTools = (model: string): ServerFault => ({
  kind: 'refused',
  lacks: 'tools',
  message: `${model} has no native tool calls, because its chat template has no tools.`,
  remedy: 'Use the mode auto, text or schema.',
})

const noPictures = (model: string): ServerFault => ({
  kind: 'refused',
  lacks: 'vision',
  message: `${model} cannot see pictures, because Adlib's own engine reads only text.`,
  remedy: 'Leave the picture out, or choose a model with vision in Ollama.',
})

/** A call in the conversation, with the result of its tool. */
interface EngineCall {
  readonly name: string
  readonly params: unknown
  readonly result: string | undefined
}

type EngineLine = Pick<ChatLine, 'role' | 'content'> & { readonly calls?: readonly EngineCall[] }

/** A request to the engine, in the form in which it crosses to the engine's process. */
export interface EngineChat {
  /** The conversation. The engine writes it in the template of the weights. */
  readonly lines: readonly EngineLine[]
  /** Tools that the template of the weights presents to the model. */
  readonly tools?: readonly OllamaTool['function'][]
  /** Whether the only line is the whole prompt, for weights without a chat template. */
  readonly isRaw: boolean
  /** Limits the answer to this schema. */
  readonly format?: JsonSchema
  readonly stops: readonly string[]
  readonly maxTokens: number
  readonly sampling: Sampling
  readonly seed?: number
  /** Whether to keep the evaluated prompt in a file, so that the next start need not evaluate it. */
  readonly keeps: boolean
}

/** The engine that runs weights files in a process of Adlib. Functions return faults and never throw. */
export interface EngineClient {
  facts(model: string, signal: AbortSignal): Promise<Reply<ModelFacts>>
  chat(model: string, request: EngineChat, signal: AbortSignal): AsyncIterable<ModelChunk>
}
