import type { Persona } from '../../events/persona.ts'
import type { LlmRequest } from '../../llm/driver.ts'
import type { Settings } from '../../settings/settings.ts'
import { exampleTurns, type SoFar, type WordsInput, wordsMessage, wordsSystem } from './words-prompt.ts'

/** Tokens of one line. */
const maxTokens = 28

/** Returns the request for one line: without tools, with the persona's examples as turns. */
export const lineRequest = (
  input: WordsInput,
  soFar: SoFar,
  { persona, settings }: { persona: Persona; settings: Pick<Settings, 'show' | 'sampling'> },
): Pick<LlmRequest, 'mode' | 'system' | 'messages' | 'tools' | 'maxTokens' | 'sampling'> => ({
  mode: 'text',
  system: wordsSystem(settings.show, persona),
  messages: [...exampleTurns(persona, settings.show.funny), wordsMessage(input, soFar)],
  tools: [],
  maxTokens,
  sampling: settings.sampling.words,
})
