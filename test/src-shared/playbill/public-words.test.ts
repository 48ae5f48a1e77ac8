import { describe, expect, it } from 'vitest'
import { publicWords } from '../../../src-shared/playbill/public-words.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { beatOf, line, screen } from '../../fixtures/evening-run.ts'

const masked = (masks: Settings['sight']['masks'], crop: Settings['sight']['crop'] = null): Settings => ({
  ...defaultSettings,
  sight: { ...defaultSettings.sight, masks, crop },
})

/** The left half of the picture, where `line` puts its text. */
const leftHalf = { screen: [{ name: 'notes', box: [0, 0, 0.5, 1] as [number, number, number, number] }] }
const right = { box: [800, 100, 300, 60] } as const
const atRight = (text: string) => line(text, { box: [...right.box] })

describe('publicWords', () => {
  it('shows new words, the largest first, once each, and no number alone', () => {
    const seen = screen('o1', [line('HP 9'), line('YOU DIED'), line('225'), line('Souls lost')], {
      largest: line('YOU DIED'),
    })
    expect(publicWords(defaultSettings).see(seen).words()).toEqual(['YOU DIED', 'Souls lost'])
  })

  it('leaves out personal data and links even if the settings let them pass in a show', () => {
    const { filter } = defaultSettings.stage
    const levels = { ...filter.levels, 'personal-data': 'off', link: 'off' } as const
    const rules = { ...defaultSettings, stage: { ...defaultSettings.stage, filter: { ...filter, levels } } }
    const words = publicWords(rules)
    const seen = screen('o1', [
      line('mail me: kaela@example.org'),
      line('join evil-site.com/x'),
      line('GAME OVER'),
    ])
    expect(words.see(seen).words()).toEqual(['GAME OVER'])
    expect(words.text('Write to kaela@example.org.')).toBeNull()
  })

  it('leaves out what the filter of today holds back, also topics to avoid and words that it masked before', () => {
    const rules = { ...defaultSettings, show: { ...defaultSettings.show, avoid: ['cabbage'] } }
    const words = publicWords(rules)
    expect(
      words.see(screen('o1', [line('A CABBAGE'), line('A TURNIP'), line('What a ••••')])).words(),
    ).toEqual(['A TURNIP'])
    expect(words.text('More cabbage, please.')).toBeNull()
  })

  it('leaves out lines of a chat and of news about players', () => {
    const seen = screen('o1', [
      line('Bob: hello all', { kind: 'chat' }),
      line('Bob was slain', { kind: 'feed' }),
    ])
    expect(publicWords(defaultSettings).see(seen).words()).toEqual([])
  })

  it('leaves out words under today’s masks of this source, and outside of the crop', () => {
    const seen = screen('o1', [line('MY SECRET DIARY'), atRight('ROUND TWO')])
    expect(publicWords(masked(leftHalf)).see(seen).words()).toEqual(['ROUND TWO'])
    expect(
      publicWords(masked({ '*': leftHalf.screen }))
        .see(seen)
        .words(),
    ).toEqual(['ROUND TWO'])
    expect(
      publicWords(masked({ other: leftHalf.screen }))
        .see(seen)
        .words(),
    ).toHaveLength(2)
    expect(
      publicWords(masked({}, [0.5, 0, 0.5, 1]))
        .see(seen)
        .words(),
    ).toEqual(['ROUND TWO'])
  })

  it('shows no words of a screen whose size is unknown, if there are masks', () => {
    const { size: _, ...unsized } = screen('o1', [atRight('ROUND TWO')])
    expect(publicWords(masked(leftHalf)).see(unsized).words()).toEqual([])
    expect(publicWords(defaultSettings).see(unsized).words()).toEqual(['ROUND TWO'])
  })

  it('leaves out a line that repeats words of a mask', () => {
    const seen = publicWords(masked(leftHalf)).see(screen('o1', [line('Fog King'), atRight('ROUND TWO')]))
    expect(seen.text('Well met, fog king!')).toBeNull()
    expect(seen.text('Round two, then.')).toBe('Round two, then.')
  })

  it('takes names and numbers that others may not see out of a beat', () => {
    const words = publicWords(masked(leftHalf))
    const hidden = screen('o1', [line('Fog King 1800')], {
      numbers: [{ label: 'Fog King', value: 1800, confidence: 95, box: [100, 100, 400, 60] }],
    })
    const beat = beatOf(1, {
      kind: 'arrival',
      subject: 'Fog King',
      number: { label: 'Fog King', value: 1800 },
      cause: { sign: 'words', text: 'Fog King 1800' },
      quote: 'I am the Fog King',
    })
    expect(words.see(hidden).beat(beat)).toMatchObject({
      kind: 'arrival',
      subject: null,
      cause: { text: undefined },
    })
    expect(words.see(hidden).beat(beat)).not.toHaveProperty('number')
    expect(words.see(hidden).beat(beat)).not.toHaveProperty('quote')
    const open = publicWords(defaultSettings).see(hidden).beat(beat)
    expect(open).toMatchObject({ subject: 'Fog King', number: { value: 1800 } })
  })

  it('names no number that only its shape identifies', () => {
    const seen = publicWords(defaultSettings).see(screen('o1', []))
    expect(seen.beat(beatOf(1, { number: { label: 'bar 2', value: 3, was: 4 } }))).not.toHaveProperty(
      'number',
    )
  })

  it('shows a picture only while nothing private can be read on it, also later', () => {
    const words = publicWords(masked(leftHalf), {
      hasPictures: true,
      isName: (text) => text.includes('Kaela'),
    })
    const see = (id: string, lines: readonly ReturnType<typeof line>[], standing: number[]) =>
      words.see(screen(id, lines, { standing })).picture?.id ?? null
    expect(see('o1', [{ ...atRight('ROUND TWO'), id: 1 }], [1])).toBe('o1')
    // The mask covers these words in the picture, too.
    expect(see('o2', [{ ...line('kaela@example.org'), id: 2 }], [1, 2])).toBe('o2')
    expect(see('o3', [{ ...atRight('kaela@example.org'), id: 3 }], [1, 3])).toBeNull()
    expect(see('o4', [], [1, 3])).toBeNull()
    expect(see('o5', [], [1])).toBe('o5')
    expect(see('o6', [{ ...atRight('Thank you, Kaela!'), id: 4 }], [4])).toBeNull()
  })

  it('shows no picture of a run without pictures, or of text that a program sent', () => {
    expect(publicWords(defaultSettings).see(screen('o1', [line('ROUND TWO')])).picture).toBeNull()
    const words = publicWords(defaultSettings, { hasPictures: true })
    expect(words.see(screen('o1', [line('ROUND TWO')], { source: 'api:game' })).picture).toBeNull()
  })
})
