import type { Persona } from '../../events/persona.ts'
import type { LlmAnswer, LlmRequest } from '../../llm/driver.ts'
import type { Settings } from '../../settings/settings.ts'
import { wordsOf } from '../../step/content.ts'
import { joinParts } from '../prompt.ts'
import { exampleTurns, type SoFar, type WordsInput, wordsMessage, wordsSystemParts } from './words-prompt.ts'

/** Enough for a setup and its punchline. */
const maxTokens = 48

/** Returns the request for one line, without tools. Examples and liked lines appear as past turns. */
export function lineRequest(
  input: WordsInput,
  soFar: SoFar,
  { persona, settings }: { persona: Persona; settings: Pick<Settings, 'show' | 'sampling'> },
): Pick<LlmRequest, 'mode' | 'system' | 'systemParts' | 'messages' | 'tools' | 'maxTokens' | 'sampling'> {
  const system = wordsSystemParts(settings.show, persona)
  return {
    mode: 'text',
    system: joinParts(system),
    systemParts: system,
    messages: [...exampleTurns(persona, settings.show.funny), wordsMessage(input, soFar)],
    tools: [],
    maxTokens,
    sampling: settings.sampling.words,
  }
}

/** Returns the text of an answer, without a last line that the token limit cut off. */
export function wordsOfAnswer({ step, usage }: Pick<LlmAnswer, 'step' | 'usage'>): string {
  const words = wordsOf(step.content).trimEnd()
  const isCut = (usage?.completionTokens ?? 0) >= maxTokens && !/[.!?…]["'”’)]*$/.test(words)
  return isCut ? words.slice(0, Math.max(0, words.lastIndexOf('\n'))) : words
}
