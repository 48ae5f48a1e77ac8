import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MissingNotices } from '../../renderer/panel/shell/missing-notices.tsx'
import type { StandIn } from '../../src-shared/events/event/model.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const watching = (source: string): EventBody => ({
  type: 'settings/changed',
  patch: { sight: { source } },
  by: 'test',
})

function shownAfter(...events: EventBody[]): string {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  for (const body of [runStart, watching('demo'), ...events]) journal.append(body)
  return renderToStaticMarkup(<MissingNotices state={journal.state()} openSetup={() => {}} />)
}

describe('MissingNotices', () => {
  it('reports a lost source, with a button to choose another source', () => {
    const lost = { type: 'sight/source', source: 'window', state: 'lost', remedy: 'Open it again.' } as const
    expect(shownAfter(lost)).toMatch(/Adlib is not watching anything.*Open it again\..*Choose what to watch/)
    expect(shownAfter(lost, { ...lost, state: 'live' })).toBe('')
  })

  it('says that only the streamer sees the show until a screen is shared, and why sharing has failed', () => {
    const only = 'Only you see this show.'
    const reel = { type: 'sight/source', source: 'file:demo', state: 'live' } as const
    const screen = { type: 'sight/source', source: 'screen' } as const
    expect(shownAfter(watching('auto'), reel)).toContain(only)
    const denied = { ...screen, state: 'denied', remedy: 'Allow it.' } as const
    expect(shownAfter(watching('auto'), reel, denied)).toMatch(/Only you see this show\..*Allow it\./)
    expect(shownAfter(watching('auto'), { ...reel, state: 'off' }, { ...screen, state: 'live' })).toBe('')
    expect(shownAfter(watching('demo'), reel)).toBe('')
  })

  it('says what to turn on if the show is to save clips and cannot', () => {
    const clips: EventBody = { type: 'settings/changed', patch: { clips: { auto: true } }, by: 'test' }
    const patch = { stage: { obs: { enabled: true } } }
    const enabled: EventBody = { type: 'settings/changed', patch, by: 'test' }
    const obs = { type: 'obs/state', state: 'connected', version: '30', scene: 'Game' } as const
    expect(shownAfter(clips)).toMatch(/OBS is not connected.*Start OBS and connect it/)
    expect(shownAfter(clips, enabled, { ...obs, replay: false })).toMatch(
      /replay buffer is not running.*Settings › Output › Replay Buffer/,
    )
    const own: EventBody = { type: 'settings/changed', patch: { clips: { own: true } }, by: 'test' }
    expect(shownAfter(clips, own)).toBe('')
    expect(shownAfter(clips, enabled, { ...obs, replay: true })).toBe('')
    expect(shownAfter(enabled, { ...obs, replay: false })).toBe('')
  })

  it('offers to reconnect OBS if the lost source is in OBS', () => {
    expect(shownAfter({ type: 'sight/source', source: 'obs:Game', state: 'lost' })).toContain('Try OBS again')
  })

  it('shows one notice for an unreachable OBS, even if OBS is also the lost source', () => {
    const enabled = {
      type: 'settings/changed',
      patch: { stage: { obs: { enabled: true } } },
      by: 'test',
    } as const
    const failed = {
      type: 'obs/state',
      state: 'failed',
      message: 'OBS is not running.',
      remedy: 'Start it.',
    } as const
    expect(shownAfter(enabled, failed)).toMatch(/OBS is not running\..*Start it\..*Try OBS again/)
    expect(shownAfter(failed)).toBe('')
    const both = shownAfter(enabled, failed, { type: 'sight/source', source: 'obs:Game', state: 'lost' })
    expect(both.split('Try OBS again')).toHaveLength(2)
  })

  it('reports that VTube Studio cannot be reached, until it connects or the run ends', () => {
    const failed = {
      type: 'vtube-studio/state',
      state: 'failed',
      message: 'VTube Studio does not answer.',
      remedy: 'Start it.',
    } as const
    expect(shownAfter(failed)).toMatch(/VTube Studio does not answer\..*Start it\./)
    expect(shownAfter(failed, { type: 'vtube-studio/state', state: 'connected', hotkeys: [] })).toBe('')
    expect(shownAfter(failed, { type: 'run/end', reason: 'stopped' })).toBe('')
  })

  it('offers another model while the understudy stands in for a model, unless that model is still loading', () => {
    const understudy = { driver: 'understudy', model: 'understudy', mode: 'text' }
    const gone = (kind: StandIn['kind']): EventBody => ({
      ...{ type: 'brain/changed', from: understudy, to: understudy, why: 'Ollama does not answer.' },
      standIn: { for: 'tiny', kind, retryAt: 9000 },
    })
    expect(shownAfter(gone('unreachable'))).toMatch(
      /standing in for tiny.*Ollama does not answer\..*Choose another model/,
    )
    expect(shownAfter(gone('loading'))).not.toContain('Choose another model')
  })
})
