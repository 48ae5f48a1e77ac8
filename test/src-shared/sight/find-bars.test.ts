import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImage } from '../../../electron/capture/open-image.ts'
import { overlapOf } from '../../../src-shared/sight/boxes.ts'
import { createChangeGate } from '../../../src-shared/sight/change-gate.ts'
import { createBarFinder, type SeenBar } from '../../../src-shared/sight/find-bars.ts'
import type { Picture } from '../../../src-shared/sight/frame.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { drawnHud, emptyPicture, hudStyles, movingScenery } from '../../fixtures/sight/draw-huds.ts'

/** Returns a function that looks at the next picture of a sequence, a second after the one before. */
function watch(): (picture: Picture) => SeenBar[] {
  const find = createBarFinder()
  const gate = createChangeGate()
  let second = 0
  return (picture) => find(picture, gate(picture).changed, second++ * 1000)
}

describe('createBarFinder', () => {
  it('reads drawn bars of ten styles over moving pictures within 5 points, and hardly anything beside them', {
    timeout: 900_000,
  }, () => {
    const shares = [1, 1, 0.8, 0.65, 0.65, 0.5, 0.35, 0.45, 0.1, 0.6]
    let found = 0
    let right = 0
    let read = 0
    let others = 0
    const count = fuzz(200)
    for (let n = 0; n < count; n++) {
      const style = hudStyles[n % hudStyles.length] ?? 'plain'
      const hud = drawnHud(style, seededRng(1000 + n))
      const look = watch()
      let mine: SeenBar | undefined
      for (const [second, share] of shares.entries()) {
        const bars = look(hud.draw(second, share))
        mine = bars.find(({ box }) => overlapOf(box, hud.box) > 0)
        others += bars.length - Number(mine !== undefined)
        if (mine === undefined) continue
        read++
        right += Number(Math.abs(mine.share - hud.shown(share)) <= 0.05)
      }
      found += Number(mine !== undefined)
    }
    console.log(`${count} HUDs: ${found} bars found, ${right} of ${read} shares right, ${others} others`)
    expect(right).toBeGreaterThanOrEqual(read * 0.95)
    expect(found).toBeGreaterThanOrEqual(count * 0.8)
    expect(others).toBeLessThanOrEqual(read * 0.03)
  })

  it('finds nothing in moving pictures without a bar', { timeout: 300_000 }, () => {
    let others = 0
    for (let n = 0; n < fuzz(60); n++) {
      const scenery = movingScenery(seededRng(5000 + n))
      const look = watch()
      for (let second = 0; second < 6; second++) {
        const picture = emptyPicture()
        scenery(picture, second)
        others += look(picture).length
      }
    }
    expect(others).toBe(0)
  })

  const frames = process.env.ADLIB_FRAMES
  it.skipIf(!frames)('finds nothing in pages that scroll', { timeout: 300_000 }, async () => {
    for (const name of readdirSync(frames ?? '').filter((file) => file.endsWith('.png'))) {
      const opened = await openImage(join(frames ?? '', name))
      if (!opened.ok) throw new Error(opened.error.message)
      const { width, height, data } = opened.picture
      const look = watch()
      for (const shift of [0, 3, 14, 14, 31, 60, 100, 99]) {
        const scrolled = new Uint8ClampedArray(data.length)
        scrolled.set(data.subarray(shift * width * 4))
        scrolled.set(data.subarray(0, shift * width * 4), data.length - shift * width * 4)
        expect(look({ width, height, data: scrolled }), `${name} scrolled by ${shift}`).toEqual([])
      }
    }
  })

  it('reads nothing where the picture is black', () => {
    const hud = drawnHud('framed', seededRng(3))
    const look = watch()
    const [x, y, width, height] = hud.box
    for (const [second, share] of [1, 0.8, 0.6, 0.4, 0.3, 0.2].entries()) {
      const picture = hud.draw(second, share)
      for (let row = y - 8; row < y + height + 8; row++)
        picture.data.fill(0, (row * 1280 + x - 8) * 4, (row * 1280 + x + width + 8) * 4)
      expect(look(picture)).toEqual([])
    }
  })
})
