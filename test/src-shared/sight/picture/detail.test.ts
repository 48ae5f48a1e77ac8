import { describe, expect, it } from 'vitest'
import { observation } from '../../../../src-shared/events/observation.ts'
import { thumbHeight, thumbWidth } from '../../../../src-shared/sight/picture/frame.ts'
import { createSceneWatcher } from '../../../../src-shared/sight/picture/scene.ts'
import { detailOf } from '../../../../src-shared/sight/picture/thumbnail.ts'

function thumbOf(gray: (x: number, y: number) => number): Uint8Array {
  const thumb = new Uint8Array(thumbWidth * thumbHeight * 3)
  for (let n = 0; n < thumbWidth * thumbHeight; n++)
    thumb.fill(gray(n % thumbWidth, Math.floor(n / thumbWidth)), n * 3, n * 3 + 3)
  return thumb
}

describe('detailOf', () => {
  it('returns one digit for each of 16 × 9 cells, from 0 for a single color to 9 for fine detail', () => {
    const plain = detailOf(thumbOf(() => 90))
    expect(plain).toBe('0'.repeat(144))
    const checked = detailOf(thumbOf((x, y) => (x < 8 && y >= 28 && (x + y) % 2 === 0 ? 200 : 90)))
    expect(checked.at(8 * 16)).toBe('9')
    expect(checked.at(8 * 16 + 3)).toBe('0')
    expect(checked.at(0)).toBe('0')
  })

  it('the detail of a picture is part of its observation', () => {
    const scene = createSceneWatcher()
    scene.add({ t: 0, width: 640, height: 360, thumb: thumbOf((x) => x * 3) }, [])
    const { detail } = observation.shape.scene.parse(scene.take())
    expect(detail).toHaveLength(144)
  })
})
