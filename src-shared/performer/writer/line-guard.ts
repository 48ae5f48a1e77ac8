import { spokenText } from '../../events/cue-words.ts'
import type { Persona } from '../../events/persona.ts'
import type { StageGuard } from '../../stage/stage-guard.ts'
import { systemPrompt } from '../prompt.ts'
import { type LineFault, lineFault } from './judge-line.ts'
import { screenLately } from './screen-lately.ts'
import { wordsSystem } from './words-prompt.ts'

const messages: Readonly<Record<LineFault, string>> = {
  silent: 'The model wrote no words.',
  markup: 'The model repeated its instructions.',
  refused: 'The model wrote about itself instead of the show.',
  long: 'The line is too long for a caption.',
  echo: 'The line only repeats the screen.',
}

/**
 * Holds back captions of a model that are no line for an audience, also those of a model with tools. Lines of the bank
 * and the streamer's own words are not judged.
 */
export const lineGuard = (persona: () => Persona): StageGuard => ({
  rule: 'line',
  check(offer, state) {
    const text = spokenText(offer.content)
    if (offer.by !== 'text' || offer.writer !== 'model' || text === null) return null
    const { settings, show } = state
    const prompt = [wordsSystem(settings.show, persona()), systemPrompt(settings, persona(), show)].join('\n')
    const fault = lineFault(text, { screen: screenLately(state), prompt })
    return fault === null ? null : { message: messages[fault] }
  },
})
