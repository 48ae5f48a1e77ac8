import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pageWords } from '../../renderer/panel/connections/connections.tsx'
import { ObsCard } from '../../renderer/panel/connections/obs-card.tsx'
import { emptyState } from '../../src-shared/events/state.ts'
import type { ObsView } from '../../src-shared/events/views.ts'

const card = (obs: ObsView | null, enabled = false): string => {
  const state = emptyState()
  const stage = { ...state.settings.stage, obs: { ...state.settings.stage.obs, enabled } }
  return renderToStaticMarkup(<ObsCard state={{ ...state, obs, settings: { ...state.settings, stage } }} />)
}

describe('ObsCard', () => {
  it('shows the cause and remedy of a failed connection, and a password field if the password was wrong and OBS is enabled', () => {
    const failed = { state: 'failed', at: 1, message: 'OBS is not running.', remedy: 'Start OBS.' } as const
    expect(card({ ...failed, reason: 'not-running' })).toContain('<b>OBS is not running.</b> Start OBS.')
    expect(card({ ...failed, reason: 'wrong-password' })).not.toContain('type="password"')
    expect(card({ ...failed, reason: 'wrong-password' }, true)).toContain('type="password"')
  })

  it('enables "Add to OBS" only while connected to an OBS with Browser sources', () => {
    const connected = { state: 'connected', at: 1, version: '31.0.0', scene: 'Game' } as const
    expect(card(null)).not.toContain('Add to OBS')
    expect(card(connected)).toMatch(/<button[^>]*class="btn sm warm">Add to OBS/)
    expect(card({ ...connected, reason: 'no-browser-source' })).toMatch(/disabled="">Add to OBS/)
  })
})

describe('pageWords', () => {
  it('distinguishes pages in OBS, in a browser and in the app’s window', () => {
    expect(pageWords({ page: 'overlay-1', at: 0 })).toBe('overlay-1: in a browser')
    expect(pageWords({ page: 'overlay-3', at: 0, isApp: true })).toBe('overlay-3: in the app’s window')
    expect(pageWords({ page: 'overlay-2', at: 0, hidden: true, scene: 'BRB' })).toBe(
      'overlay-2: hidden in OBS, scene BRB',
    )
  })
})
