import { describe, expect, it } from 'vitest'
import type { ShareBox } from '../../renderer/overlay/placement.ts'
import { createHome } from '../../renderer/overlay/puppet/home.ts'
import { type Stand, seenPart } from '../../renderer/overlay/puppet/stand.ts'

const left: ShareBox = [0, 0.6, 0.45, 0.4]
const right: ShareBox = [0.55, 0.6, 0.45, 0.4]

function puppet() {
  const home = createHome()
  let now: Stand | undefined
  const wish = (avoid: readonly ShareBox[], avoidLately: readonly ShareBox[] = []) => ({
    ...({ side: 'auto', preferred: 'left', now, avoid, avoidLately } as const),
    ...{ stage: { width: 1920, height: 1080 }, height: 320, margin: 40 },
  })
  const keep = (stand: Stand) => {
    now = stand
    return seenPart(stand) === null ? undefined : stand
  }
  return {
    home,
    cue: (at: number, avoid: readonly ShareBox[], lately: readonly ShareBox[] = [], mustShow = false) =>
      keep(home.standFor(wish(avoid, lately), at, ([best]) => best, { mustShow, hasRoom: () => true })),
    say: (at: number, hasRoom: (stand: Stand) => boolean) =>
      keep(
        home.standFor(wish([]), at, (stands) => stands.find(hasRoom) ?? stands[0], {
          mustShow: false,
          hasRoom,
        }),
      ),
    see: (at: number, ...avoid: ShareBox[]) => keep(home.standBetween(wish(avoid), at)),
  }
}

describe('createHome', () => {
  it('chooses the side with less text, now and in the last few minutes', () => {
    expect(puppet().cue(0, [])?.side).toBe('left')
    expect(puppet().cue(0, [left])?.side).toBe('right')
    expect(puppet().cue(0, [], [left])?.side).toBe('right')
  })

  it('chooses a place for the first cue, and keeps it between cues', () => {
    const { home } = puppet()
    const wish = {
      ...({ side: 'auto', preferred: 'left', now: undefined, avoid: [], avoidLately: [] } as const),
      ...{ stage: { width: 1920, height: 1080 }, height: 320, margin: 40 },
    }
    const first = home.standFor(wish, 0, (stands) => stands.find(({ side }) => side === 'right'))
    expect(first.side).toBe('right')
    expect(home.standBetween(wish, 1000).rect).toEqual(first.rect)
  })

  it('hides the puppet while text covers its side, and lets it return to the same place', () => {
    const { cue, see } = puppet()
    const first = cue(0, [])
    expect(see(1000, left)).toBeUndefined()
    expect(cue(2000, [left])).toBeUndefined()
    expect(see(3000)).toEqual(first)
    expect(cue(4000, [right])).toEqual(first)
  })

  it('moves the puppet to a place with room for its words, or keeps its place if no place has room', () => {
    const { cue, say, see } = puppet()
    const first = cue(0, [])
    expect(say(1000, () => false)).toEqual(first)
    const moved = say(2000, ({ side }) => side === 'right')
    expect(moved?.side).toBe('right')
    expect(see(3000)?.rect).toEqual(moved?.rect)
  })

  it('keeps the puppet away from a row of dialogue, even while the row is empty', () => {
    const { cue, see } = puppet()
    const dialogue: ShareBox[] = [
      [0.05, 0.92, 0.3, 0.03],
      [0.1, 0.92, 0.8, 0.03],
      [0.2, 0.92, 0.1, 0.03],
    ]
    expect(cue(0, [], dialogue)).toBeUndefined()
    expect(see(1000)).toBeUndefined()
    expect(cue(130_000, [])).toBeDefined()
  })

  it('moves the puppet to the other side if text covers its side for 20 s, and does not move it back', () => {
    const { cue, see } = puppet()
    cue(0, [])
    see(1000, left)
    expect(cue(20_000, [left])).toBeUndefined()
    expect(cue(21_000, [left])?.side).toBe('right')
    expect(cue(22_000, [])?.side).toBe('right')
  })

  it('gives a returning puppet its old side, unless text covers that side', () => {
    const { home, cue } = puppet()
    cue(0, [])
    home.leave()
    expect(cue(1000, [])?.side).toBe('left')
    home.leave()
    expect(cue(2000, [left])?.side).toBe('right')
    home.leave()
    expect(cue(3000, [])?.side).toBe('right')
  })

  it('a big word moves the puppet from a covered side to the other side at once', () => {
    const { cue } = puppet()
    cue(0, [])
    expect(cue(1000, [left])).toBeUndefined()
    expect(cue(2000, [left], [], true)?.side).toBe('right')
  })

  it('moves the puppet past a column of text on its side, and moves it back when the text is gone', () => {
    const { cue, see } = puppet()
    const column: ShareBox = [0, 0.75, 0.1, 0.25]
    const first = cue(0, [])
    const aside = see(1000, column)
    expect(aside).toMatchObject({ side: 'left', sunk: 0 })
    expect(aside?.rect.x).toBeGreaterThan(192)
    expect(cue(2000, [column])).toEqual(aside)
    expect(see(3000)).toEqual(first)
  })
})
