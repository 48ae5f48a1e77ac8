import type { Clock } from '../ports.ts'
import { text } from '../step/content.ts'
import type { Step } from '../step/step.ts'
import type { LlmDriver } from './driver.ts'
import { sizeInName } from './evidence-weight.ts'
import { PROBE_CASES, PROBE_TOOLS, probeWeight } from './grounding/probe.ts'
import type { ModelMemory } from './model-memory.ts'
import { within } from './time-limit.ts'

/** Below this many weights no model was seen to judge as well as the words do; it is not asked. */
const ASKED_FROM = 1e9
/** How long it is not asked again after it was asked in vain, in ms. */
const FAILURE_LASTS_MS = 24 * 3600 * 1000

/**
 * Finds out how much the evidence in the words should count for a model, with ten short questions that it answers
 * alone, and remembers it for these weights. Small models are not asked: for them it counts in full. When time
 * or the server runs out, that alone is learned for a day, and the model's size goes on deciding.
 * @returns the weight, 0 to 1; undefined when nothing was learned
 */
export async function probeEvidence(options: {
  readonly driver: LlmDriver
  readonly memory: ModelMemory
  readonly clock: Clock
  readonly model: { readonly name: string; readonly digest: string; readonly parameters?: number }
  readonly signal: AbortSignal
  /** For all questions together; 20 seconds when left out. */
  readonly limitMs?: number
}): Promise<number | undefined> {
  const { driver, memory, clock, model, signal, limitMs = 20_000 } = options
  const { evidenceWeight: known, evidenceFailedAt } = memory.get(model.digest)
  if (known !== undefined) return known
  const size = model.parameters ?? sizeInName(model.name)
  if (size !== undefined && size < ASKED_FROM) return 1
  if (evidenceFailedAt !== undefined && clock.now() - evidenceFailedAt < FAILURE_LASTS_MS) return undefined
  const steps = await within({ clock, ms: limitMs, signal }, async (limited) => {
    const given: Step[] = []
    for (const { request } of PROBE_CASES) {
      const result = await driver.call({
        model: model.name,
        system: 'Answer with a tool where one does what is asked, else in words.',
        messages: [{ role: 'user', content: [text(request)] }],
        tools: PROBE_TOOLS,
        mode: 'schema',
        grounding: 'off',
        maxTokens: 120,
        signal: limited,
      })
      if (!result.ok) return undefined
      given.push(result.step)
    }
    return given
  })
  if (steps === undefined) {
    if (!signal.aborted) memory.learn(model.digest, { evidenceFailedAt: clock.now() })
    return undefined
  }
  const evidenceWeight = probeWeight(steps)
  memory.learn(model.digest, { evidenceWeight })
  return evidenceWeight
}
