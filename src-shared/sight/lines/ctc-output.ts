/** The output of a text recognizer for one line: `steps` × `classes` probabilities, starting at `offset`. */
export interface Steps {
  readonly probabilities: Float32Array
  readonly offset: number
  readonly steps: number
  readonly classes: number
  /** Number of steps per line height. */
  readonly pace: number
}

/** A character from a recognizer, and the step at which it begins. */
export interface Character {
  readonly text: string
  readonly step: number
  readonly probability: number
  /** Highest probability of a space since the previous character. */
  readonly space: number
}

/** Returns the probability of a character at a step. */
export type ProbabilityOf = (text: string, step: number) => number

/**
 * Decodes one line of a CTC recognizer. Class 0 is the blank, the characters of `alphabet` follow, and the last class
 * is a space.
 */
export function charactersOf(output: Steps, alphabet: readonly string[]): Character[] {
  const { probabilities, offset, steps, classes } = output
  const spaceClass = classes - 1
  const characters: Character[] = []
  let before = 0
  let space = 0
  for (let step = 0; step < steps; step++) {
    const from = offset + step * classes
    let best = 0
    let most = probabilities[from] as number
    // A class with a probability above 0.5 must be the most likely one.
    for (let at = 1; at < classes && most <= 0.5; at++) {
      const value = probabilities[from + at] as number
      if (value > most) {
        most = value
        best = at
      }
    }
    if (best === 0 || best === spaceClass) space = Math.max(space, probabilities[from + spaceClass] as number)
    else if (best !== before) {
      characters.push({ text: alphabet[best - 1] ?? ' ', step, probability: most, space })
      space = 0
    }
    before = best
  }
  return characters
}

const sureSpace = 0.5
/** Minimum probability of a space. It is low, because display fonts have narrow spaces. */
const minSpace = 0.05
const minWideSpace = 0.02
/**
 * Minimum probability of a wide space between letters. It is lower than `minWideSpace`, which also applies beside
 * punctuation marks, where a recognizer suspects spaces too often.
 */
const minLetterSpace = 0.01
const wide = 1.5
const likelySpace = 0.2
const wider = 1.2
const apart = 7 / 6
const minEvenLetters = 10
const evenPhase = 0.6
/** Letters of a fixed-width font are in cells of equal width. In other fonts, letters are rarely spaced as evenly. */
const minCellLetters = 4
const cellPhase = 0.8
/** Minimum probability of a space between letters in neighboring cells. */
const sureCellSpace = 0.9
/** A less probable letter may be an icon beside a word. */
const minCellLetter = 0.5

/**
 * Divides the characters of a line into words at likely spaces and wide gaps. `pace` is the number of recognizer
 * steps per line height.
 */
export function wordsOf(characters: readonly Character[], pace: number): Character[][] {
  const gaps = characters.slice(1).map(({ step }, index) => step - (characters[index] as Character).step)
  const inWords = gaps.filter((_, index) => (characters[index + 1] as Character).space < minSpace)
  const usual = median(inWords.length > 0 ? inWords : gaps)
  const even = evenStep(
    characters.map((character) => character.step),
    usual,
  )
  const step = characters.length >= minEvenLetters && even.phase > evenPhase ? even.step : undefined
  const cell = characters.length >= minCellLetters && even.phase > cellPhase ? even.step : undefined
  const words: Character[][] = []
  characters.forEach((character, index) => {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY
    const steps = gap / (step ?? usual)
    const { space, text } = character
    const isLetters = /\p{L}/u.test(text) && /\p{L}/u.test(characters[index - 1]?.text ?? '')
    const areNeighbors =
      isLetters &&
      cell !== undefined &&
      gap < wide * cell &&
      gap < apart * pace &&
      space < sureCellSpace &&
      character.probability >= minCellLetter
    const isSpace =
      space >= sureSpace ||
      gap >= apart * pace ||
      (steps >= wide && space >= minWideSpace) ||
      (isLetters && steps >= wide && space >= minLetterSpace) ||
      (isLetters && steps >= wider && space >= likelySpace) ||
      (step === undefined && space > minSpace)
    if (index === 0 || (isSpace && !areNeighbors)) words.push([character])
    else words.at(-1)?.push(character)
  })
  return words
}

/** Returns the distance that fits the positions best, and how well: 1 if all positions are multiples of it. */
function evenStep(positions: readonly number[], usual: number): { step: number; phase: number } {
  let best = { step: usual, phase: 0 }
  if (usual <= 0) return best
  for (let share = 0.8; share <= 1.25; share += 0.0025) {
    const step = usual * share
    const [cosine, sine] = positions.reduce(
      ([x, y], position) => {
        const angle = (2 * Math.PI * position) / step
        return [x + Math.cos(angle), y + Math.sin(angle)]
      },
      [0, 0],
    )
    const phase = Math.hypot(cosine, sine) / positions.length
    if (phase > best.phase) best = { step, phase }
  }
  return best
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}
