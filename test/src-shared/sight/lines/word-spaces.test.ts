import { describe, expect, it } from 'vitest'
import { type Character, wordsOf } from '../../../../src-shared/sight/lines/ctc-output.ts'
import { likelyWords } from '../../../../src-shared/sight/lines/likely-characters.ts'

/** `spaces` maps a character's index to the probability of a space before it. */
const line = (text: string, steps: readonly number[], spaces: Record<number, number> = {}): Character[] =>
  [...text].map((each, n) => ({ text: each, step: steps[n] ?? 0, probability: 0.99, space: spaces[n] ?? 0 }))

const joined = (words: readonly Character[][]): string =>
  words.map((word) => word.map(({ text }) => text).join('')).join(' ')

const evenly = (text: string, distance: number): { letters: string; steps: number[] } => {
  const steps: number[] = []
  let letters = ''
  ;[...text].forEach((each, n) => {
    if (each === ' ') return
    letters += each
    steps.push(Math.round(2 + n * distance))
  })
  return { letters, steps }
}

describe('wordsOf', () => {
  it('adds no space that only the recognizer suspects in a line whose letters are evenly spaced', () => {
    const text = 'Dlvl:1 HP:16(16) AC:6'
    const { letters, steps } = evenly(text, 2.85)
    // Simulate a recognizer that suspects a space after each colon.
    const spaces = Object.fromEntries([...letters].map((_, n) => [n, letters[n - 1] === ':' ? 0.3 : 0.04]))
    expect(joined(wordsOf(line(letters, steps, spaces), 6))).toBe(text)
  })

  it('accepts a narrow space with a probability of 0.1 if the letters have different widths', () => {
    const steps = [1, 4, 5, 8, 11, 12, 14, 18, 20, 23, 24, 28]
    expect(joined(wordsOf(line('willmakeitup', steps, { 4: 0.1 }), 6))).toBe('will makeitup')
  })

  it('adds no space that the recognizer takes for likely beside a narrow letter of a fixed-width font', () => {
    const steps = [4, 7, 10, 14, 18, 22, 25, 29]
    expect(joined(wordsOf(line('Bulldoze', steps, { 3: 0.61, 4: 0.24 }), 6))).toBe('Bulldoze')
    const apart = [2, 6, 10, 14, 22, 26, 30, 34]
    expect(joined(wordsOf(line('quitgame', apart, { 2: 0.82, 3: 0.12, 4: 0.4 }), 6))).toBe('quit game')
  })

  it('accepts a sure space between neighboring letters, and one before a letter that may be an icon', () => {
    const steps = [3, 7, 11, 15, 19, 23]
    expect(joined(wordsOf(line('COMBOx', steps, { 5: 0.95 }), 6))).toBe('COMBO x')
    const letters = line('ARMORo', steps, { 5: 0.6 }).map((each, n) =>
      n === 5 ? { ...each, probability: 0.4 } : each,
    )
    expect(joined(wordsOf(letters, 6))).toBe('ARMOR o')
  })

  it('separates distant letters even if the probability of a space is only 0.03', () => {
    expect(joined(wordsOf(line('12100%', [1, 4, 9, 12, 15, 19], { 2: 0.03 }), 6))).toBe('12 100%')
  })

  it('separates distant letters even if the probability of a space is below 0.02, but does not separate a punctuation mark', () => {
    const steps = [2, 6, 9, 12, 18, 20, 23, 27, 31, 36, 40, 44]
    expect(joined(wordsOf(line('BELLSILENCED', steps, { 4: 0.019 }), 6))).toBe('BELL SILENCED')
    expect(joined(wordsOf(line('player["key"', steps, { 6: 0.015 }), 6))).toBe('player["key"')
  })

  it('accepts a likely space even if the letters of a short line seem evenly spaced', () => {
    const steps = [2, 6, 9, 12, 16, 19, 24, 28, 32, 35]
    expect(joined(wordsOf(line('FULLCOMBO!', steps, { 4: 0.48 }), 6))).toBe('FULL COMBO!')
  })

  it('separates letters whose distances are all greater than the height of the line', () => {
    expect(joined(wordsOf(line('AQ123', [2, 10, 18, 25, 33]), 6))).toBe('A Q 1 2 3')
    expect(joined(wordsOf(line('CKPT', [2, 7, 12, 17]), 6))).toBe('CKPT')
  })
})

describe('likelyWords', () => {
  const sure = 0.99
  const characters = (...all: [string, number?][]): Character[] =>
    all.map(([text, probability = sure], step) => ({ text, step, probability, space: 0 }))
  const corrected = (words: Character[][], likely: Record<string, number> = {}): string =>
    joined(likelyWords(words, (text, step) => likely[`${text}${step}`] ?? 0))

  it('drops a Chinese character beside digits if it is uncertain, but keeps it if it was read with confidence', () => {
    expect(corrected([characters(['倫', 0.4], ['3'], ['/'], ['3'], ['0'])])).toBe('3/30')
    expect(corrected([characters(['東'], ['京'], ['3'])])).toBe('東京3')
  })

  it('omits a very uncertain character beside a number, but not in a word', () => {
    expect(corrected([characters(['1', 0.4], ['0'], ['2'], [':'], ['1'], ['3'])])).toBe('02:13')
    expect(corrected([characters(['1', 0.8], ['0'], ['2'])])).toBe('102')
    expect(corrected([characters(['A', 0.4], ['m'], ['y'])])).toBe('Amy')
  })

  it('replaces a small letter among capitals with the most likely capital', () => {
    const words = [characters(['S'], ['H'], ['e'], ['T']), characters(['G'], ['U'], ['N'], ['S'])]
    expect(corrected(words, { O2: 0.2, E2: 0.1 })).toBe('SHOT GUNS')
    expect(corrected([characters(['M'], ['a'], ['x'])], { O1: 0.2 })).toBe('Max')
  })
})
