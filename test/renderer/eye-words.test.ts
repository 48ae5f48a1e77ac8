import { describe, expect, it } from 'vitest'
import { sparkline } from '../../renderer/panel/sight/eye-numbers.tsx'
import {
  costWords,
  eyeTroubles,
  lineFacts,
  lineGroups,
  periodWords,
} from '../../renderer/panel/sight/eye-words.ts'
import { unwatched } from '../../renderer/panel/sight/unwatched.ts'
import type { Observation, SeenLine } from '../../src-shared/events/observation.ts'
import { emptyState, type SourceView, type State } from '../../src-shared/events/state.ts'

const line = (text: string, y: number, kind?: SeenLine['kind']): SeenLine => ({
  text,
  box: [0, y, 10, 10],
  confidence: 91.6,
  ...(kind === undefined ? {} : { kind }),
})

const seen = (brightness: number): Observation => ({
  id: 'o1',
  source: 'screen',
  at: 1000,
  newLines: [],
  goneLines: [],
  numbers: [],
  scene: { cut: false, brightness, motion: 0 },
  confidence: 0,
  ageMs: 40,
})

const titles = (state: Partial<State>, now = 1000): string[] =>
  eyeTroubles({ ...emptyState(), ...state }, now).map(({ title }) => title)

describe('lineGroups', () => {
  it('groups lines by class, treats lines without a class as text, and sorts each group from top to bottom', () => {
    const groups = lineGroups([line('b', 50, 'hud'), line('c', 5), line('a', 10, 'hud')])
    expect(groups.map(({ kind, lines }) => [kind, lines.map(({ text }) => text)])).toEqual([
      ['hud', ['a', 'b']],
      ['text', ['c']],
    ])
  })
})

describe('lineFacts', () => {
  it('lists the class, confidence and region of a line', () => {
    expect(lineFacts({ ...line('HP 3', 0, 'hud'), region: 'health' })).toBe('HUD, 92 % sure, in “health”')
    expect(lineFacts(line('HP 3', 0))).toBe('92 % sure')
  })
})

describe('costWords', () => {
  it('lists the engine, its reading time and its CPU time, or nothing if they are unknown', () => {
    expect(costWords({ ...seen(0.5), engine: 'paddle', readMs: 34.4, cpuMs: 2.25 })).toBe(
      'paddle, 34 ms per reading, 2.3 ms of CPU time',
    )
    expect(costWords(seen(0.5))).toBe('')
  })
})

describe('periodWords', () => {
  it('returns how often a number changes', () => {
    expect(periodWords(8000)).toBe('every 8.0 s')
  })
})

describe('unwatched', () => {
  const { settings } = emptyState()
  const of = (
    source: State['settings']['sight']['source'],
    sources: Pick<SourceView, 'source' | 'state'>[],
  ) =>
    unwatched({
      ...emptyState(),
      settings: { ...settings, sight: { ...settings.sight, source } },
      sources: sources.map((one) => ({ ...one, at: 1 })),
    })

  it('returns a lost or denied source with its remedy, unless another source is live', () => {
    expect(of('screen', [{ source: 'screen', state: 'lost' }])).toEqual({
      ...{ title: 'Lost the screen share.', text: 'Adlib keeps trying.', action: 'share' },
    })
    expect(of('obs', [{ source: 'obs:Game', state: 'lost' }])).toMatchObject({ action: 'connect-obs' })
    expect(
      of('auto', [
        { source: 'file:demo', state: 'live' },
        { source: 'screen', state: 'denied' },
      ]),
    ).toBeNull()
  })

  it('explains a missing screen share and the source "Off", and returns null in `auto` without a source', () => {
    expect(of('screen', [])).toMatchObject({ title: 'No screen is shared.', action: 'share' })
    expect(of('auto', [])).toBeNull()
    expect(of('off', [])).toMatchObject({
      title: 'The source is set to “Off”.',
      text: expect.stringContaining('whispers'),
    })
    expect(of('off', [{ source: 'screen', state: 'off' }])).toMatchObject({
      title: 'The source is set to “Off”.',
    })
  })

  it('does not treat the text reader as a source', () => {
    const reader = { source: 'paddle', state: 'lost' } as const
    expect(of('auto', [{ source: 'file:demo', state: 'live' }, reader])).toBeNull()
    expect(of('auto', [reader])).toBeNull()
  })
})

describe('eyeTroubles', () => {
  it('reports no trouble while pictures arrive', () => {
    expect(titles({ observation: seen(0.4) }, 90_000)).toEqual([])
  })

  it('before the first picture, offers to share the screen if the screen is the source, and otherwise offers to look now', () => {
    const { settings } = emptyState()
    const screen = { ...settings, sight: { ...settings.sight, source: 'screen' as const } }
    expect(eyeTroubles({ ...emptyState(), settings: screen }, 0)).toMatchObject([
      { title: 'Nothing seen yet.', action: 'share' },
    ])
    expect(eyeTroubles(emptyState(), 0)).toMatchObject([{ title: 'Nothing seen yet.', action: 'look' }])
  })

  it('shows a denied or lost source with its remedy', () => {
    const denied = { source: 'screen', state: 'denied', at: 1, remedy: 'Allow it.' } as const
    const lost = { source: 'obs:Game', state: 'lost', at: 1, remedy: 'Start OBS.' } as const
    expect(eyeTroubles({ ...emptyState(), sources: [denied, lost] }, 0)).toEqual([
      { title: 'Screen sharing was not allowed.', text: 'Allow it.', action: 'share' },
      { title: 'Lost Game in OBS.', text: 'Start OBS.', action: 'connect-obs' },
    ])
  })

  it('reports a black picture only after some time', () => {
    expect(titles({ observation: seen(0) }, 2000)).toEqual([])
    expect(titles({ observation: seen(0) }, 9000)).toEqual(['The picture is black.'])
  })

  it('ignores a picture from a source that is now off', () => {
    const off = { source: 'screen', state: 'off', at: 1 } as const
    expect(titles({ observation: seen(0), sources: [off] }, 90_000)).toEqual(['Nothing seen yet.'])
  })

  it('reports a text reader that does not work', () => {
    const reader = { source: 'paddle', state: 'lost', at: 1, remedy: 'Tesseract reads the screen.' } as const
    expect(eyeTroubles({ ...emptyState(), sources: [reader] }, 0)).toMatchObject([
      { title: 'The fast text reader does not work.', text: 'Tesseract reads the screen.' },
    ])
  })

  it('reports a panel in the watched picture, a source that is off, and the end of the run', () => {
    const { settings } = emptyState()
    expect(titles({ ownPanelSince: 1, observation: seen(1) })).toEqual([
      'Adlib’s panel is in the watched picture.',
    ])
    expect(titles({ settings: { ...settings, sight: { ...settings.sight, source: 'off' } } })).toEqual([
      'The source is set to “Off”.',
    ])
    expect(titles({ ended: 'stopped' })).toEqual(['The run has ended.'])
  })
})

describe('sparkline', () => {
  it('scales times to the width and values to the height', () => {
    expect(
      sparkline(
        [
          [0, 5],
          [1000, 10],
          [4000, 0],
        ],
        100,
        20,
      ),
    ).toBe('0.0,10.0 25.0,0.0 100.0,20.0')
  })

  it('draws a flat line for one value or equal values, and no line without values', () => {
    expect(sparkline([[7, 7]], 100, 20)).toBe('0,10 100,10')
    expect(
      sparkline(
        [
          [0, 3],
          [9, 3],
        ],
        100,
        20,
      ),
    ).toBe('0.0,10.0 100.0,10.0')
    expect(sparkline([], 100, 20)).toBe('')
  })
})
