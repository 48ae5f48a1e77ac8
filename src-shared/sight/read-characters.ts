/** A line of text as a recognizer read it; the confidence is the mean probability of its letters and digits, 0 to 1. */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
}

/** Probability from which on a step between two characters is a space; display fonts have narrow ones. */
const leastSpace = 0.05
/** Least probability of a look-alike, relative to the character, that replaces it where only that makes a word or a number. */
const leastTwin = 0.02

/** Letters and digits that look alike, in both directions. */
const twins = new Map<string, string>()
for (const [digit, letters] of [
  ['0', 'OoDQ'],
  ['1', 'lIi'],
  ['2', 'Zz'],
  ['5', 'Ss'],
  ['6', 'Gb'],
  ['8', 'B'],
] as const) {
  twins.set(digit, letters)
  for (const letter of letters) twins.set(letter, digit)
}

/** The output of a recognizer for one line: `steps` × `classes` probabilities from `offset` on. */
export interface Steps {
  readonly probabilities: Float32Array
  readonly offset: number
  readonly steps: number
  readonly classes: number
}

interface Character {
  readonly text: string
  readonly step: number
  readonly probability: number
}

/**
 * Decodes one line of a CTC recognizer: of each step the likeliest class, repeated ones joined, blanks left out. Class 0
 * is the blank, the others are `alphabet` in order, and the class after the last one is a space.
 */
export function readCharacters(
  output: Steps,
  alphabet: readonly string[],
  classOf: ReadonlyMap<string, number>,
): ReadLine {
  const { probabilities, offset, steps, classes } = output
  const space = classes - 1
  const characters: Character[] = []
  let before = 0
  for (let step = 0; step < steps; step++) {
    const from = offset + step * classes
    let best = 0
    let most = probabilities[from] as number
    for (let at = 1; at < classes; at++) {
      const value = probabilities[from + at] as number
      if (value > most) {
        most = value
        best = at
      }
    }
    if (best === 0 && (probabilities[from + space] as number) > leastSpace) best = space
    if (best !== 0 && best !== before) {
      characters.push({ text: best === space ? ' ' : (alphabet[best - 1] ?? ' '), step, probability: most })
    }
    before = best
  }
  const probabilityOf = (text: string, step: number): number =>
    probabilities[offset + step * classes + (classOf.get(text) ?? 0)] as number
  const words: Character[][] = [[]]
  for (const character of characters) {
    if (character.text === ' ') words.push([])
    else words.at(-1)?.push(character)
  }
  const text = words
    .map((word) => spelled(word, probabilityOf))
    .filter((word) => word !== '')
    .join(' ')
  // Colons and dots are read less surely than they matter.
  const printed = characters.filter((character) => /[\p{L}\p{N}]/u.test(character.text))
  const sum = printed.reduce((total, { probability }) => total + probability, 0)
  return { text, confidence: printed.length === 0 ? 0 : sum / printed.length }
}

/** Joins a word, with a digit among letters, or a letter among digits, replaced by its likely twin. */
function spelled(word: readonly Character[], probabilityOf: (text: string, step: number) => number): string {
  const isDigit = ({ text }: Character): boolean => /\d/.test(text)
  const isLetter = ({ text }: Character): boolean => /\p{L}/u.test(text)
  return word
    .map((character) => {
      const others = word.filter((other) => other !== character && (isDigit(other) || isLetter(other)))
      const odd =
        (isDigit(character) && others.length >= 2 && others.every(isLetter)) ||
        (isLetter(character) && others.length >= 2 && others.every(isDigit))
      if (!odd) return character.text
      let best = character.text
      let most = character.probability * leastTwin
      for (const twin of twins.get(character.text) ?? '') {
        const value = probabilityOf(twin, character.step)
        if (value > most) {
          most = value
          best = twin
        }
      }
      return best
    })
    .join('')
}
