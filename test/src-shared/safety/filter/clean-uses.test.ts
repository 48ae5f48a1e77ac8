import { describe, expect, it } from 'vitest'
import { createFilter } from '../../../../src-shared/safety/filter/filter.ts'
import { filterRules } from '../../../../src-shared/settings/filter-rules.ts'
import { heldOutLines } from '../../../fixtures/filter/lines.ts'

const filter = createFilter(filterRules.parse({}))
const held = (texts: readonly string[]) => texts.filter((text) => !filter.check(text).ok)

describe('createFilter with a word that is an insult only in some uses', () => {
  it('passes an ambiguous word if its neighbors show that the clean meaning applies', () => {
    const lines = [
      'the bitch had six puppies',
      'an ass and a mule',
      'the hooker throws it into the scrum',
      'craft a diamond hoe',
      'the dykes along the canals',
      'bratwurst with kraut',
      'Nissan Skyline R34',
      'uterus and vagina',
    ]
    expect(held(lines)).toEqual([])
  })

  it('blocks an ambiguous word if no neighbor in its sentence shows the clean meaning, or if the word is disguised or aimed at a person', () => {
    const lines = [
      'what a bitch',
      'puppies! what a bitch',
      'six puppies, b!tch',
      'six puppies, bi\u200btch',
      'you bitch and your puppies',
      'that hoe again',
    ]
    expect(held(lines)).toEqual(lines)
  })

  it('passes a rude word that is also a surname if it follows a first name', () => {
    expect(held(['Stefan Kuntz coaches', 'Alan Cumming hosts the show', 'Johnny Cockran'])).toEqual([])
    const lines = ['stefan kuntz', 'Stupid Kuntz', 'Stefan. Kuntz', 'Stefan Bitch']
    expect(held(lines)).toEqual(lines)
  })

  it('passes a threat against a monster and blocks a threat against a person', () => {
    expect(held(['I will kill you next round, dragon!', 'go die, zombie'])).toEqual([])
    const lines = [
      'I will kill you next round',
      'I will kill you after the dragon raid is done',
      'go die, streamer',
    ]
    expect(held(lines)).toEqual(lines)
  })

  it('passes a threat only if a monster ends its clause within three words', () => {
    expect(held(['I will kill you, old filthy dragon', 'I will kill you, dragon, now'])).toEqual([])
    const lines = ['I will kill you, old big filthy dragon', 'I will kill you, dragon fan']
    expect(held(lines)).toEqual(lines)
  })

  it('takes a clause for another language at two of its small words, or at one beside no English word', () => {
    expect(held(['bara att dragon slut', 'bara xyzzq slut', 'bara slut'])).toEqual([])
    const lines = ['bara dragon slut', 'bara, slut', 'att bara, dragon slut']
    expect(held(lines)).toEqual(lines)
  })

  it('passes a word that is clean in another language if its clause is in that language, and blocks it otherwise', () => {
    expect(
      held(['Vi äter klockan sex!', 'Jag fick en fika', 'hoe gaat het met jou', 'danke für das Abo']),
    ).toEqual([])
    const lines = ['il est tard, retard', 'what a slut, vi ses', 'der Drache, d\u200bick']
    expect(held(lines)).toEqual(lines)
  })

  it('passes the German “Abo” in a few words without English ones, and blocks it as an English insult', () => {
    expect(held(['3 Abos', 'Abos: 12', 'Abo-Zug', 'verlängertes Abo', 'Zwölf Abos. Zwölf!'])).toEqual([])
    const lines = ['Abo', 'the Abo', '3 abos stole my car', 'you 2 abos', 'Abos go home', '2 hoes']
    expect(held(lines)).toEqual(lines)
  })

  it('blocks an insult, but passes clean words and phrases that contain it (debugger, blood group ABO)', () => {
    const lines = ['hoe', 'what a kraut', 'abo', 'heeb', 'poofters', 'you bugger', 'you should just die']
    expect(held(lines)).toEqual(lines)
    expect(held(['you should die less', 'debugger', 'Krautrock', 'blood group ABO'])).toEqual([])
  })

  it('passes phrases like “cut yourself” if a harmless ending such as “some cake” follows', () => {
    const clean = ['cut yourself some cake', 'end it all with a final blow', 'you should die less']
    expect(held(clean)).toEqual([])
    const lines = ['cut yourself some more', 'end it all with a rope', 'chat says you should die to you']
    expect(held(lines)).toEqual(lines)
  })

  it('passes the dish “puttanesca”, but blocks the insult “puttana”', () => {
    expect(held(['pasta alla puttanesca', 'spaghetti puttanesca', 'a puttanesca sauce'])).toEqual([])
    expect(held(['puttana', 'pasta, puttana'])).toEqual(['puttana', 'pasta, puttana'])
  })

  it('passes at least 93% of the difficult clean lines that were collected before the rules for clean uses existed', () => {
    expect(heldOutLines).toHaveLength(200)
    expect(held(heldOutLines).length).toBeLessThanOrEqual(13)
  })
})
