import { describe, expect, it } from 'vitest'
import { reviver } from '../../electron/desktop/revive.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

function pausesOf(crashes: number, upMs: (crash: number) => number): number[] {
  const clock = virtualClock()
  const pauses: number[] = []
  let reloads = 0
  const revive = reviver(() => {
    reloads += 1
  }, clock)
  for (let crash = 1; crash <= crashes; crash += 1) {
    clock.advance(upMs(crash))
    const goneAt = clock.monotonic()
    revive()
    while (reloads < crash) clock.advance(100)
    pauses.push(clock.monotonic() - goneAt)
  }
  return pauses
}

describe('reviver', () => {
  it('waits longer after each consecutive crash, up to a minute', () => {
    const pauses = pausesOf(9, () => 10)
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('resets the pause after a page has stayed up for a minute', () => {
    expect(pausesOf(5, (crash) => (crash === 4 ? 60_000 : 10))).toEqual([1000, 2000, 4000, 1000, 2000])
  })

  it('reloads a page only once if the page reports its crash twice', () => {
    const clock = virtualClock()
    let reloads = 0
    const revive = reviver(() => {
      reloads += 1
    }, clock)
    revive()
    revive()
    clock.advance(120_000)
    expect(reloads).toBe(1)
  })
})
