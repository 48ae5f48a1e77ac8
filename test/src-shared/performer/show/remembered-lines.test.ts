import { describe, expect, it } from 'vitest'
import { emptyShow, keptPrefix, type ShowState } from '../../../../src-shared/events/show.ts'
import { emptyNotes, type Notes } from '../../../../src-shared/events/show-notes.ts'
import {
  callbackLine,
  callbackTemplate,
  isCallback,
  isKept,
  keptLine,
  recapLine,
  scoreLine,
} from '../../../../src-shared/performer/show/remembered-lines.ts'

const minute = 60_000
const now = 100 * minute
const showWith = (bits: Partial<ShowState['bits']>, used: ShowState['used'] = []): ShowState => ({
  ...emptyShow,
  used,
  bits: { ...emptyShow.bits, ...bits },
})
const used = (template: string, agoMs: number) => ({ template, at: now - agoMs })

describe('scoreLine', () => {
  const warden = { name: 'Warden', deaths: 3, beaten: false }
  const baron = { name: 'Baron', deaths: 1, beaten: true }

  it('names the opponent with the most wins, in any order, and counts victories and comebacks as ours', () => {
    const line = { text: 'Score so far: Warden three, us two.', template: expect.any(String) }
    expect(
      scoreLine(showWith({ bosses: [warden, baron], counts: { victory: 1, comeback: 1 } }), now, 'en'),
    ).toEqual(line)
    expect(scoreLine(showWith({ bosses: [baron, warden], counts: { victory: 2 } }), now, 'en')).toEqual(line)
    expect(scoreLine(showWith({ bosses: [warden] }), now, 'en')?.text).toBe(
      'Score so far: Warden three, us nil.',
    )
  })

  it('is silent without an opponent who has won', () => {
    expect(scoreLine(showWith({ counts: { victory: 2 } }), now, 'en')).toBeNull()
    expect(
      scoreLine(showWith({ bosses: [{ ...warden, deaths: 0 }], counts: { victory: 2 } }), now, 'en'),
    ).toBeNull()
  })

  it('comes at most every ten minutes, and never twice with the same score', () => {
    const bits = { bosses: [warden] }
    const same = scoreLine(showWith(bits), now, 'en')?.template ?? ''
    expect(scoreLine(showWith(bits, [used('score: old', 9 * minute)]), now, 'en')).toBeNull()
    expect(scoreLine(showWith(bits, [used('score: old', 10 * minute)]), now, 'en')).not.toBeNull()
    expect(scoreLine(showWith(bits, [used(same, 50 * minute)]), now, 'en')).toBeNull()
    const lately = [used('score: old', 50 * minute), used('score: newer', minute)]
    expect(scoreLine(showWith(bits, lately), now, 'en')).toBeNull()
  })
})

describe('callbackLine', () => {
  const spoon = { text: 'Mia wants the wooden spoon.', about: 'wooden spoon' }
  const lamp = { text: 'The lamp will be lit.', about: 'lamp' }
  const mia = { text: 'Mia waits in town.', about: 'Mia' }
  const noted = (notes: Partial<Notes>, lines: ShowState['used'] = []): ShowState => ({
    ...emptyShow,
    used: lines,
    notes: { at: 0, by: 'rules', notes: { ...emptyNotes, ...notes } },
  })
  const text = (show: ShowState, recent: readonly string[] = []) =>
    callbackLine(show, recent, now, 'en')?.text

  it('prefers a promise, and gives a thing an article but a name none', () => {
    expect(text(noted({ threads: [spoon], promises: [lamp] }))).toBe('We still owe you the lamp.')
    expect(text(noted({ threads: [mia] }))).toBe('Nobody has forgotten Mia.')
    expect(text(noted({ threads: [{ text: 'A note without a subject.' }, mia] }))).toBe(
      'Nobody has forgotten Mia.',
    )
    expect(text(noted({ gags: [spoon], people: [mia] }))).toBeUndefined()
  })

  it('comes at most every five minutes, in other words each time, and once for each thing', () => {
    const said = (about: string, agoMs: number) => used(callbackTemplate(about), agoMs)
    const both = { threads: [spoon, mia] }
    expect(text(noted(both, [said('wooden spoon', 4 * minute)]))).toBeUndefined()
    expect(text(noted(both, [said('Wooden Spoon', 5 * minute)]))).toBe('Still unfinished business: Mia.')
    expect(text(noted(both, [said('x', 9 * minute), said('Mia', 6 * minute)]))).toBe(
      'Meanwhile, the wooden spoon is still out there.',
    )
    expect(text(noted(both, [said('mia', 9 * minute), said('wooden spoon', 8 * minute)]))).toBeUndefined()
    expect(text(noted(both, [used('GG', 0)]))).toBe('Nobody has forgotten the wooden spoon.')
  })

  it('leaves out what the last six lines mentioned', () => {
    const both = noted({ threads: [spoon, mia] })
    expect(text(both, ['A WOODEN SPOON!'])).toBe('Nobody has forgotten Mia.')
    const later = ['A wooden spoon!', ...Array<string>(6).fill('GG')]
    expect(text(both, later)).toBe('Nobody has forgotten the wooden spoon.')
    expect(text(both, later.slice(0, 6))).toBe('Nobody has forgotten Mia.')
  })
})

describe('recapLine', () => {
  it('is the first sentence of the last summary, once in a run, if it is short', () => {
    const recap = { text: 'Previously: Beat the Warden!', template: 'recap: Beat the Warden!' }
    expect(recapLine(emptyShow, 'Beat the Warden! Then lost the lamp.', 'en')).toEqual(recap)
    expect(recapLine(showWith({}, [used('recap: Another one.', 1)]), 'Beat the Warden!', 'en')).toBeNull()
    expect(recapLine(showWith({}, [used('GG', 1)]), 'Beat the Warden!', 'en')).toEqual(recap)
    expect(recapLine(emptyShow, null, 'en')).toBeNull()
    expect(recapLine(emptyShow, 'A summary without an end', 'en')).toBeNull()
    expect(recapLine(emptyShow, `${'a'.repeat(69)}.`, 'en')).not.toBeNull()
    expect(recapLine(emptyShow, `${'a'.repeat(70)}.`, 'en')).toBeNull()
  })
})

describe('keptLine', () => {
  it('is the oldest line for this kind of moment that is unlike the lines of the last minutes', () => {
    const kept = [
      { kind: 'death', text: 'The floor won again today.' },
      { kind: 'hit', text: 'That one left a mark.' },
      { kind: 'death', text: 'Back to the bonfire we walk.' },
    ] as const
    const line = keptLine({ kept }, 'death', [])
    expect(line).toEqual({ text: kept[0].text, template: `${keptPrefix}${kept[0].text}` })
    expect(keptLine({ kept }, 'death', ['The floor won again today!'])?.text).toBe(kept[2].text)
    expect(keptLine({ kept }, 'victory', [])).toBeNull()
    expect([isKept(line ?? { template: '' }), isCallback(line ?? { template: '' })]).toEqual([true, false])
    expect(isCallback({ template: callbackTemplate('lamp') })).toBe(true)
  })
})
