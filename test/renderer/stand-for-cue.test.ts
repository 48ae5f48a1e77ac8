import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { createHome } from '../../renderer/overlay/puppet/home.ts'
import { hasRoom, type Stand, seenPart, standForCue, standsOf } from '../../renderer/overlay/puppet/stand.ts'
import type { Cue } from '../../src-shared/events/cue.ts'

const line = { lane: 'caption', text: 'He rehearsed that in the mirror.' } as const satisfies Cue['content']
const size = { width: 1920, height: 1080, scale: 1 }
const at = (captionScale: number, content: Cue['content'], ...boxes: ShareBox[]) => {
  const wish = {
    side: 'left',
    preferred: 'left',
    now: undefined,
    height: 320,
    margin: 0,
    stage: size,
  } as const
  const empty = { ...wish, avoid: [], avoidLately: [] }
  const stands = standsOf({ ...empty, avoid: boxes, home: standsOf(empty)[0] })
  return standForCue({ content, avoid: boxes.map(([...one]) => one) }, stands, {
    ...{ size, captionScale, margin: { x: 96, y: 54 } },
  })
}

describe('standForCue', () => {
  const besideText: ShareBox = [0.17, 0.2, 0.36, 0.78]

  it('does not lower a puppet if its caption has room beside the puppet', () => {
    expect(at(1, line)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('does not lower a puppet only because its caption has no room beside the puppet', () => {
    expect(at(1, line, besideText)).toMatchObject({ side: 'left', sunk: 0 })
    expect(at(1, { lane: 'act', gesture: 'bow' }, besideText)).toMatchObject({ side: 'left', sunk: 0 })
  })

  it('lowers the puppet if its caption does not fit at 160 percent letter size', () => {
    const box: ShareBox = [0.4, 0, 0.2, 1]
    const band: ShareBox = [0, 0, 0.6, 0.5]
    expect(at(1, line, box, band)?.sunk).toBe(0)
    expect(at(1.6, line, box, band)?.sunk).toBeGreaterThan(0)
  })

  it('returns undefined if text covers the puppet’s place', () => {
    expect(at(1, line, [0, 0.6, 1, 0.4])).toBeUndefined()
  })
})

describe('hasRoom', () => {
  it('in a 4:3 game between black bars, the words of each line have room beside the puppet', () => {
    const inGame = (boxes: readonly ShareBox[]) =>
      boxes.map(([x, y, width, height]): [number, number, number, number] => [
        ...([0.125 + 0.75 * x, y, 0.75 * width, height] as const),
      ])
    const share = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    const dialog = fc
      .tuple(share(0.1, 0.2), share(0.66, 0.76), share(0.15, 0.75), share(0.1, 0.6))
      .map(([x, y, second, third]): ShareBox[] => [
        [x, y, 0.75, 0.05],
        [0.1, y + 0.08, second, 0.05],
        [0.1, y + 0.16, third, 0.05],
      ])
    const list = fc
      .tuple(fc.constantFrom(0.03, 0.7), share(0.2, 0.3))
      .map(([x, width]) => Array.from({ length: 6 }, (_, n): ShareBox => [x, 0.4 + 0.07 * n, width, 0.045]))
    const screens = fc.array(fc.tuple(fc.option(dialog), fc.option(list)), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(screens, (all) => {
        const home = createHome()
        const scene = { size, captionScale: 1, margin: { x: 96, y: 54 } }
        let now: Stand | undefined
        for (const [n, [spoken, listed]] of all.entries()) {
          const avoid = inGame([...(spoken ?? []), ...(listed ?? [])])
          const cue = { content: line, avoid }
          const wish = { side: 'auto', preferred: 'left', now, height: 320, margin: 0, stage: size } as const
          now = home.standFor(
            { ...wish, avoid, avoidLately: [] },
            n * 8000,
            (stands) => standForCue(cue, stands, scene),
            { mustShow: false, hasRoom: (stand) => hasRoom(cue, stand, scene) },
          )
          expect(seenPart(now)).not.toBeNull()
          expect(hasRoom(cue, now, scene)).toBe(true)
        }
      }),
      { numRuns: 60, seed: 4 },
    )
  })
})
