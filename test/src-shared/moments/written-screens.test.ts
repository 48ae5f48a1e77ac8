import { describe, expect, it } from 'vitest'
import { overlapOf } from '../../../src-shared/sight/picture/boxes.ts'
import { readRecorded } from '../../speed/moments/recorded.ts'
import { writtenScreens } from '../../speed/moments/written.ts'

const screens = writtenScreens()

describe('the written screens', () => {
  it('screens have unique names, and each screen with an expected beat yields an observation', () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
    for (const { name, mayBeNone, moments } of screens)
      if (!mayBeNone)
        expect(
          moments.some(({ counts, observation }) => counts && observation),
          name,
        ).toBe(true)
  })

  it('no line covers another one when it appears', () => {
    const covered = screens.flatMap(({ name, moments }) =>
      moments.flatMap(({ observation }) =>
        (observation?.newLines ?? [])
          .filter(({ box }, index, lines) =>
            lines.slice(index + 1).some((other) => overlapOf(box, other.box) > 0),
          )
          .map(({ text }) => `${name}: ${text}`),
      ),
    )
    expect(covered).toEqual([])
  })

  it('on at least a third of the screens, no beat is right', () => {
    const quiet = screens.filter(({ mayBeNone }) => mayBeNone)
    expect(quiet.length).toBeGreaterThanOrEqual(screens.length / 3)
  })
})

describe('the recordings', () => {
  it('every labeled moment is within its recording, and the lines of each screen are known', () => {
    for (const { name, labeled, moments } of readRecorded()) {
      const end = (moments.at(-1)?.at ?? 0) / 1000 + 2
      for (const { at, until = at, what } of labeled)
        expect(until, `${name}: ${what}`).toBeLessThanOrEqual(end)
      expect(
        moments.some(({ observation }) => observation !== undefined),
        name,
      ).toBe(true)
    }
  })
})
