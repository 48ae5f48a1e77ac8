import { z } from 'zod'
import type { Reply, Transport } from '../transport.ts'

/** A model in the list of an OpenAI-compatible server. */
export interface OpenAiModel {
  readonly name: string
  /** Context length (tokens); vLLM and llama.cpp report it. */
  readonly contextLength?: number
  readonly sees?: boolean
}

const maxModels = 200
const maxName = 200

/** A list of words (llama.cpp, LM Studio), or flags by name (Mistral). */
const capabilities = z.union([z.array(z.string()), z.record(z.string(), z.unknown())])

const list = z.object({
  /** Sent by llama.cpp, in addition to OpenAI's `data`. */
  models: z
    .array(z.object({ name: z.string(), capabilities: capabilities.nullish() }))
    .nullish()
    .catch(null),
  data: z.array(
    z.object({
      id: z.string(),
      capabilities: capabilities.nullish().catch(null),
      /** Sent by OpenRouter. */
      architecture: z
        .object({ input_modalities: z.array(z.string()).nullish() })
        .nullish()
        .catch(null),
      /** Sent by vLLM. */
      max_model_len: z.number().nullish(),
      /** Sent by llama.cpp. */
      meta: z.object({ n_ctx: z.number().nullish() }).nullish(),
    }),
  ),
})

/**
 * Lists the models of an OpenAI-compatible server (`GET /v1/models`) in the server's order, without embedding models.
 */
export async function openAiModels(client: Transport, signal: AbortSignal): Promise<Reply<OpenAiModel[]>> {
  const reply = await client.request('GET', '/v1/models', undefined, signal)
  if (!reply.ok) return reply
  const parsed = list.safeParse(reply.value)
  if (!parsed.success)
    return {
      ok: false,
      fault: {
        kind: 'bad_answer',
        message: `The server at ${client.address}/v1/models is not OpenAI-compatible.`,
        remedy: 'Check `openai.baseUrl`: LM Studio listens on port 1234, llama.cpp on 8080, vLLM on 8000.',
      },
    }
  const models = parsed.data.data
    // The list does not mark embedding models, so skip them by name.
    .filter(({ id }) => id !== '' && id.length <= maxName && !/embed/i.test(id))
    .slice(0, maxModels)
    .map(({ id, max_model_len, meta, ...reported }): OpenAiModel => {
      const contextLength = max_model_len ?? meta?.n_ctx
      const words = [
        ...wordsOf(reported.capabilities),
        ...wordsOf(parsed.data.models?.find(({ name }) => name === id)?.capabilities),
        ...(reported.architecture?.input_modalities ?? []),
      ]
      return {
        name: id,
        ...(contextLength == null ? {} : { contextLength }),
        ...(words.some((word) => SEEING.has(word)) ? { sees: true } : {}),
      }
    })
  return { ok: true, value: models }
}

const SEEING: ReadonlySet<string> = new Set(['vision', 'multimodal', 'image'])

const wordsOf = (flags: z.infer<typeof capabilities> | null | undefined): readonly string[] =>
  Array.isArray(flags) ? flags : Object.keys(flags ?? {}).filter((name) => flags?.[name] === true)
