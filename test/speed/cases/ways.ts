import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { LlmMode } from '../../../src-shared/llm/driver.ts'
import { ollamaDriver } from '../../../src-shared/llm/ollama/ollama-driver.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { text } from '../../../src-shared/step/content.ts'
import type { ToolCall } from '../../../src-shared/step/step.ts'
import {
  generateText,
  hermesToolMiddleware,
  jsonSchema,
  morphXmlToolMiddleware,
  tool,
  wrapLanguageModel,
} from '../../peers/tool-parsers.ts'
import type { ModelCase } from './model-case.ts'

/** A method of getting calls from a model. */
export interface Way {
  readonly name: string
  calls(request: ModelCase): Promise<readonly ToolCall[]>
}

const SYSTEM = 'You are a helpful assistant.'
const MOST_TOKENS = 200
type Line = { role: string; content: string }

async function complete(host: string, model: string, messages: readonly Line[]): Promise<string> {
  const response = await fetch(`${host}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({
      model,
      messages,
      stream: false,
      options: { temperature: 0, top_k: 1, seed: 1, num_ctx: 4096, num_predict: MOST_TOKENS },
    }),
  })
  const answer = (await response.json()) as { message?: { content?: string }; error?: string }
  if (answer.error) throw new Error(`${model}: ${answer.error}`)
  return answer.message?.content ?? ''
}

/** Creates the method "Adlib's driver in one mode". */
function driven(name: string, host: string, model: string, mode: LlmMode): Way {
  const settings = settingsSchema.parse({ ollama: { host, numCtx: 4096 } })
  const driver = ollamaDriver({
    client: ollamaClient(() => host),
    settings: () => settings,
    clock: systemClock,
  })
  return {
    name,
    async calls({ request, tools }) {
      const result = await driver.call({
        model,
        system: SYSTEM,
        messages: [{ role: 'user', content: [text(request)] }],
        tools,
        signal: AbortSignal.timeout(120_000),
        mode,
        sampling: { temperature: 0, topK: 1 },
        seed: 0,
        maxTokens: MOST_TOKENS,
      })
      return result.ok && result.step.type === 'tool_calls' ? result.step.tool_calls : []
    },
  }
}

/**
 * Creates the common hand-written method: a JSON protocol in the prompt, and JSON.parse from the first brace to the
 * last.
 */
function naive(host: string, model: string): Way {
  return {
    name: 'JSON in the prompt, first braces + JSON.parse',
    async calls({ request, tools }) {
      const system = `${SYSTEM}\nYou can call tools. To call one answer with JSON only: {"type":"tool_calls","tool_calls":[{"name":"<tool>","arguments":{...}}]}. Else answer {"type":"final","content":"..."}.\nTools: ${JSON.stringify(tools)}`
      const raw = await complete(host, model, [
        { role: 'system', content: system },
        { role: 'user', content: request },
      ])
      try {
        const step = JSON.parse(raw.slice(raw.indexOf('{'), raw.lastIndexOf('}') + 1)) as {
          tool_calls?: ToolCall[]
        }
        return (step.tool_calls ?? []).filter(
          (call) => typeof call?.name === 'string' && typeof call.arguments === 'object',
        )
      } catch {
        return []
      }
    },
  }
}

type Wrapped = Parameters<typeof wrapLanguageModel>[0]['model']

/** Returns Ollama as a model of the `ai` package without tools, for a tool middleware. */
const plainModel = (host: string, model: string): Wrapped =>
  ({
    specificationVersion: 'v3',
    provider: 'ollama',
    modelId: model,
    supportedUrls: {},
    async doGenerate({
      prompt,
    }: {
      prompt: { role: string; content: string | { type: string; text?: string }[] }[]
    }) {
      const words = (content: string | { type: string; text?: string }[]): string =>
        typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
      const answer = await complete(
        host,
        model,
        prompt.map(({ role, content }) => ({ role, content: words(content) })),
      )
      const none = {
        total: undefined,
        noCache: undefined,
        cacheRead: undefined,
        cacheWrite: undefined,
        text: undefined,
        reasoning: undefined,
      }
      return {
        content: [{ type: 'text', text: answer }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: { inputTokens: none, outputTokens: none },
        warnings: [],
      }
    },
    doStream: () => Promise.reject(new Error('not streamed here')),
  }) as unknown as Wrapped

function middleware(name: string, host: string, model: string, wrap: typeof hermesToolMiddleware): Way {
  const wrapped = wrapLanguageModel({ model: plainModel(host, model), middleware: wrap as never })
  return {
    name,
    async calls({ request, tools }) {
      // The package requires names without dots; they are decoded afterwards.
      const given = new Map(tools.map((one) => [one.name.replace(/[^A-Za-z0-9_-]/g, '_'), one]))
      try {
        const { toolCalls } = await generateText({
          model: wrapped,
          system: SYSTEM,
          prompt: request,
          maxRetries: 0,
          tools: Object.fromEntries(
            [...given].map(([key, one]) => [
              key,
              tool({ description: one.description, inputSchema: jsonSchema(one.parameters as never) }),
            ]),
          ),
        })
        return toolCalls.map((call) => ({
          id: call.toolCallId,
          name: given.get(call.toolName)?.name ?? call.toolName,
          arguments: (call.input ?? {}) as Record<string, unknown>,
        }))
      } catch {
        return []
      }
    },
  }
}

/** Returns all compared methods; `model` has no tool template, `toolModel` is the same model with one. */
export const waysOf = (host: string, model: string, toolModel: string): readonly Way[] => [
  naive(host, model),
  middleware('`@ai-sdk-tool/parser` hermes', host, model, hermesToolMiddleware),
  middleware('`@ai-sdk-tool/parser` morphXml', host, model, morphXmlToolMiddleware),
  driven(`native (\`${toolModel}\`)`, host, toolModel, 'native'),
  driven('text protocol', host, model, 'text'),
  driven('schema, canonical step', host, model, 'schema'),
]
