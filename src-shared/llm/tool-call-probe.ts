import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { LlmDriver, LlmMode } from './driver.ts'
import type { ModelMemory } from './model-memory.ts'

/** A tool that a probe offers; nothing runs it. */
const DRUM: ToolSpec = {
  name: 'play_sound',
  description: 'Plays a sound for the audience.',
  parameters: {
    type: 'object',
    properties: { sound: { type: 'string', enum: ['drum', 'bell'] } },
    required: ['sound'],
    additionalProperties: false,
  },
}

/** The modes in the order in which a probe tries them after the one that the ladder chooses. */
const LADDER: readonly LlmMode[] = ['native', 'schema', 'text']

export interface ProbeResult {
  readonly ok: boolean
  readonly ms: number
  /** The mode that gave a right call. */
  readonly mode?: LlmMode
  /** What stood in the way, for a person; absent when ok. */
  readonly why?: string
  readonly remedy?: string
  /** True when the result was known and no model was asked. */
  readonly kept: boolean
}

interface ProbeOptions {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: string
  readonly digest: string
  readonly signal: AbortSignal
  /** For all tries together; 20 seconds when left out. */
  readonly limitMs?: number
}

/**
 * Asks a model for one tool call, in the mode that the ladder chooses and then in the others, until one gives
 * a valid call. What it finds is remembered for these weights, so that they are asked once. A failure of the
 * server or of time is not remembered: it says nothing about the model.
 */
export async function probeToolCall(options: ProbeOptions): Promise<ProbeResult> {
  const { driver, memory, clock, model, digest, signal, limitMs = 20_000 } = options
  const known = memory.get(digest)
  if (known.probe) {
    const { ok, ms, why } = known.probe
    return { ok, ms, kept: true, ...(known.mode ? { mode: known.mode } : {}), ...(why ? { why } : {}) }
  }
  const controller = new AbortController()
  const relay = () => controller.abort()
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  const stopTimer = clock.after(limitMs, relay)
  const began = clock.monotonic()
  const tried = new Set<LlmMode>()
  let why = `${model} gave no valid tool call`
  try {
    for (const mode of ['auto', ...LADDER] as const) {
      if (mode !== 'auto' && tried.has(mode)) continue
      const result = await driver.call({
        model,
        system: 'You play sounds for an audience by calling tools.',
        messages: [{ role: 'user', content: [text('Play the drum sound.')] }],
        tools: [DRUM],
        signal: controller.signal,
        mode,
        maxTokens: 120,
        // The model itself is asked, not the words.
        grounding: 'off',
      })
      const ms = clock.monotonic() - began
      if (!result.ok) {
        if (result.kind === 'refused') {
          if (mode !== 'auto') tried.add(mode)
          why = result.message
          continue
        }
        const late = controller.signal.aborted && !signal.aborted
        return late
          ? {
              ok: false,
              ms,
              kept: false,
              why: `${model} made no tool call within ${Math.round(limitMs / 1000)} seconds.`,
              remedy: 'Choose a smaller model, or name this one in the settings to wait for it all the same.',
            }
          : { ok: false, ms, kept: false, why: result.message, remedy: result.remedy }
      }
      tried.add(result.mode)
      const { step } = result
      if (step.type === 'tool_calls' && step.tool_calls.every((call) => call.name === DRUM.name)) {
        memory.learn(digest, { mode: result.mode, probe: { ok: true, at: clock.now(), ms } })
        return { ok: true, ms, mode: result.mode, kept: false }
      }
    }
    const ms = clock.monotonic() - began
    memory.learn(digest, { probe: { ok: false, at: clock.now(), ms, why } })
    return { ok: false, ms, kept: false, why, remedy: 'Choose a model that can follow a protocol.' }
  } finally {
    stopTimer()
    signal.removeEventListener('abort', relay)
  }
}
