import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { ToolCall } from '../step/step.ts'
import type { ToolSpec } from '../step/tool-spec.ts'
import type { LlmDriver, LlmMode } from './driver.ts'
import { type ModelMemory, maxFailureAgeMs, maxLearnedAgeMs, validMeasurement } from './model-facts.ts'
import { withTimeout } from './transport.ts'

/** A probe checks the model's call of this tool, but does not run the call. */
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

const isCorrect = ({ name, arguments: args }: ToolCall): boolean =>
  name === DRUM.name && args.sound === 'drum'

/** Modes to try, in order, after the one that `auto` chooses. */
const LADDER: readonly LlmMode[] = ['native', 'schema', 'text']

const REMEDY = 'Choose a model that can call tools.'

export interface ProbeResult {
  readonly ok: boolean
  readonly ms: number
  readonly mode?: LlmMode
  readonly why?: string
  readonly remedy?: string
  readonly kept: boolean
}

interface ProbeOptions {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: string
  readonly digest: string
  readonly signal: AbortSignal
  readonly limitMs?: number
}

/**
 * Asks a model for one tool call, mode by mode, until an answer is correct. Remembers the result unless the server
 * failed.
 */
export async function probeToolCall(options: ProbeOptions): Promise<ProbeResult> {
  const { memory, clock, model, digest, signal, limitMs = 20_000 } = options
  const { mode, probe: known } = memory.get(digest)
  if (known?.ok && clock.now() - known.at < maxLearnedAgeMs)
    return { ok: true, ms: known.ms, kept: true, ...(mode ? { mode } : {}) }
  if (known?.ok === false && clock.now() - known.at < maxFailureAgeMs)
    return { ok: false, ms: known.ms, kept: true, why: known.why ?? noToolCall(model), remedy: REMEDY }
  const began = clock.monotonic()
  return withTimeout({ clock, ms: limitMs, signal }, (limited) => askInTurn(options, limited, began))
}

/** Says that a model answers a request for a tool call in other ways. */
export const noToolCall = (model: string): string => `${model} made no correct tool call.`

async function askInTurn(options: ProbeOptions, limited: AbortSignal, began: number): Promise<ProbeResult> {
  const { driver, memory, clock, model, digest, signal, limitMs = 20_000 } = options
  const tried = new Set<LlmMode>()
  let refusal: { readonly why: string; readonly remedy: string } | undefined
  for (const mode of ['auto', ...LADDER] as const) {
    if (mode !== 'auto' && tried.has(mode)) continue
    const result = await driver.call({
      model,
      system: 'You play sounds for an audience by calling tools.',
      messages: [{ role: 'user', content: [text('Play the drum sound.')] }],
      tools: [DRUM],
      signal: limited,
      mode,
      maxTokens: 120,
    })
    const ms = clock.monotonic() - began
    if (!result.ok) {
      const { kind, message, remedy } = result
      if (kind === 'refused') {
        refusal = { why: message, remedy }
        continue
      }
      if (!limited.aborted || signal.aborted) return { ok: false, ms, kept: false, why: message, remedy }
      return {
        ok: false,
        ms,
        kept: false,
        why: `${model} made no tool call within ${Math.round(limitMs / 1000)} seconds.`,
        remedy: 'Choose a smaller model, or select this one in the settings to use it anyway.',
      }
    }
    tried.add(result.mode)
    const { step } = result
    if (step.type === 'tool_calls' && step.tool_calls.every(isCorrect)) {
      const at = clock.now()
      const isMeasured = validMeasurement(memory.get(digest), at) !== undefined
      // A measurement is more reliable than one call, so keep the measured mode.
      const learned = isMeasured ? {} : { mode: result.mode, modeAt: at }
      memory.learn(digest, { ...learned, probe: { ok: true, at, ms } })
      return { ok: true, ms, mode: result.mode, kept: false }
    }
  }
  const ms = clock.monotonic() - began
  // The server refused every request (out of memory, a wrong key), so store nothing about the model.
  if (tried.size === 0 && refusal) return { ok: false, ms, kept: false, ...refusal }
  const why = noToolCall(model)
  memory.learn(digest, { probe: { ok: false, at: clock.now(), ms, why } })
  return { ok: false, ms, kept: false, why, remedy: REMEDY }
}
