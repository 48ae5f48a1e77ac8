import type { Persona } from '../../events/persona.ts'
import type { LlmRequest } from '../../llm/driver.ts'
import type { Settings } from '../../settings/settings.ts'
import type { SoFar, TurnInput } from '../turn-input.ts'
import { beginningOf } from './beginning.ts'
import { maxLineTokens } from './line-answer.ts'
import { tailBudget, tailOf } from './tail.ts'

/** Returns the request for one line about a moment, as in a show, without tools. */
export function lineRequest(
  moment: TurnInput,
  soFar: SoFar,
  { persona, settings }: { persona: Persona; settings: Pick<Settings, 'show' | 'sampling'> },
): Pick<LlmRequest, 'mode' | 'system' | 'systemParts' | 'messages' | 'tools' | 'maxTokens' | 'sampling'> {
  const beginning = beginningOf(settings.show, persona, [])
  const tail = tailOf(moment, soFar, { budget: tailBudget('no-audience') })
  return {
    ...beginning,
    mode: 'text',
    messages: [...beginning.messages, tail],
    maxTokens: maxLineTokens,
    sampling: settings.sampling.words,
  }
}
