import { beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import { builtInPersona } from '../../fixtures/show.ts'
import { linesOf } from '../../speed/show/evening.ts'
import { eveningFigures, type PlayedEvening, playEvenings } from '../../speed/show/evenings.ts'

const ms = 45 * 60_000

describe('two evenings in a row', () => {
  // One persona is enough: `bank.test.ts` makes sure that the others have as many lines.
  const settings = settingsSchema.parse({
    show: { persona: 'vera', language: 'de' },
    setup: { state: 'skipped' },
  })
  const vera = builtInPersona('vera', 'de')
  const textsOf = ({ play }: PlayedEvening) => linesOf(play).flatMap(({ cue }) => cue.line ?? [])
  const kindOf = (kind: keyof typeof vera.lines) =>
    new Set((vera.lines[kind] ?? []).map((line) => (typeof line === 'string' ? line : line.text)))
  const count = (evening: PlayedEvening, lines: ReadonlySet<string>) =>
    textsOf(evening).filter((line) => lines.has(line)).length
  let evenings: PlayedEvening[] = []
  beforeAll(async () => {
    evenings = await playEvenings({ ms, settings, streams: 2 })
  })

  it('have no line twice within 20 minutes, and the second has few lines of the first', () => {
    for (const evening of evenings) expect(eveningFigures(evening).early).toBe(0)
    expect(eveningFigures(evenings[1] as PlayedEvening).heardBefore).toBeLessThanOrEqual(0.1)
  })

  it('leave few moments without a line, and end most of their running jokes', () => {
    for (const evening of evenings) {
      const { withoutLine, gags, paid } = eveningFigures(evening)
      expect(withoutLine).toBeLessThanOrEqual(4)
      expect(gags).toBeGreaterThan(2)
      expect(paid / gags).toBeGreaterThanOrEqual(6 / 9)
    }
  })

  it('have bets that are settled, a call with its answer, parts of one story, and one silence', () => {
    for (const evening of evenings) {
      const bets = count(evening, kindOf('bet')) + count(evening, kindOf('bet-against'))
      expect(bets).toBeGreaterThan(0)
      const ends = count(evening, kindOf('bet-won')) + count(evening, kindOf('bet-lost'))
      expect(ends + evening.ledger.bets).toBe(bets)
      expect(count(evening, new Set(vera.calls.map(({ setup }) => setup)))).toBeGreaterThan(0)
      expect(count(evening, new Set(vera.calls.map(({ punchline }) => punchline)))).toBeGreaterThan(0)
      const parts = vera.serials.map((story) => count(evening, new Set(story))).filter((said) => said > 0)
      expect(parts).toEqual([3])
      expect(count(evening, kindOf('anyway'))).toBeLessThanOrEqual(1)
    }
  })

  it('the second says at most one line about the first, early', () => {
    const about = new Set(
      ['ledger-deaths', 'ledger-wins', 'ledger-bet'].flatMap((kind) => [...kindOf(kind as 'bet')]),
    )
    const [first, second] = evenings as [PlayedEvening, PlayedEvening]
    expect(first.ledger.deaths).toBeGreaterThanOrEqual(3)
    expect(count(first, about)).toBe(0)
    const said = linesOf(second.play).filter(({ cue }) => about.has(cue.line ?? ''))
    expect(said).toHaveLength(1)
    expect(said[0]?.from).toBeLessThan(20 * 60_000)
  })

  it('the same seed makes the same show', async () => {
    const [again] = await playEvenings({ ms: 20 * 60_000, settings, streams: 1 })
    const texts = textsOf(again as PlayedEvening)
    expect(texts).toEqual(textsOf(evenings[0] as PlayedEvening).slice(0, texts.length))
  })
})
