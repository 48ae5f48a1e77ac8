import { describe, expect, it } from 'vitest'
import { type StartedAs, setupAtStart } from '../../../electron/app/open-inputs.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const plain: StartedAs = { asksSetup: true, fresh: false, isFirst: false }
const { setup: done } = defaultSettings
const put = (state: 'asking' | 'later', step: 'performer' | 'overlay' = 'overlay') =>
  ({ state, step }) as const

describe('setupAtStart', () => {
  it('asks the setup questions at the first plain start only', () => {
    expect(setupAtStart(done, { ...plain, isFirst: true }).state).toBe('asking')
    expect(setupAtStart(done, plain).state).toBe('done')
  })

  it('continues at the question where the streamer left the setup', () => {
    expect(setupAtStart(put('asking'), plain)).toEqual(put('asking'))
    expect(setupAtStart(put('later'), plain)).toEqual(put('later'))
  })

  it('skips the setup for adlib perform, for a run with a duration, and if the source is named', () => {
    const stateWith = (part: Partial<StartedAs>) =>
      setupAtStart(put('asking'), { ...plain, isFirst: true, ...part }).state
    expect(stateWith({ asksSetup: false })).toBe('skipped')
    expect(stateWith({ fresh: true })).toBe('skipped')
    expect(stateWith({ frames: 'demo' })).toBe('done')
  })

  it('skips only the first question if the model is named', () => {
    const named = { ...plain, model: 'understudy' }
    expect(setupAtStart(done, { ...named, isFirst: true })).toEqual({ state: 'asking', step: 'source' })
    expect(setupAtStart(put('later', 'performer'), named)).toEqual({ state: 'later', step: 'source' })
    expect(setupAtStart(put('asking'), named)).toEqual(put('asking'))
    expect(setupAtStart(done, named)).toEqual(done)
  })

  it('asks the setup questions whenever the command line requests them', () => {
    const headless = { ...plain, asksSetup: false, frames: 'demo', setUp: true }
    expect(setupAtStart(done, headless).state).toBe('asking')
  })
})
