import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { keepAliveOf, loadOptions, type OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type OllamaSettings, thinkingOf } from '../../src-shared/llm/ollama/ollama-driver.ts'
import { ollamaChunks } from '../../src-shared/llm/ollama/stream.ts'
import { type Reply, replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FoundModel } from './find-models.ts'

const maxMs = 20_000
const maxTokens = 64
const wanted = 'hello'
const format = {
  type: 'object',
  properties: { word: { type: 'string', enum: [wanted] } },
  required: ['word'],
}

interface FormatOptions {
  readonly client: OllamaClient
  readonly settings: OllamaSettings
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Asks a thinking model for one word in JSON, because Ollama before July 2026 ignores a schema while thinking is off.
 * Returns undefined for a model whose thinking cannot be off, and if the request fails.
 */
export async function formatFinding(
  { name: model, digest, capabilities }: Pick<FoundModel, 'name' | 'digest' | 'capabilities'>,
  { client, settings, clock, signal }: FormatOptions,
): Promise<Finding | undefined> {
  if (!capabilities.includes('thinking')) return undefined
  const said = await replyWithTimeout(
    { clock, ms: maxMs, signal },
    async (limited): Promise<Reply<string>> => {
      const facts = await client.facts(model, limited, digest)
      if (!facts.ok) return facts
      const think = thinkingOf(facts.value)
      if (think !== false) return { ok: true, value: '' }
      const body = {
        ...{ model, stream: true, think, format, keep_alive: keepAliveOf(settings.ollama.keepAlive) },
        messages: [{ role: 'user', content: 'Greet me with one word.' }],
        options: { ...loadOptions(settings.ollama), num_predict: maxTokens, temperature: 0 },
      }
      let text = ''
      for await (const chunk of ollamaChunks(client.chat(body, limited), () => false)) {
        if (chunk.type === 'fault') return { ok: false, fault: chunk.fault }
        if (chunk.type === 'text') text += chunk.text
      }
      return { ok: true, value: text }
    },
  )
  if (!said.ok || said.value.trim() === '') return undefined
  const common = { check: 'format', model } as const
  return wordIn(said.value) === wanted
    ? { ...common, level: 'ok', message: `${model} keeps to a JSON schema.` }
    : {
        ...common,
        level: 'warning',
        message: `This Ollama ignores the JSON schema of ${model}, because the model can think. Its \`schema\` mode does not work.`,
        remedy:
          'Update Ollama: versions since July 2026 apply the schema. Until then, keep `brain.mode` on `auto`.',
      }
}

function wordIn(json: string): unknown {
  try {
    return (JSON.parse(json) as { word?: unknown } | null)?.word
  } catch {
    return undefined
  }
}
