import { openAiClient } from '../../../electron/model-servers/http-transport.ts'
import { ollamaClient } from '../../../electron/model-servers/ollama-client.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import type { LlmDriver, LlmMode } from '../../../src-shared/llm/driver.ts'
import type { ModelMemory } from '../../../src-shared/llm/model-facts.ts'
import { ollamaDriver } from '../../../src-shared/llm/ollama/ollama-driver.ts'
import { openAiDriver } from '../../../src-shared/llm/openai/openai-driver.ts'
import type { Timeouts } from '../../../src-shared/llm/streaming-driver.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { wireName } from '../../../src-shared/step/tool-spec.ts'
import type { Cue } from '../../conformance/llm-driver.ts'
import type { ModelServer, ScriptedReply } from '../../fixtures/model-server.ts'

export const KINDS = ['ollama', 'openai'] as const
export const MODES = ['native', 'schema', 'text'] as const satisfies readonly LlmMode[]

export function driverOf(
  kind: (typeof KINDS)[number],
  server: Pick<ModelServer, 'url'>,
  options: {
    settings?: Partial<Settings>
    clock?: Clock
    memory?: ModelMemory
    timeouts?: Timeouts
  } = {},
): LlmDriver {
  // Evaluate the settings on each use, as the app does.
  const settings = () => ({ ...defaultSettings, ...options.settings })
  const { memory, timeouts } = options
  const common = {
    settings,
    clock: options.clock ?? systemClock,
    ...(memory ? { memory } : {}),
    ...(timeouts ? { timeouts } : {}),
  }
  return kind === 'ollama'
    ? ollamaDriver({ ...common, client: ollamaClient(() => server.url) })
    : openAiDriver({ ...common, client: openAiClient(() => server.url) })
}

export function replyFor(cue: Cue, mode: LlmMode): ScriptedReply {
  if (cue.does === 'hang') return { behave: 'silent' }
  if (cue.does === 'fail') return { text: 'half of an answer', behave: 'error-line' }
  if (cue.does === 'speak')
    return { text: mode === 'schema' ? JSON.stringify({ type: 'final', content: cue.words }) : cue.words }
  const name = wireName(cue.name)
  if (mode === 'native') return { calls: [{ name, arguments: cue.arguments }] }
  if (mode === 'text') return { text: `CALL ${cue.name} ${JSON.stringify(cue.arguments)}` }
  const tool_calls = [{ reason: 'it fits', name, arguments: cue.arguments }]
  return { text: JSON.stringify({ type: 'tool_calls', tool_calls }) }
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
