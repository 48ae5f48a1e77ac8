import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerText,
  maxLineTokens,
  momentSenses,
  readLineAnswer,
} from '../../../../src-shared/performer/writer/judge-line.ts'
import { finalText } from '../../../../src-shared/step/step.ts'

const bow = 'The floor takes a bow.'

describe('readLineAnswer', () => {
  it.each([
    [`loss | ${bow}`, 'loss', bow],
    [`Loss: ${bow}`, 'loss', bow],
    [`**win** | ${bow}`, 'win', bow],
    [`"bad" | ${bow}`, 'bad', bow],
    [`danger -> ${bow}`, 'danger', bow],
    [`PLACE – ${bow}`, 'place', bow],
    [`talk|${bow}`, 'talk', bow],
    [`- good | ${bow}`, 'good', bow],
    [`win | ${bow}\nNobody clapped.`, 'win', `${bow}\nNobody clapped.`],
    [`win |\n${bow}`, 'win', bow],
    [`<think>A loss, I think.</think>\nloss | ${bow}`, 'loss', bow],
    [`<|im_start|>assistant\nloss | ${bow}<|im_end|>`, 'loss', bow],
    [`assistant: loss | ${bow}`, 'loss', bow],
    ['loss | Это был финал.', 'loss', 'Это был финал.'],
    ['nothing', 'nothing', ''],
    ['Nothing.', 'nothing', ''],
    ['(nothing)', 'nothing', ''],
    ['nothing\nThe menu opens.', 'nothing', ''],
    [`Loss\n${bow}`, 'loss', bow],
    ['nothing | A menu, how thrilling.', 'nothing', ''],
    ['loss |', 'loss', ''],
    ['loss', 'loss', ''],
  ])('%j has the word %s and the line %j', (text, sense, line) => {
    expect(readLineAnswer(text)).toEqual({ sense, line })
  })

  it.each([
    bow,
    'Good luck everyone.',
    'good luck everyone',
    'Nothing to see here, move along.',
    'Win or lose, we keep the hat.',
    'Badly lit, well died.',
    'Опять этот пол победил.',
    '床がまた勝った。',
  ])('the plain line %j has no word', (line) => {
    expect(readLineAnswer(line)).toEqual({ sense: null, line })
  })

  it.each(['', '-', '—', ' ... ', '|', '“”'])('%j has neither a word nor a line', (text) => {
    expect(readLineAnswer(text)).toEqual({ sense: null, line: '' })
  })

  it('ignores the answers for further moments that a model invents', () => {
    expect(readLineAnswer(`loss | ${bow}\nwin | He is back!\nnothing`)).toEqual({ sense: 'loss', line: bow })
    expect(readLineAnswer(`loss | ${bow}\n**win** | He is back!`)).toEqual({ sense: 'loss', line: bow })
  })

  it('keeps every plain line as it is, in any script', () => {
    const word = fc.constantFrom(...'floor,luck,Wardrobe,пол,勝利,the,odds,bow,café,7'.split(','))
    const end = fc.constantFrom('', '.', '!', '?', '…')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), end, (words, mark) => {
        const line = `${words.join(' ')}${mark}`
        expect(readLineAnswer(line)).toEqual({ sense: null, line })
      }),
    )
  })

  it('returns the line after each word, however the two are joined', () => {
    const joints = fc.constantFrom(' | ', '|', ': ', ' -> ', ' => ', ' – ', ' — ')
    const senses = fc.constantFrom(...momentSenses.filter((sense) => sense !== 'nothing'))
    fc.assert(
      fc.property(senses, joints, fc.boolean(), (sense, joint, isUpper) => {
        const text = `${isUpper ? sense.toUpperCase() : sense}${joint}${bow}`
        expect(readLineAnswer(text)).toEqual({ sense, line: bow })
      }),
    )
  })
})

describe('answerText', () => {
  const answer = (text: string, completionTokens: number) =>
    answerText({ step: finalText(text), usage: { completionTokens } })

  it('drops a last line that the token limit cut off', () => {
    expect(answer(`loss | ${bow}\nAnd then the`, maxLineTokens)).toBe(`loss | ${bow}`)
    expect(answer('loss | And then the', maxLineTokens)).toBe('')
  })

  it('keeps a whole line at the limit, and an open line below it', () => {
    expect(answer(`loss | ${bow}`, maxLineTokens)).toBe(`loss | ${bow}`)
    expect(answer('loss | And then the', maxLineTokens - 1)).toBe('loss | And then the')
  })
})
