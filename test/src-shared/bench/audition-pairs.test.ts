import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { evenWithin, pairsByAppeal, withPairs } from '../../../src-shared/bench/audition-pairs.ts'
import type { Audition, AuditionLine } from '../../../src-shared/events/audition.ts'
import { emptyShow, type ShowState } from '../../../src-shared/events/show.ts'
import { rehearsalBeats } from '../../../src-shared/performer/rehearsal-beats.ts'
import { chooseLine } from '../../../src-shared/performer/show/bank.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { marlow as marlowPersona } from '../../fixtures/show.ts'

/** The appeal of each line is the number in it. */
const appeal = (_: unknown, text: string): number => Number(/[\d.]+/.exec(text)?.[0] ?? 0)

const line = (given: Partial<AuditionLine>): AuditionLine => ({
  ...{ beat: 'death', screen: 'YOU DIED', line: 'Model 0.5', bank: 'Bank 0.5', ms: 900 },
  ...given,
})
const auditionOf = (lines: readonly AuditionLine[]): Audition => ({
  ...{ model: 'small:1b', digest: 'd', at: 1, persona: 'marlow', callsTools: null },
  ...{ language: 'en', asks: 'words' },
  lines: [...lines],
})
/** Thirteen moments with three lines each. */
const moments = (of: (moment: number) => Partial<AuditionLine>): AuditionLine[] =>
  Array.from({ length: 39 }, (_, n) => line({ screen: `screen ${n % 13}`, ...of(n % 13) }))
const compared = (lines: readonly AuditionLine[]) => withPairs(auditionOf(lines), 'Marlow', appeal)

describe('withPairs', () => {
  it('lets the line with more appeal win, calls close ones even, and lets a line with a fault lose', () => {
    const { lines, pairs } = compared([
      line({ line: 'Model 0.9' }),
      line({ line: 'Model 0.1' }),
      line({ line: `Model ${0.5 + evenWithin / 2}` }),
      line({ line: 'Model 0.9', fault: 'echo' }),
      line({ bank: '' }),
    ])
    expect(lines.map(({ pair }) => pair)).toEqual(['won', 'lost', 'even', 'lost', undefined])
    expect(pairs).toMatchObject({ than: 'Marlow', of: 4, won: 1, even: 1, share: { value: 0.375 } })
  })

  it('says better or worse only if the interval is on one side of one half', () => {
    const verdictOf = (wins: (moment: number) => boolean) =>
      compared(moments((n) => ({ line: wins(n) ? 'Model 0.9' : 'Model 0.1' }))).pairs?.verdict
    expect(verdictOf((n) => n < 12)).toBe('better')
    expect(verdictOf((n) => n < 8)).toBe('as-well')
    expect(verdictOf((n) => n < 1)).toBe('worse')
  })

  it('leaves an audition without lines of the persona as it is', () => {
    expect(compared([line({ bank: '' })])).not.toHaveProperty('pairs')
  })
})

describe('pairsByAppeal', () => {
  const marlow = { name: 'Marlow', language: 'en' } as const
  const audition = auditionOf([line({})])

  it('compares no German lines, and none whose embeddings fail', async () => {
    const never = () => Promise.reject(new Error('No network.'))
    expect(await pairsByAppeal(audition, { ...marlow, language: 'de' }, never)).toEqual(audition)
    expect(await pairsByAppeal(audition, marlow, never)).toEqual(audition)
  })

  it('embeds each text once', async () => {
    const asked: string[] = []
    const embed = async (texts: readonly string[]) => {
      asked.push(...texts)
      return texts.map(() => btoa('\u0001'.repeat(384)))
    }
    const { pairs } = await pairsByAppeal(auditionOf([line({}), line({})]), marlow, embed)
    expect(asked.sort()).toEqual(['Bank 0.5', 'Model 0.5', 'YOU DIED'])
    expect(pairs).toMatchObject({ of: 2, won: 0, even: 2, verdict: 'as-well' })
  })

  it('calls Marlow as good as Marlow', async () => {
    const rng = seededBy('Marlow beside Marlow')
    let used: ShowState['used'] = []
    const draw = (beat: (typeof rehearsalBeats)[number]['beat']): string => {
      const chosen = chooseLine({
        ...{ beat, show: { ...emptyShow, used }, persona: marlowPersona, ratings: defaultSettings.show },
        ...{ recent: [], waiting: [], rng, now: 1 },
      })?.line
      if (chosen === undefined) return ''
      used = [...used, { template: chosen.template, at: 1 }]
      return chosen.text
    }
    const lines = [...rehearsalBeats, ...rehearsalBeats, ...rehearsalBeats].map(({ beat, screen }) =>
      line({ beat: beat.kind, screen: screen.join(' / '), bank: draw(beat), line: draw(beat) }),
    )
    const embed = await loadTextEmbedder(join(root, 'assets/moments'))
    const { pairs } = await pairsByAppeal(auditionOf(lines), marlow, embed)
    expect(pairs).toMatchObject({ of: 39, verdict: 'as-well' })
  })
})
