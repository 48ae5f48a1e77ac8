import { describe, expect, it } from 'vitest'
import { type StartedAs, setupAtStart } from '../../../electron/app/first-run.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const desktop: StartedAs = { desktop: true, fresh: false, isFirst: false }
const { setup: done } = defaultSettings
const put = (state: 'asking' | 'later') => ({ state, step: 'overlay' }) as const

describe('setupAtStart', () => {
  it('asks the setup questions only at the first start of the desktop app', () => {
    expect(setupAtStart(done, { ...desktop, isFirst: true }).state).toBe('asking')
    expect(setupAtStart(done, desktop).state).toBe('done')
    expect(setupAtStart(done, { ...desktop, desktop: false, isFirst: true }).state).toBe('done')
  })

  it('continues at the question where the streamer left the setup', () => {
    expect(setupAtStart(put('asking'), desktop)).toEqual(put('asking'))
    expect(setupAtStart(put('later'), desktop)).toEqual(put('later'))
  })

  it('skips the setup if there is no desktop, if a new run is requested, or if a source or a model is given', () => {
    for (const part of [{ desktop: false }, { fresh: true }, { frames: 'demo' }, { model: 'understudy' }])
      expect(setupAtStart(put('asking'), { ...desktop, isFirst: true, ...part }).state).toBe('done')
  })

  it('asks the setup questions whenever the command line requests them', () => {
    const headless = { ...desktop, desktop: false, frames: 'demo', setUp: true }
    expect(setupAtStart(done, headless).state).toBe('asking')
  })
})
