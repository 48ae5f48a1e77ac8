import { describe, expect, it } from 'vitest'
import { faceAtRest, tailTo } from '../../renderer/overlay/bubble.ts'
import type { Rect } from '../../renderer/overlay/placement.ts'

const puppet: Rect = { x: 0, y: 824, width: 300, height: 256 }
const face = faceAtRest(puppet)

function off(plate: Rect, { mouth } = face): number {
  const { foot, tip } = tailTo(plate, { ...face, mouth })
  const [way, wanted] = [
    Math.atan2(tip.y - foot.y, tip.x - foot.x),
    Math.atan2(mouth.y - foot.y, mouth.x - foot.x),
  ]
  return (Math.abs(way - wanted) * 180) / Math.PI
}

describe('tailTo', () => {
  const beside: Rect = { x: 334, y: 800, width: 620, height: 220 }
  const above: Rect = { x: 96, y: 560, width: 520, height: 220 }

  it('the tail points at the mouth, from the side or the bottom of the caption', () => {
    expect(tailTo(beside, face).foot.x).toBe(334)
    expect(tailTo(above, face).foot.y).toBe(780)
    for (const plate of [beside, above, { ...above, x: 250 }]) expect(off(plate)).toBeLessThan(1)
  })

  it('the tail ends at the head, even if the caption is raised or the puppet lies on its side', () => {
    const { tip } = tailTo({ ...above, y: 460 }, face)
    expect(tip.y).toBeGreaterThan(780)
    expect(tip.y).toBeLessThanOrEqual(face.head.y)
    const lying = { mouth: { x: 60, y: 1000 }, head: { x: 0, y: 940, width: 130, height: 130 } }
    const tail = tailTo(beside, lying)
    expect(tail.foot.x).toBe(334)
    expect(tail.tip.x).toBeLessThan(334 - 100)
    expect(off(beside, lying)).toBeLessThan(1)
  })

  it('the tail is visible even if the caption is near the head, and avoids the corners of the caption', () => {
    const near = { ...beside, x: 240 }
    const { foot, tip } = tailTo(near, face)
    expect(foot.x - tip.x).toBeGreaterThan(15)
    expect(tailTo({ ...above, x: 200 }, face).foot.x).toBeGreaterThanOrEqual(200 + 40)
  })
})
