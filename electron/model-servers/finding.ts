import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import { keepAliveOf, loadOptions, type OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type OllamaSettings, thinkingOf } from '../../src-shared/llm/ollama/ollama-driver.ts'
import { ollamaChunks } from '../../src-shared/llm/ollama/stream.ts'
import { type Reply, replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { FoundModel } from './find-models.ts'

/** Converts a server's fault to a finding. */
export const findingOf = (check: Finding['check'], { message, remedy }: ServerFault): Finding => ({
  check,
  level: 'problem',
  message,
  remedy,
  fix: { open: 'models' },
})

/** Returns whether a finding says that a server does not respond or has no model. */
export const isAbsence = ({ check, level }: Finding): boolean =>
  level === 'problem' && (check === 'server' || check === 'models')

/**
 * Merges the findings about two servers. If one server is usable, a problem with reaching the other becomes a
 * warning.
 */
export async function* mergeFindings(
  one: AsyncIterable<Finding>,
  other: AsyncIterable<Finding>,
): AsyncGenerator<Finding> {
  const eased = (finding: Finding): Finding => ({ ...finding, level: 'warning' })
  let absent: Finding | undefined
  for await (const finding of one) {
    if (isAbsence(finding)) absent = finding
    else yield finding
  }
  const waiting: Finding[] = []
  for await (const finding of other) {
    if (absent === undefined) {
      yield isAbsence(finding) ? eased(finding) : finding
      continue
    }
    waiting.push(finding)
    if (!isAbsence(finding) && finding.check !== 'models') continue
    yield isAbsence(finding) ? absent : eased(absent)
    yield* waiting.splice(0)
    absent = undefined
    if (isAbsence(finding)) return
  }
}

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
