import { describe, expect, it } from 'vitest'
import { type DemoPart, demoReason, isDemo, mayGoOut } from '../../../src-shared/events/on-air.ts'
import type { SourceView } from '../../../src-shared/events/state.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'

type Seen = Partial<Record<'screen' | 'file:demo', SourceView['state']>>

const stateOf = (
  source: Settings['sight']['source'],
  seen: Seen = {},
  setup: Settings['setup']['state'] = 'done',
): DemoPart => ({
  settings: {
    ...defaultSettings,
    setup: { state: setup, step: 'performer' },
    sight: { ...defaultSettings.sight, source },
  },
  sources: Object.entries(seen).map(([name, state]) => ({ source: name, state, at: 1 })),
})

describe('demoReason', () => {
  it('is the setup until the setup is done', () => {
    expect(demoReason(stateOf('screen', { screen: 'live' }, 'asking'))).toBe('setup')
    expect(demoReason(stateOf('demo', {}, 'later'))).toBe('setup')
  })

  it.each<[string, Seen]>([
    ['nothing has been reported yet', {}],
    ['the reel plays', { 'file:demo': 'live' }],
    ['the reel cannot be read', { 'file:demo': 'lost' }],
    ['sharing was denied', { 'file:demo': 'live', screen: 'denied' }],
    ['the chosen window is missing from the start', { 'file:demo': 'live', screen: 'lost' }],
    ['another source was watched before', { 'file:demo': 'off', screen: 'off' }],
  ])('is the reel with the source auto if %s', (_, seen) => {
    expect(demoReason(stateOf('auto', seen))).toBe('reel')
  })

  it('is null with the source auto once a screen has been shared, even if it is lost later', () => {
    expect(demoReason(stateOf('auto', { 'file:demo': 'off', screen: 'live' }))).toBeNull()
    expect(demoReason(stateOf('auto', { 'file:demo': 'off', screen: 'lost' }))).toBeNull()
  })

  it('is null for a start without the setup questions, such as adlib perform', () => {
    expect(demoReason(stateOf('auto', { 'file:demo': 'live' }, 'skipped'))).toBeNull()
  })

  it('is null for every chosen source, even for the demo reel', () => {
    for (const source of ['screen', 'obs', 'file', 'demo', 'off'] as const)
      expect(demoReason(stateOf(source, { 'file:demo': 'live' }))).toBeNull()
  })
})

describe('mayGoOut', () => {
  it('lets only the operator’s cues out of a demo, and no cue of a demo afterward', () => {
    const [demo, live] = [stateOf('auto'), stateOf('screen')]
    expect(isDemo(demo)).toBe(true)
    expect(mayGoOut({ by: 'tool' }, demo)).toBe(false)
    expect(mayGoOut({ by: 'operator' }, demo)).toBe(true)
    expect(mayGoOut({ by: 'tool' }, live)).toBe(true)
    expect(mayGoOut({ by: 'tool', demo: true }, live)).toBe(false)
  })
})
