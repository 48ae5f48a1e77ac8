import { distance } from 'fastest-levenshtein'

/** Minimum length of a name that matches with one wrong letter, because speech recognition may misspell it. */
const minInexactName = 5

/**
 * Returns the words that the streamer addresses to the performer, such as "confetti" in "Marlow, confetti", or null.
 */
export function spokenWhisper(text: string, name: string): string | null {
  const [, first = '', rest = ''] = /^[^\p{L}]*([\p{L}']+)[\s\p{P}]*(.*)$/su.exec(text) ?? []
  const [said, called] = [first, name.split(/\s/)[0] ?? ''].map((word) => word.toLowerCase())
  if (said === undefined || called === undefined || called === '' || rest.trim() === '') return null
  const wrong = called.length >= minInexactName ? 1 : 0
  return distance(said, called) <= wrong ? rest.trim() : null
}
