import type { SeenLine } from '../../events/observation.ts'
import { quotable } from '../../safety/quotable.ts'

/** Least confidence of words that the audience may hear. */
const sure = 80

/** Verbs and articles around a name in an announcement: "THE WARDEN WAKES". */
const around =
  /^(?:the|a|an)\s+|\s+(?:wakes?|awakens?|awoken|approaches|approaching|appears?|appeared|arrives?|arrived|enters|incoming|has (?:entered|arrived|appeared|joined).*|is (?:here|coming|raiding).*|joined.*|rises|returns)\b.*$/giu

/** Returns words of the screen in a form for the audience; null where they are unsure, long or unsafe. */
export function subjectOf(text: string, confidence: number): string | null {
  if (confidence < sure) return null
  const subject = quotable(text.trim())
  if (subject === null) return null
  return subject.split(' ').map(capitalized).join(' ')
}

/** Returns the name in an announcement, without its article and verb. */
export function nameIn({ text, confidence }: SeenLine): string | null {
  return subjectOf(text.replace(around, '').replace(around, ''), confidence)
}

/** Abbreviations and words in lower case stay; words in capitals become title case. */
const capitalized = (word: string): string =>
  word.length > 3 && word === word.toUpperCase() ? word.slice(0, 1) + word.slice(1).toLowerCase() : word
