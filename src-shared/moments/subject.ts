import { plainWords } from '../events/corrections.ts'
import type { SeenLine } from '../events/observation.ts'
import { quotable } from '../safety/quote.ts'
import { labelKind } from './label-kind.ts'
import type { NumberFacts } from './number-facts.ts'

const sure = 80

/** Matches the words around the name in "THE WARDEN WAKES". */
const around =
  /^(?:the|a|an)\s+|\s+(?:wakes?|awakens?|awoken|approaches|approaching|appears?|appeared|arrives?|arrived|enters|incoming|has (?:entered|arrived|appeared|joined).*|is (?:here|coming|raiding).*|joined.*|rises|returns)\b.*$/giu

/** Matches the first word of a button or heading, which is not a name. */
export const asks =
  /^(?:retry|choose|select|pick|enter|start|play|quit|exit|open|load|save|new|create|edit|find|join|host|get|go|buy|sell|use|add|change|set|show|view|continue|resume|back|return|close|press|click|single|multi|local|network|defeat|kill|destroy|defend|protect|collect|options?|settings|credits|help|quick)\b/iu
const vowel = /[aeiouyà-öø-ÿ]/iu

/** Returns whether a text looks like the name of a person or place. */
export function readsAsName(text: string): boolean {
  const words = text.trim().match(/\p{L}+/gu) ?? []
  return (
    !/[\d?%$[\]{}<>|_=@"/]|\w: /.test(text) &&
    words.some((word) => word.length > 3) &&
    words.every((word) => word.length < 3 || !/\p{Script=Latin}/u.test(word) || vowel.test(word)) &&
    !asks.test(text.trim())
  )
}

/** Returns words from the screen as the audience may hear them; null if they are uncertain, too long or unsafe. */
export function subjectOf(text: string, confidence: number): string | null {
  if (confidence < sure) return null
  const subject = quotable(text.trim())
  if (subject === null) return null
  return subject.split(' ').map(capitalized).join(' ')
}

/**
 * Returns whether `subject` consists only of HUD labels, such as "ARMOR", or is the label of a number that is written
 * in digits and does not belong to a foe.
 */
export function isHudLabel(
  subject: string,
  numbers: readonly Pick<NumberFacts, 'label' | 'isDrawn' | 'isFoe'>[],
): boolean {
  const isLabel = numbers.some(
    ({ label, isDrawn, isFoe }) => !isDrawn && !isFoe && plainWords(label) === plainWords(subject),
  )
  return isLabel || subject.split(' ').every((word) => labelKind(word) !== 'other')
}

/** Returns the name in an announcement, without its article and verb; null if it is uncertain, too long or unsafe. */
export function nameIn({ text, confidence }: Pick<SeenLine, 'text' | 'confidence'>): string | null {
  return subjectOf(text.replace(around, '').replace(around, ''), confidence)
}

/** Keeps only the first capital of a word in capitals. Leaves abbreviations of up to three letters as they are. */
const capitalized = (word: string): string =>
  word.length > 3 && word === word.toUpperCase() ? word.slice(0, 1) + word.slice(1).toLowerCase() : word
