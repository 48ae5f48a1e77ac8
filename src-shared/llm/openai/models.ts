import { z } from 'zod'
import type { Reply, Transport } from '../transport.ts'

/** A model as an OpenAI-compatible server lists it. */
export interface OpenAiModel {
  readonly name: string
  /** Most tokens that it takes; vLLM and llama.cpp tell. */
  readonly contextLength?: number
  /** It takes pictures, as far as the server tells. */
  readonly sees?: boolean
}

/** Models that are listed at most. */
const MOST_MODELS = 200
/** Characters of a name; a model with a longer one is left out. */
const MOST_NAME = 200

/** What a model can do: a list of words (llama.cpp, LM Studio), or flags by name (Mistral). */
const capabilities = z.union([z.array(z.string()), z.record(z.string(), z.unknown())])

const list = z.object({
  /** llama.cpp's own list beside OpenAI's. */
  models: z
    .array(z.object({ name: z.string(), capabilities: capabilities.nullish() }))
    .nullish()
    .catch(null),
  data: z.array(
    z.object({
      id: z.string(),
      capabilities: capabilities.nullish().catch(null),
      /** OpenRouter's. */
      architecture: z
        .object({ input_modalities: z.array(z.string()).nullish() })
        .nullish()
        .catch(null),
      /** vLLM's. */
      max_model_len: z.number().nullish(),
      /** llama.cpp's. */
      meta: z.object({ n_ctx: z.number().nullish() }).nullish(),
    }),
  ),
})

/** What an OpenAI-compatible server has that can write text, in its own order (`GET /v1/models`). */
export async function openAiModels(client: Transport, signal: AbortSignal): Promise<Reply<OpenAiModel[]>> {
  const reply = await client.request('GET', '/v1/models', undefined, signal)
  if (!reply.ok) return reply
  const parsed = list.safeParse(reply.value)
  if (!parsed.success)
    return {
      ok: false,
      fault: {
        kind: 'bad_answer',
        message: `What answers at ${client.address}/v1/models is no OpenAI-compatible server.`,
        remedy: 'Check `openai.baseUrl`: LM Studio listens on port 1234, llama.cpp on 8080, vLLM on 8000.',
      },
    }
  const models = parsed.data.data
    // Such servers list models that only embed beside the others and do not tell them apart.
    .filter(({ id }) => id !== '' && id.length <= MOST_NAME && !/embed/i.test(id))
    .slice(0, MOST_MODELS)
    .map(({ id, max_model_len, meta, ...told }): OpenAiModel => {
      const contextLength = max_model_len ?? meta?.n_ctx
      const words = [
        ...wordsOf(told.capabilities),
        ...wordsOf(parsed.data.models?.find(({ name }) => name === id)?.capabilities),
        ...(told.architecture?.input_modalities ?? []),
      ]
      return {
        name: id,
        ...(contextLength == null ? {} : { contextLength }),
        ...(words.some((word) => SEEING.has(word)) ? { sees: true } : {}),
      }
    })
  return { ok: true, value: models }
}

/** How servers say that a model takes pictures. */
const SEEING: ReadonlySet<string> = new Set(['vision', 'multimodal', 'image'])

/** The names of what a model can do. */
const wordsOf = (told: z.infer<typeof capabilities> | null | undefined): readonly string[] =>
  Array.isArray(told) ? told : Object.keys(told ?? {}).filter((name) => told?.[name] === true)
