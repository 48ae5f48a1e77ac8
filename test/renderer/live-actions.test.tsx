import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LiveActions, missingForClip } from '../../renderer/panel/shell/live-actions.tsx'

describe('LiveActions', () => {
  beforeAll(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
  afterAll(() => vi.unstubAllGlobals())
  it('disables the Clip button and shows what is missing while OBS cannot save a clip', () => {
    const clip = renderToStaticMarkup(<LiveActions />).match(/<button(?:(?!<button).)*Clip.*?<\/button>/)?.[0]
    expect(clip).toContain('disabled')
    expect(clip).toContain('needs OBS')
  })
})

describe('missingForClip', () => {
  it('names OBS, then its replay buffer, and nothing once the buffer runs or OBS does not report it', () => {
    const connected = { state: 'connected' } as const
    expect(missingForClip(null, false)).toBe('needs OBS')
    expect(missingForClip({ state: 'failed', replay: true }, false)).toBe('needs OBS')
    expect(missingForClip({ ...connected, replay: false }, false)).toBe('needs OBS’s replay buffer')
    expect(missingForClip({ ...connected, replay: true }, false)).toBeNull()
    expect(missingForClip(connected, false)).toBeNull()
    expect(missingForClip(null, true)).toBeNull()
  })
})
