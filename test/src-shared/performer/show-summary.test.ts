import { describe, expect, it } from 'vitest'
import { emptyShow, type ShowState } from '../../../src-shared/events/show.ts'
import { showSummary } from '../../../src-shared/performer/show-summary.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const summary = (show: Partial<ShowState>, funny: string[] = [], language: 'en' | 'de' = 'en') =>
  showSummary(
    {
      show: { ...emptyShow, ...show },
      tally: { deaths: 0, wins: 0, records: 0 },
      settings: { ...defaultSettings, show: { ...defaultSettings.show, funny } },
    },
    language,
  )

describe('showSummary', () => {
  it('lists the wins and losses, the jokes, and the liked lines of this run', () => {
    const text = summary(
      {
        bits: {
          ...emptyShow.bits,
          bosses: [
            { name: 'Gate Warden', deaths: 3, beaten: true },
            { name: 'Moth Queen', deaths: 1, beaten: false },
            { name: 'Stranger', deaths: 0, beaten: false },
          ],
        },
        gags: [
          {
            id: 'prop',
            about: 'wooden spoon',
            steps: [
              { step: 'plant', at: 1 },
              { step: 'payoff', at: 2 },
            ],
          },
        ],
        used: [{ template: 'Do not\nsneeze.', at: 1 }],
      },
      ['Do not\nsneeze.', 'From another run.'],
    )
    expect(text).toBe(
      '1 loss to Moth Queen, who is still there. Beat Gate Warden after 3 losses. The joke about “wooden spoon” was told completely. Liked: “Do not sneeze.”.',
    )
  })

  it('returns null for a run in which nothing happened', () => {
    expect(summary({})).toBeNull()
  })
})
