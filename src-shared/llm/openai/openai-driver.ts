import { looksTruncated, requestLength } from '../../events/truncation.ts'
import type { Clock } from '../../ports.ts'
import type { Message } from '../../step/step.ts'
import { wireName } from '../../step/tool-spec.ts'
import { toOpenAiToolCalls } from '../../toolcall/text-tool-call-parser.ts'
import { defaultMaxTokens, type LlmDriver, type LlmMode, type LlmRequest } from '../driver.ts'
import { chooseMode, type ModeSettings, nextMode } from '../mode.ts'
import { createModelMemory, learnedMode, type ModelMemory, sizeInName } from '../model-facts.ts'
import { toOllamaTool } from '../ollama/adapter.ts'
import { type Prompt, promptFor } from '../prompt.ts'
import { type ModePlan, streamingDriver, type Timeouts } from '../streaming-driver.ts'
import { type ChatLine, contentText, RESULT_LINE } from '../transcript.ts'
import type { ServerFault, Transport } from '../transport.ts'
import { openAiChunks } from './stream.ts'

export interface OpenAiDriverOptions {
  readonly client: Transport
  readonly settings: () => ModeSettings
  readonly clock: Clock
  readonly memory?: ModelMemory
  readonly sees?: (model: string) => boolean
  readonly contextOf?: (model: string) => number | undefined
  readonly timeouts?: Timeouts
}

/** Creates a driver for any server with OpenAI's chat completions API, such as LM Studio, llama.cpp and vLLM. */
export function openAiDriver(options: OpenAiDriverOptions): LlmDriver {
  const { client, settings, clock, memory = createModelMemory(), sees = () => false, contextOf } = options
  /** Address of a server that refuses fields beyond OpenAI's own API. */
  let refusesExtras: string | undefined
  /** Models (by `openAiDigest`) whose server refused a picture. */
  const blind = new Set<string>()
  const seesNow = (model: string): boolean => sees(model) && !blind.has(openAiDigest(client.address, model))

  const planIn = (mode: LlmMode, request: LlmRequest): ModePlan => {
    const now = settings()
    const canSee = seesNow(request.model)
    const options = {
      rescue: now.enableTextToolCallParsing,
      sees: canSee,
      isBase: false,
      mayThink: true,
    }
    const prompt = promptFor(mode, request, options)
    return {
      mode,
      options,
      reader: prompt.output(),
      send: (signal) => {
        const body = bodyOf(prompt, request)
        const extras = refusesExtras === client.address ? {} : extrasOf(request)
        const characters = requestLength([body.messages, body.tools ?? []])
        const contextTokens = contextOf?.(request.model)
        return openAiChunks(client.stream('/v1/chat/completions', { ...body, ...extras }, signal), {
          maxTokens: request.maxTokens ?? defaultMaxTokens,
          ...(contextTokens === undefined
            ? {}
            : {
                wasTruncated: (promptTokens: number) =>
                  looksTruncated(characters, promptTokens, contextTokens),
              }),
        })
      },
      async fallback(fault) {
        if (fault.lacks === 'extras' && refusesExtras !== client.address) {
          refusesExtras = client.address
          return planIn(mode, request)
        }
        if (fault.lacks === 'vision' && canSee) {
          blind.add(keyOf(client, request))
          return planIn(mode, request)
        }
        const refused = fault.lacks === 'tools' || fault.lacks === 'format'
        const other = refused && (request.mode ?? 'auto') === 'auto' ? nextMode(mode, now) : undefined
        if (other === undefined) return undefined
        // Do not remember that a grammar was refused, because the schema of a single tool may be the cause.
        if (fault.lacks === 'tools')
          memory.learn(keyOf(client, request), { mode: other, modeAt: clock.now() })
        return planIn(other, request)
      },
    }
  }

  const driver = streamingDriver({
    name: 'openai',
    clock,
    timeouts: options.timeouts,
    async plan(request): Promise<{ plan: ModePlan } | { fault: ServerFault }> {
      const now = settings()
      const learned = learnedMode(memory.get(keyOf(client, request)), clock.now())
      const asked = request.mode ?? 'auto'
      return { plan: planIn(chooseMode(asked, { name: request.model }, now, learned, untilLearned), request) }
    },
  })
  return {
    ...driver,
    async abilities(model) {
      const parameters = sizeInName(model)
      return { sees: seesNow(model), isBase: false, ...(parameters === undefined ? {} : { parameters }) }
    },
  }
}

/** The mode for a model about which nothing was learned. A server refuses it if the model cannot call tools. */
export const untilLearned: LlmMode = 'native'

/** Returns a substitute for a digest, because OpenAI-compatible servers report none. */
export const openAiDigest = (address: string, model: string): string => `${address} ${model}`

const keyOf = (client: Transport, request: LlmRequest): string => openAiDigest(client.address, request.model)

function bodyOf(prompt: Prompt, request: LlmRequest): Record<string, unknown> {
  const { tools, sampling, seed } = request
  const temperature = sampling?.temperature ?? (tools.length > 0 ? 0 : undefined)
  const messages = prompt.mode === 'native' ? prompt.messages.map(nativeMessage) : prompt.lines.map(line)
  return {
    model: request.model,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: request.maxTokens ?? defaultMaxTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(prompt.stops.length > 0 ? { stop: stopsThatFit(prompt.stops) } : {}),
    messages: [...(prompt.system === '' ? [] : [{ role: 'system', content: prompt.system }]), ...messages],
    ...(prompt.mode === 'native' && tools.length > 0 ? { tools: tools.map(toOllamaTool) } : {}),
    ...(prompt.format
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'step', strict: true, schema: prompt.format },
          },
        }
      : {}),
  }
}

/**
 * Fields beyond OpenAI's own API, as vLLM, SGLang, llama.cpp and LM Studio name them. Thinking is off, because a
 * performer has no time for it.
 */
const extrasOf = ({ sampling }: LlmRequest): Record<string, unknown> => ({
  chat_template_kwargs: { enable_thinking: false },
  ...(sampling?.minP === undefined ? {} : { min_p: sampling.minP }),
  ...(sampling?.repeatPenalty === undefined ? {} : { repeat_penalty: sampling.repeatPenalty }),
  ...(sampling?.topK === undefined ? {} : { top_k: sampling.topK }),
})

/** Maximum number of stop texts in a request: OpenAI's limit, which other servers share. */
const maxStops = 4

/**
 * Returns the stops that fit into `maxStops`. `RESULT_LINE` comes first, so that it is never dropped: a model that
 * writes it begins to invent a tool's result.
 */
const stopsThatFit = (stops: readonly string[]): string[] =>
  [...stops].sort((a, b) => Number(b === RESULT_LINE) - Number(a === RESULT_LINE)).slice(0, maxStops)

const line = ({ role, content, images }: ChatLine): Record<string, unknown> => ({
  role,
  content: images
    ? [{ type: 'text', text: content }, ...images.map((data) => picture(data, imageType(data)))]
    : content,
})

/** First bytes in base64: `FF D8 FF` for JPEG, `RIFF` for WebP. */
const imageType = (data: string): string =>
  data.startsWith('/9j/') ? 'image/jpeg' : data.startsWith('UklGR') ? 'image/webp' : 'image/png'

const picture = (data: string, mimeType: string) => ({
  type: 'image_url',
  image_url: { url: `data:${mimeType};base64,${data}` },
})

function nativeMessage(message: Message): Record<string, unknown> {
  const content = contentText(message.content)
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.tool_call_id, content }
  if (message.role === 'assistant' && message.tool_calls) {
    return {
      role: 'assistant',
      content: content === '' ? null : content,
      tool_calls: toOpenAiToolCalls(
        message.tool_calls.map((call) => ({ ...call, name: wireName(call.name) })),
      ),
    }
  }
  const pictures = message.content.flatMap((block) =>
    block.type === 'image' ? [picture(block.data, block.mimeType)] : [],
  )
  return {
    role: message.role,
    content: pictures.length > 0 ? [{ type: 'text', text: content }, ...pictures] : content,
  }
}
