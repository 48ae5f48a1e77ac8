import { nearlyEqual } from '../../../src-shared/sight/text-difference.ts'
import type { Figure } from './figures.ts'
import type { ReelShot } from './reels.ts'
import type { Screen } from './screens.ts'

/** Returns how much of the reel's text sight read, for reels whose script knows it. */
export function readShare(shots: readonly ReelShot[], screens: readonly Screen[]): Figure {
  let shown = 0
  let read = 0
  shots.forEach(({ lines = [] }, n) => {
    const seen = (screens[n]?.lines ?? []).map(({ text }) => text)
    for (const line of lines) {
      shown += 1
      if (seen.some((text) => text.includes(line) || nearlyEqual(text, line))) read += 1
    }
  })
  return {
    name: 'lines of the screen that were read',
    goal: '–',
    value: shown === 0 ? '–' : `${Math.round((100 * read) / shown)} %`,
  }
}
