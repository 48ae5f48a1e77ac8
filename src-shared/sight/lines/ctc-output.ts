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
