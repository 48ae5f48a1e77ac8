import { distance } from 'fastest-levenshtein'

/** Names of at least this many letters may have one letter wrong, because speech recognition spells them as it likes. */
const minInexactName = 5

/**
 * Returns what the streamer says to the performer: "confetti" of "Marlow, confetti". Null if the text does not begin with
 * the name, or is nothing but the name.
 */
export function spokenWhisper(text: string, name: string): string | null {
  const [, first = '', rest = ''] = /^[^\p{L}]*([\p{L}']+)[\s\p{P}]*(.*)$/su.exec(text) ?? []
  const [said, called] = [first, name.split(/\s/)[0] ?? ''].map((word) => word.toLowerCase())
  if (said === undefined || called === undefined || called === '' || rest.trim() === '') return null
  const wrong = called.length >= minInexactName ? 1 : 0
  return distance(said, called) <= wrong ? rest.trim() : null
}
