import { describe, expect, it } from 'vitest'
import { readCharacters } from '../../../../src-shared/sight/lines/read-characters.ts'

const alphabet = [...'COMB0XxLl17;.']
const classOf = new Map(alphabet.map((character, n) => [character, n + 1]))
const classes = alphabet.length + 2
const space = classes - 1

/**
 * Builds the output of a recognition model. Each step names its likeliest character and may add the probabilities of
 * others. `_` is the blank, and `␣` is the space.
 */
function output(steps: readonly (readonly [string, Record<string, number>?])[]) {
  const probabilities = new Float32Array(steps.length * classes)
  steps.forEach(([likeliest, others = {}], step) => {
    for (const [character, value] of Object.entries(others))
      probabilities[step * classes + (character === '␣' ? space : (classOf.get(character) ?? 0))] = value
    probabilities[step * classes + (classOf.get(likeliest) ?? 0)] = 0.8
  })
  return { probabilities, offset: 0, steps: steps.length, classes, pace: 6 }
}

const read = (...steps: (readonly [string, Record<string, number>?])[]): string =>
  readCharacters(output(steps), alphabet, classOf).text

describe('the decoder of a recognizer', () => {
  it('joins repeated characters unless a blank is between them', () => {
    expect(read(['C'], ['C'], ['_'], ['O'], ['_'], ['O'])).toBe('COO')
  })

  it('inserts a space between two characters if a space is likely there', () => {
    expect(read(['C'], ['_', { '␣': 0.2 }], ['O'])).toBe('C O')
    expect(read(['C'], ['_', { '␣': 0.01 }], ['O'])).toBe('CO')
  })

  it('replaces a digit among letters with a similar letter, and a letter among digits with a similar digit', () => {
    expect(read(['C'], ['O'], ['M'], ['B'], ['0', { O: 0.1 }])).toBe('COMBO')
    expect(read(['1'], ['_'], ['7'], ['_'], ['O', { 0: 0.1 }])).toBe('170')
  })

  it('keeps a digit among letters if the similar letter is unlikely, or if the word contains another digit', () => {
    expect(read(['C'], ['M'], ['0', { O: 0.001 }])).toBe('CM0')
    expect(read(['C'], ['1'], ['0', { O: 0.1 }])).toBe('C10')
  })

  it('replaces the 0 in “C.0.” with a letter, but keeps “1.0”', () => {
    expect(read(['C'], ['.'], ['0', { O: 0.1 }], ['.'])).toBe('C.O.')
    expect(read(['1'], ['.'], ['0', { O: 0.1 }])).toBe('1.0')
  })

  it('replaces the semicolon in a clock with a colon, and keeps any other semicolon', () => {
    expect(read(['1'], [';'], ['1'], ['7'])).toBe('1:17')
    expect(read(['1'], [';'], ['7'])).toBe('1;7')
    expect(read(['C'], [';'], ['1'], ['7'])).toBe('C;17')
  })

  it('reads a letter after the x of a count as the digit 1', () => {
    expect(read(['x'], ['l'])).toBe('x1')
    expect(read(['X'], ['L'])).toBe('XL')
  })

  it('omits an improbable word, such as an icon that was read as a letter', () => {
    const line = output([['X'], ['_', { '␣': 0.6 }], ['1'], ['_'], ['7']])
    expect(readCharacters(line, alphabet, classOf).text).toBe('X 17')
    line.probabilities[classOf.get('X') ?? 0] = 0.4
    expect(readCharacters(line, alphabet, classOf)).toEqual({ text: '17', confidence: expect.closeTo(0.8) })
  })

  it('returns a line of low probability with confidence 0', () => {
    const line = output([['X']])
    line.probabilities[classOf.get('X') ?? 0] = 0.4
    expect(readCharacters(line, alphabet, classOf)).toEqual({ text: 'X', confidence: 0 })
  })

  it('returns the mean probability of the characters as the confidence, and an empty string for blanks', () => {
    expect(readCharacters(output([['C'], ['O']]), alphabet, classOf).confidence).toBeCloseTo(0.8)
    expect(readCharacters(output([['_']]), alphabet, classOf)).toEqual({ text: '', confidence: 0 })
  })
})
