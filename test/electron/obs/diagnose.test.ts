import { describe, expect, it } from 'vitest'
import { diagnoseObs } from '../../../electron/obs/diagnose.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { type FakeObsOptions, fakeObs } from '../../fixtures/fake-obs.ts'

async function diagnosis(options: FakeObsOptions, password: string | null = null) {
  const { port, stop } = await fakeObs(options)
  const found = await diagnoseObs({ host: 'localhost', port, password, clock: systemClock })
  await stop()
  return found
}

describe('diagnoseObs', () => {
  it('reports the version of a connected OBS, and gives a remedy only if there is a problem', async () => {
    expect(await diagnosis({})).toEqual({ message: 'OBS 29.0.2 is connected.' })
    expect(await diagnosis({ kinds: [] })).toMatchObject({
      message: expect.stringMatching(/^OBS 29\.0\.2 is connected\. .*no Browser source/),
      remedy: expect.any(String),
    })
    expect(await diagnosis({ password: 'a' }, 'b')).toMatchObject({
      message: 'OBS rejects the password.',
      remedy: expect.stringContaining('Show Connect Info'),
    })
  })
})
