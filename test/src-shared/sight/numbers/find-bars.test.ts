import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openImage } from '../../../../electron/capture/file-source.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'
import { drawnHud, emptyPicture, movingScenery } from '../../../fixtures/sight/draw-huds.ts'
import { watchBars, watchHuds } from '../../../fixtures/sight/watch-huds.ts'

describe('createBarFinder', () => {
  it('finds at least 80% of the bars in thirteen styles and reads at least 95% of their values correctly, with hardly any false bars', {
    timeout: 300_000,
  }, () => {
    // One HUD for each style of bar. `npm run bench -- bars` watches 200 HUDs.
    const count = 13
    const { found, read, right, others } = watchHuds(count)
    expect(right).toBeGreaterThanOrEqual(read * 0.95)
    expect(found).toBeGreaterThanOrEqual(count * 0.8)
    expect(others).toBeLessThanOrEqual(read * 0.03)
  })

  it('reads an outlined bar with a transparent empty part', { timeout: 120_000 }, () => {
    const { found, read, right } = watchHuds(2, ['outlined'])
    expect(found).toBe(2)
    expect(right).toBeGreaterThanOrEqual(read * 0.9)
  })

  it('reads a bar whose loss stays bright for a second, from either end', { timeout: 120_000 }, () => {
    const { found, read, right } = watchHuds(6, ['loss', 'mirrored loss'])
    expect(found).toBeGreaterThanOrEqual(5)
    expect(right).toBeGreaterThanOrEqual(read * 0.95)
  })

  it('drops a bar whose fill level goes up and down in almost every picture', { timeout: 120_000 }, () => {
    const hud = drawnHud('framed', seededRng(3000))
    const look = watchBars()
    const seen = [1, 0.8, 0.6, 0.4, 0.3, 0.9, 0.4, 0.8, 0.3, 0.9].map(
      (share, second) => look(hud.draw(second, share)).length,
    )
    expect([Math.max(...seen), seen.at(-1)]).toEqual([1, 0])
  })

  it('finds no bars in moving pictures without a bar', { timeout: 300_000 }, () => {
    let others = 0
    for (let n = 0; n < 5; n++) {
      const scenery = movingScenery(seededRng(5000 + n))
      const look = watchBars()
      for (let second = 0; second < 6; second++) {
        const picture = emptyPicture()
        scenery(picture, second)
        others += look(picture).length
      }
    }
    expect(others).toBe(0)
  })

  const frames = process.env.ADLIB_FRAMES
  it.skipIf(!frames)('finds no bars in pages that scroll', { timeout: 300_000 }, async () => {
    for (const name of readdirSync(frames ?? '').filter((file) => file.endsWith('.png'))) {
      const opened = await openImage(join(frames ?? '', name))
      if (!opened.ok) throw new Error(opened.error.message)
      const { width, height, data } = opened.picture
      const look = watchBars()
      for (const shift of [0, 3, 14, 14, 60, 99]) {
        const scrolled = new Uint8ClampedArray(data.length)
        scrolled.set(data.subarray(shift * width * 4))
        scrolled.set(data.subarray(0, shift * width * 4), data.length - shift * width * 4)
        expect(look({ width, height, data: scrolled }), `${name} scrolled by ${shift}`).toEqual([])
      }
    }
  })

  it('finds no bar in a black part of the picture', () => {
    const hud = drawnHud('framed', seededRng(3))
    const look = watchBars()
    const [x, y, width, height] = hud.box
    for (const [second, share] of [1, 0.8, 0.6, 0.4, 0.3, 0.2].entries()) {
      const picture = hud.draw(second, share)
      for (let row = y - 8; row < y + height + 8; row++)
        picture.data.fill(0, (row * 1280 + x - 8) * 4, (row * 1280 + x + width + 8) * 4)
      expect(look(picture)).toEqual([])
    }
  })
})
