import { describe, expect, it } from 'vitest'
import type { BillLine } from '../../../src-shared/playbill/playbill.ts'
import { type PlaybillPage, playbillPage } from '../../../src-shared/playbill/playbill-page.ts'
import { playbillTexts } from '../../../src-shared/playbill/playbill-texts.ts'
import { recastTexts } from '../../../src-shared/recast/recast-texts.ts'
import { beatOf, hostile } from '../../fixtures/evening-run.ts'

const said: BillLine = {
  ...{ atMs: 65_000, text: 'Bow anyway.\nIt confuses them.', screen: ['YOU DIED'], isPrepared: true },
  ...{ beat: beatOf(1, { nth: 3 }), ratedBy: null, picture: { id: 'o1', source: 'screen' } },
}

const page = (more: Partial<PlaybillPage> = {}, best: readonly BillLine[] = [said]): string =>
  playbillPage({
    ...{
      language: 'en',
      persona: 'Marlow',
      color: '#7c56cf',
      model: null,
      game: null,
      masksNames: true,
      font: null,
    },
    bill: {
      ...{ startedAt: Date.UTC(2026, 10, 29, 12), ms: 3_600_000, best, gags: [], clips: [] },
      figures: { lines: 137, reactions: 60, payoffs: 0, raids: 1, answers: 0 },
    },
    ...{ tally: { deaths: 1, wins: 0, records: 0 }, pictures: new Map<string, string>() },
    ...more,
  })

describe('playbillPage', () => {
  it('has the date, the length, counts that are not zero, and why a line was said', () => {
    const html = page()
    for (const text of ['An evening with Marlow', 'Sunday, November 29, 2026 · 60 minutes', '>1:05<'])
      expect(html).toContain(text)
    expect(html).toContain('The player loses. Number 3 in a row. On the screen: “YOU DIED”.')
    expect(html).toContain('<dt>death</dt><dd>1</dd>')
    expect(html).toContain('<dt>raid</dt>')
    expect(html).not.toContain('answer')
    expect(html).toContain('Names of viewers are replaced.')
  })

  it('speaks the language of the show', () => {
    const html = page({ language: 'de', persona: 'Vera', tally: { deaths: 18, wins: 0, records: 0 } })
    for (const text of ['<html lang="de">', 'Ein Abend mit Vera', 'Sonntag, 29. November 2026', 'Tode'])
      expect(html).toContain(text)
    expect(html).toContain('Auf dem Bildschirm: „YOU DIED“.')
  })

  it('names the model only at a line that it wrote', () => {
    expect(page({ model: 'tiny:1b' })).not.toContain('tiny:1b')
    expect(page({ model: 'tiny:1b' }, [{ ...said, isPrepared: false }])).toContain('tiny:1b wrote this line')
  })

  it('shows a picture only if there is one', () => {
    const pictures = new Map([['o1', 'data:image/jpeg;base64,AAAA']])
    expect(page({ pictures })).toContain('<img src="data:image/jpeg;base64,AAAA" alt="The screen at 1:05">')
    expect(page()).not.toContain('<img')
  })

  it('escapes every text', () => {
    const line: BillLine = {
      ...said,
      text: hostile,
      screen: [hostile],
      beat: beatOf(1, { kind: 'arrival', subject: hostile }),
    }
    const bill = {
      ...{ startedAt: 0, ms: 0, best: [line, { ...line, isPrepared: false }] },
      gags: [{ about: hostile, steps: [{ step: 'plant' as const, text: hostile, atMs: 0 }] }],
      clips: [{ name: hostile, line: hostile }],
      figures: { lines: 1, reactions: 0, payoffs: 0, raids: 0, answers: 0 },
    }
    const html = page({ bill, persona: hostile, color: hostile, model: hostile, game: hostile })
    expect(html.match(/<script|<img|onerror=alert\(2\)>/g)).toBeNull()
  })

  it('names no address, and forbids scripts and requests', () => {
    const html = page({ pictures: new Map([['o1', 'data:image/jpeg;base64,AAAA']]), font: 'AAAA' })
    const addresses = [...html.matchAll(/(?:\s(?:src|href|action)=["']|url\()([^"')\s>]+)/g)].map(
      ([, address = '']) => address,
    )
    expect(addresses).toHaveLength(2)
    expect(addresses.every((address) => address.startsWith('data:'))).toBe(true)
    expect(html).not.toMatch(/https?:|\/\/[a-z]/i)
    expect(html).toContain("default-src 'none'")
    expect(html).not.toContain('script-src')
  })

  it('says so if the show said nothing', () => {
    expect(page({}, [])).toContain('Marlow said nothing that can be shown here.')
  })
})

describe('the words of the pages', () => {
  /** Returns each text with its place. */
  const flat = (value: object, place = ''): [string, string][] =>
    Object.entries(value).flatMap(([name, part]): [string, string][] =>
      typeof part === 'string' ? [[`${place}${name}`, part]] : flat(part, `${place}${name}.`),
    )
  const marks = (texts: object) =>
    flat(texts).map(([place, text]) => [place, (text.match(/\{\w+\}/g) ?? []).toSorted()])

  it('are the same in both languages, with the same placeholders', () => {
    expect(marks(playbillTexts('de'))).toEqual(marks(playbillTexts('en')))
    expect(marks(recastTexts('de'))).toEqual(marks(recastTexts('en')))
  })
})
