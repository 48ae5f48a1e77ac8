import type { Character } from './ctc-output.ts'

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

/**
 * Divides the characters of a line into words at likely spaces and wide gaps. `pace` is the number of recognizer
 * steps per line height.
 */
export function wordsOf(characters: readonly Character[], pace: number): Character[][] {
  const gaps = characters.slice(1).map(({ step }, index) => step - (characters[index] as Character).step)
  const inWords = gaps.filter((_, index) => (characters[index + 1] as Character).space < minSpace)
  const usual = median(inWords.length > 0 ? inWords : gaps)
  const step = evenStep(
    characters.map((character) => character.step),
    usual,
  )
  const words: Character[][] = []
  characters.forEach((character, index) => {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY
    const steps = gap / (step ?? usual)
    const { space, text } = character
    const isLetters = /\p{L}/u.test(text) && /\p{L}/u.test(characters[index - 1]?.text ?? '')
    const isSpace =
      index === 0 ||
      space >= sureSpace ||
      gap >= apart * pace ||
      (steps >= wide && space >= minWideSpace) ||
      (isLetters && steps >= wide && space >= minLetterSpace) ||
      (isLetters && steps >= wider && space >= likelySpace) ||
      (step === undefined && space > minSpace)
    if (isSpace) words.push([character])
    else words.at(-1)?.push(character)
  })
  return words
}

function evenStep(positions: readonly number[], usual: number): number | undefined {
  if (positions.length < minEvenLetters || usual <= 0) return undefined
  let best: number | undefined
  let most = evenPhase
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
    if (phase > most) {
      most = phase
      best = step
    }
  }
  return best
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}
