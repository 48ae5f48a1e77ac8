import { distance } from 'fastest-levenshtein'

/** Minimum length of a name in which one letter may be wrong, because speech recognition may misspell names. */
const minInexactName = 5

/**
 * Returns the words that the streamer addresses to the performer: "confetti" in "Marlow, confetti". Returns null if
 * the text does not begin with the first word of the name, or if nothing follows it.
 */
export function spokenWhisper(text: string, name: string): string | null {
  const [, first = '', rest = ''] = /^[^\p{L}]*([\p{L}']+)[\s\p{P}]*(.*)$/su.exec(text) ?? []
  const [said, called] = [first, name.split(/\s/)[0] ?? ''].map((word) => word.toLowerCase())
  if (said === undefined || called === undefined || called === '' || rest.trim() === '') return null
  const wrong = called.length >= minInexactName ? 1 : 0
  return distance(said, called) <= wrong ? rest.trim() : null
}
