/** A line of text as a recognizer read it; the confidence is 0 to 1. */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
  /** Confidence of each character, 0 to 1. */
  readonly characters: readonly number[]
}

/**
 * Decodes one line of a CTC recognizer: of each step the likeliest class, repeated ones joined, blanks left out.
 * `probabilities` has `steps` × `classes` values from `offset` on; class 0 is the blank, the others are `alphabet` in
 * order, and a class after the last one is a space.
 */
export function readCharacters(
  probabilities: Float32Array,
  offset: number,
  steps: number,
  classes: number,
  alphabet: readonly string[],
): ReadLine {
  let text = ''
  const characters: number[] = []
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
    if (best !== 0 && best !== before) {
      const character = alphabet[best - 1] ?? ' '
      text += character
      characters.push(most)
    } else if (best !== 0 && most > (characters.at(-1) as number)) characters[characters.length - 1] = most
    before = best
  }
  const mean = characters.reduce((sum, value) => sum + value, 0) / Math.max(1, characters.length)
  return { text, confidence: mean, characters }
}
