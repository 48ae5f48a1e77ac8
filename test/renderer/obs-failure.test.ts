import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { obsFailure } from '../../renderer/panel/connections/obs-failure.ts'
import { showLanguage } from '../../renderer/panel/kit/language.ts'
import { obsReason } from '../../src-shared/events/event/connection.ts'

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
afterAll(async () => {
  await showLanguage('en')
  vi.unstubAllGlobals()
})

const failed = { state: 'failed', at: 1, message: 'Nothing listens on :4455.', remedy: 'Start OBS.' } as const

describe('obsFailure', () => {
  it('returns the reported message and remedy unchanged if the language is English', () => {
    expect(obsFailure({ ...failed, reason: 'not-running' })).toEqual({
      message: 'Nothing listens on :4455.',
      remedy: 'Start OBS.',
    })
  })

  it('returns a different German message for each reason', async () => {
    await showLanguage('de')
    const shown = obsReason.options.map((reason) => obsFailure({ ...failed, reason }).message)
    expect(new Set(shown).size).toBe(obsReason.options.length)
    expect(shown).not.toContain(failed.message)
  })
})
