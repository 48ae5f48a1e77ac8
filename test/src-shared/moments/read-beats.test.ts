import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beat } from '../../../src-shared/events/beat.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { kindsOf } from '../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

const words = fc.oneof(
  fc.constantFrom(
    'HP',
    'SCORE 12',
    'YOU DIED',
    'LAP 3/3',
    'You found a key.',
    '0:09',
    'WARDEN 90',
    'gg: lol',
    '$ ls',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const line = fc.record({
  text: words,
  box: fc.tuple(
    fc.nat(1900),
    fc.nat(1060),
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 1, max: 200 }),
  ),
  confidence: fc.nat(100),
})
const number = fc.record({
  label: fc.constantFrom('HP', 'SCORE', 'LIVES', 'POS', 'TIME', 'WARDEN', 'COMBO', 'Errors'),
  value: fc.integer({ min: -5, max: 2000 }),
  confidence: fc.nat(100),
})

describe('createBeatReader', () => {
  it('returns at most four valid beats, the strongest first, for any screen', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            newLines: fc.array(line, { maxLength: 6 }),
            numbers: fc.array(number, { maxLength: 4 }),
            cut: fc.boolean(),
            pause: fc.nat(30_000),
          }),
          { maxLength: 12 },
        ),
        (screens) => {
          const reader = createBeatReader()
          let at = 1_750_000_000_000
          for (const [index, { newLines, numbers, cut, pause }] of screens.entries()) {
            at += pause
            const beats = reader.observe({
              ...{ id: `o${index}`, source: 'Screen 1', at, newLines, goneLines: [], numbers },
              ...{ scene: { cut, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 50 },
            })
            for (const body of [...beats, ...reader.tick(at + 500)])
              beat.parse({ ...body, id: 'b1', novelty: 1, nth: 1, observation: 'o1' })
            expect(beats.length).toBeLessThanOrEqual(4)
            const saliences = beats.map(({ salience }) => salience)
            expect(saliences).toEqual([...saliences].sort((a, b) => b - a))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('returns no beat for a pause menu, a loading screen, or the return to the game', () => {
    const play = 'tl0 HP 80\ntr0 SCORE 400'
    const menu = `${play}\nc0+ PAUSED\nc3 Resume\nc4 Options\nc5 Quit`
    const loading = 'c0 Loading 40%\nb3- Tip: the king can be stunned with a ladle.'
    expect(
      kindsOf(scene(0, play), now(3000, menu), now(5000, play), now(5000, loading), now(5000, play)),
    ).toEqual([])
  })

  it('is sure about the same text once in ten minutes, also with a misread letter; an end is always news, and after it everything is', () => {
    const shares = { win: 0, loss: 0, good: 0, bad: 0, danger: 0, place: 0, speech: 0, other: 0, none: 0 }
    const reader = createBeatReader({
      meaningOf: ({ text }) => ({ ...shares, [text.startsWith('HURRY') ? 'danger' : 'loss']: 1 }),
      judge: ({ beat: { kind } }) => (['arrival', 'death'].includes(kind) ? 1 : 0),
    })
    const sureAt = (minutes: number, text: string): string[] =>
      reader
        .observe({
          ...{ id: `o${minutes}`, source: 'Screen 1', at: minutes * 60_000, goneLines: [], numbers: [] },
          newLines: [{ text, box: [500, 300, 700, 90], confidence: 92 }],
          ...{ scene: { cut: false, brightness: 0.5, motion: 0.2 }, confidence: 90, ageMs: 50 },
        })
        .flatMap(({ kind, isUnsure }) => (isUnsure ? [] : [kind]))
    expect(sureAt(1, 'HURRY UP! TIME IS RUNNING!')).toEqual(['arrival'])
    expect(sureAt(3, 'HURRY UP! TIME i5 RUNNING!')).toEqual([])
    expect(sureAt(12, 'HURRY UP! TIME IS RUNNING!')).toEqual(['arrival'])
    expect(sureAt(13, 'KNOCKED OUT')).toEqual(['death'])
    expect(sureAt(14, 'HURRY UP! TIME IS RUNNING!')).toEqual(['arrival'])
    expect(sureAt(15, 'KNOCKED OUT')).toEqual(['death'])
  })

  it.each([
    ['death', { loss: 0.5, bad: 0.4 }, undefined],
    ['death', { loss: 0.5, none: 0.3 }, true],
    ['reward', { good: 0.5, win: 0.4 }, undefined],
    ['reward', { good: 0.5, bad: 0.3 }, true],
  ] as const)('claims a %s that only a text suggests if the text is clear: %o', (kind, some, isUnsure) => {
    const shares = { win: 0, loss: 0, good: 0, bad: 0, danger: 0, place: 0, speech: 0, other: 0, none: 0 }
    const reader = createBeatReader({
      meaningOf: () => ({ ...shares, ...some }),
      judge: ({ beat }) => (beat.kind === kind ? 0.9 : 0),
    })
    const beats = reader.observe({
      ...{ id: 'o1', source: 'Screen 1', at: 0, goneLines: [], numbers: [] },
      newLines: [{ text: 'THE LONG BRIDGE HAS GONE', box: [500, 300, 700, 90], confidence: 92 }],
      ...{ scene: { cut: false, brightness: 0.5, motion: 0.2 }, confidence: 90, ageMs: 50 },
    })
    expect(beats.map((one) => [one.kind, one.isUnsure])).toEqual([[kind, isUnsure]])
  })

  it.each([
    [true, true],
    [false, undefined],
  ])('claims no end when a drawn bar vanishes, because something may cover it: %s', (bar, isUnsure) => {
    const reader = createBeatReader()
    const start = 1_750_000_000_000
    const observe = (after: number, value?: number) =>
      reader.observe({
        ...{ id: `o${after}`, source: 'Screen 1', at: start + after, newLines: [], goneLines: [] },
        numbers:
          value === undefined
            ? []
            : [
                {
                  label: 'LIFE',
                  value,
                  percent: true,
                  confidence: 95,
                  box: [60, 40, 200, 20],
                  ...(bar && { bar }),
                },
              ],
        ...{ scene: { cut: false, brightness: 0.5, motion: 0.2 }, confidence: 90, ageMs: 50 },
      })
    for (const [n, value] of [100, 100, 80, 60, 40, 25, 8].entries()) observe(2000 * n, value)
    observe(13_000)
    const beats = [14_000, 15_000, 16_000].flatMap((after) => reader.tick(start + after))
    expect(beats.filter(({ kind }) => kind === 'death').map((one) => one.isUnsure)).toEqual([isUnsure])
  })
})
