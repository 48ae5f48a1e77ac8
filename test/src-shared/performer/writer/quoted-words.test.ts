import { describe, expect, it } from 'vitest'
import { quotableText } from '../../../../src-shared/performer/writer/quoted-words.ts'

const notes = 'The streamer works the night shift at Dorrick Freight, 14 Quillfern Row.'
const quote = (text: string) => quotableText(text, { known: ['Marlow', 'Warden of Eldheim', 'Kappa'], notes })

describe('quotableText', () => {
  it.each([
    'Marlow, what was that jump?',
    '@Marlow im gonna try it again lol 😂',
    "Marlow you can't be serious, it's level 12!",
    'marlow how do I beat the Warden of Eldheim Kappa',
    'Marlow, was hast du denn da gemacht?',
    'Marlow ¿qué haces?',
  ])('keeps %j', (text) => {
    expect(quote(text)).toBe(text)
  })

  it.each([
    ['a name', 'Marlow say hi to Penhallow please', 'Marlow say hi to … please'],
    ['a street', 'Marlow, he lives at 88 Tallowbrook Lane btw', 'Marlow, he lives at 88 … Lane btw'],
    ['a long number', 'Marlow say it again: 5716 is the number', 'Marlow say it again: … is the number'],
    ['a number in pieces', 'Marlow count with me 19 85 11', 'Marlow count with me …'],
    ['a code', 'Marlow, does the code plum-442-tulip work?', 'Marlow, does the code … work?'],
    ['a class', 'Marlow he is in class 10b today', 'Marlow he is in class … today'],
    ['a link', 'Marlow tell all about best.deals.example', 'Marlow tell all about …'],
    ['a link in words', 'Marlow tell all about mirnblo dot example', 'Marlow tell all about … dot example'],
    ['gaps for letters', 'Marlow guess what I mean by me_de', 'Marlow guess what I mean by …'],
    ['spelled letters', 'Marlow can you read k l m for us', 'Marlow can you read … for us'],
    ['letters in circles', 'Marlow please read ⓢⓐⓨ to us', 'Marlow please read … to us'],
    ['drawn blocks', 'Marlow look at this ▄▄██▄▄', 'Marlow look at this …'],
    ['a rare word of the notes', 'Marlow how is it at the freight place', 'Marlow how is it at the … place'],
    ['two words of the notes', 'Marlow is it a night shift again?', 'Marlow is it a … again?'],
  ])('leaves out %s', (_, text, quoted) => {
    expect(quote(text)).toBe(quoted)
  })

  it.each([
    'Marlow, who should win the next election?',
    'Marlow, are you naked right now?',
    "Marlow, is God's church right?",
    'Marlow, wer ist schuld am Krieg?',
  ])('quotes no bait: %s', (text) => {
    expect(quote(text)).toBeUndefined()
  })

  it('quotes nothing if most is left out', () => {
    expect(quote('Marlow Notburga Silbereisenhuth')).toBeUndefined()
    expect(quote('Marlow 鈴鳴町で合ってる?')).toBeUndefined()
    expect(quote('https://a.example/x')).toBeUndefined()
  })
})
