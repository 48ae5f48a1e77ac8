import { spokenText } from '../../events/cue-words.ts'
import type { Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import { beatOf, type Offer, type StageGuard } from '../../stage/stage-guard.ts'
import { heardLately } from '../hearing.ts'
import { performerId } from '../performer-state.ts'
import { notesBlock } from '../turn-input.ts'
import { answerContext } from './answer-words.ts'
import { beginningParts, joinParts } from './beginning.ts'
import { isEcho, type LineFault, lineFault } from './judge-line.ts'

const messages: Readonly<Record<LineFault, string>> = {
  silent: 'The model wrote no words.',
  markup: 'The model repeated its instructions.',
  refused: 'The model wrote about itself instead of the show.',
  long: 'The line is too long for a caption.',
  echo: 'The line only repeats the screen.',
  strange: 'The answer to chat has a word that chat may have ordered, such as a name or a code.',
}

/**
 * Faults that are allowed in tool calls. Tools limit the length of a text themselves, and the text may be a number or
 * an emoji.
 */
const allowedInTools: ReadonlySet<LineFault> = new Set(['silent', 'long'])

/** Returns the guard that holds back unfit text of the performer's model, in captions and in tool calls. */
export const lineGuard = (persona: () => Persona): StageGuard => ({
  rule: 'line',
  check(offer, state) {
    const text = spokenText(offer.content)
    if (offer.by === 'operator' || offer.writer !== 'model' || text === null) return null
    const isTool = offer.by === 'tool'
    if (isTool && agentOf(offer, state) !== performerId) return null
    const { settings, show } = state
    const heard = heardLately(state)
    const context = {
      ...heard,
      answer: answerContext(beatOf(offer, state), state, persona(), heard.labels ?? []),
      whispers: whispersOf(offer, state),
      prompt: joinParts([...beginningParts(settings.show, persona(), true), ...notesBlock(show)]),
    }
    const fault = lineFault(text, context)
    if (fault !== null && !(isTool && allowedInTools.has(fault))) return { message: messages[fault] }
    // Each text of a call is on stage by itself.
    return isTool && text.split('\n').some((one) => isEcho(one, context)) ? { message: messages.echo } : null
  },
})

/** Returns the whispers that the offer's turn follows. */
const whispersOf = ({ turn }: Offer, { sayings }: Pick<State, 'sayings'>): string[] =>
  sayings.flatMap((saying) => (saying.turn !== undefined && saying.turn === turn ? [saying.text] : []))

const agentOf = ({ turn }: Offer, { turns }: Pick<State, 'turns'>): string | undefined =>
  turns.findLast((one) => one.turn === turn)?.agent
