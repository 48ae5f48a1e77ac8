import { describe, expect, it } from 'vitest'
import { clausesOf, wishesForLater, withoutComment } from '../../../src-shared/commands/clauses.ts'
import { sentencesOf, type Word } from '../../../src-shared/commands/words.ts'

const wordsOf = (text: string): readonly Word[] => sentencesOf(text).flatMap(({ words }) => words)
const written = (words: readonly Word[]) => words.map(({ norm }) => norm).join(' ')

describe('clausesOf', () => {
  it.each([
    ['say hi to Ana he just joined', ['request: say hi to ana', 'comment: he just joined']],
    ['turn it up a bit cant hear u', ['request: turn it up a bit', 'comment: cant hear you']],
    ['its 2am, tone it down', ['comment: it is 2am', 'request: tone it down']],
    ['ur too small make yourself bigger', ['comment: you are too small', 'request: make yourself bigger']],
    ['shut up my mom is calling', ['request: shut up', 'comment: my mom is calling']],
    ['say gg when i win', ['request: say gg', 'condition: when i win']],
    ['the ghost in the cellar scared me', ['request: the ghost in the cellar scared me']],
    ['show me what you see', ['request: show me what you see']],
    ['mute and stop', ['request: mute', 'request: stop']],
  ])('splits %j into %j', (text, clauses) => {
    expect(clausesOf(wordsOf(text)).map(({ role, words }) => `${role}: ${written(words)}`)).toEqual(clauses)
  })
})

describe('withoutComment', () => {
  it.each([
    ['thank Leo for the gifted subs', 'thank leo for the gifted subs'],
    ['say hi to Tom he never misses a stream', 'say hi to tom'],
    ['you are too loud', 'you are too loud'],
  ])('keeps of %j the request: %j', (text, request) => {
    expect(written(withoutComment(wordsOf(text)))).toBe(request)
  })
})

describe('wishesForLater', () => {
  it.each([
    ['play the airhorn when i die', ['play the airhorn']],
    ['next time i die play the airhorn', ['play the airhorn']],
    ['confetti in 5 minutes', ['confetti']],
    ['confetti once more', []],
    ['write back in 5 minutes', []],
    ['when i win this i am going to sleep', []],
    ['play the airhorn', []],
  ])('finds in %j the wishes %j', (text, wishes) => {
    expect(wishesForLater(text)).toEqual(wishes)
  })
})
