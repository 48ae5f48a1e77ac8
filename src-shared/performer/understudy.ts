import type { ModelRef } from '../events/event/model.ts'
import type { LlmDriver, LlmEvent } from '../llm/driver.ts'
import { resultOf } from '../llm/streaming-driver.ts'
import { finalText } from '../step/step.ts'

/** The name that selects the built-in performer, which needs no model. */
export const understudyName = 'understudy'

/** The name that selects the understudy and makes it write calls in the sloppy formats of small models. */
export const sloppyName = 'understudy:sloppy'

/** The model reference that events use for the understudy. */
export const understudyModel: ModelRef = { driver: understudyName, model: understudyName, mode: 'text' }

export const isUnderstudy = (model: string): boolean => model === understudyName || model === sloppyName

/** Always answers with silence, because the understudy only carries out the show's plan and whispered commands. */
export const understudyDriver: LlmDriver = {
  name: understudyName,
  stream: silence,
  call: () => resultOf(silence()),
}

async function* silence(): AsyncIterable<LlmEvent> {
  const base = { mode: 'text', format: 'none', repairs: [], rejected: [], ms: 0, raw: '' } as const
  yield { type: 'result', result: { ok: true, step: finalText(''), madeBy: 'rules', ...base } }
}
