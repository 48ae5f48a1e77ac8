import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from '../../../../src-shared/events/observation.ts'
import { createChangeGate } from '../../../../src-shared/sight/picture/change-gate.ts'
import type { Picture } from '../../../../src-shared/sight/picture/frame.ts'
import { fuzz } from '../../../fixtures/fuzz.ts'
import { seededRng } from '../../../fixtures/seeded-rng.ts'

function noise(width: number, height: number, seed: number): Picture {
  const rng = seededRng(seed)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) {
    const grey = 100 + Math.floor(rng() * 40)
    data[at] = data[at + 1] = data[at + 2] = grey
    data[at + 3] = 255
  }
  return { width, height, data }
}

const copy = (picture: Picture): Picture => ({ ...picture, data: picture.data.slice() })

function fill(picture: Picture, [x, y, width, height]: Box, shift: number): void {
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const at = (row * picture.width + column) * 4
      for (let channel = 0; channel < 3; channel++) {
        picture.data[at + channel] = (picture.data[at + channel] ?? 0) + shift
      }
    }
  }
}

const holds = ([x, y, width, height]: Box, px: number, py: number): boolean =>
  px >= x && px < x + width && py >= y && py < y + height

const sizes = fc.record({ width: fc.integer({ min: 8, max: 400 }), height: fc.integer({ min: 8, max: 300 }) })

describe('createChangeGate', () => {
  it('reports every changed block of 3 × 3 pixels', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(-80, -45, 45, 80),
        (size, along, down, shift) => {
          const gate = createChangeGate()
          const before = noise(size.width, size.height, 7)
          gate(before)
          const after = copy(before)
          const x = Math.floor(along * (size.width - 3))
          const y = Math.floor(down * (size.height - 3))
          fill(after, [x, y, 3, 3], shift)
          const { changed } = gate(after)
          expect(changed.some((box) => holds(box, x + 1, y + 1))).toBe(true)
        },
      ),
      { numRuns: fuzz(150) },
    )
  })

  it('reports a change as small as one dim, thin digit', () => {
    const gate = createChangeGate()
    const before = noise(64, 64, 7)
    gate(before)
    const after = copy(before)
    fill(after, [20, 20, 4, 2], 45)
    expect(gate(after).changed).toEqual([[0, 0, 32, 32]])
  })

  it('returns no box for an unchanged picture, and no box outside the picture', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 1000 }), ({ width, height }, seed) => {
        const gate = createChangeGate()
        const picture = noise(width, height, seed)
        expect(gate(picture).changed).toEqual([[0, 0, width, height]])
        expect(gate(copy(picture))).toMatchObject({ changed: [], cut: false, motion: 0 })
        const other = noise(width, height, seed + 1)
        fill(other, [0, 0, Math.ceil(width / 2), Math.ceil(height / 2)], 90)
        for (const [x, y, w, h] of gate(other).changed) {
          expect(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= width && y + h <= height).toBe(true)
        }
      }),
      { numRuns: fuzz(60) },
    )
  })

  it('covers all changes with at most eight boxes, and does not report them again for the same picture', () => {
    const before = noise(640, 360, 3)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 630 }), fc.integer({ min: 0, max: 350 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (spots) => {
          const gate = createChangeGate()
          gate(before)
          const after = copy(before)
          for (const [x, y] of spots) fill(after, [x, y, 8, 8], 60)
          const { changed } = gate(after)
          expect(changed.length).toBeLessThanOrEqual(8)
          for (const [x, y] of spots) expect(changed.some((box) => holds(box, x + 4, y + 4))).toBe(true)
          expect(gate(after).changed).toEqual([])
        },
      ),
      { numRuns: fuzz(60) },
    )
  })

  it('ignores weak noise, but reports a slow fade when its steps add up', () => {
    const gate = createChangeGate()
    const before = noise(320, 180, 5)
    gate(before)
    let seen = 0
    for (let shift = 6; shift <= 60; shift += 6) {
      const after = copy(before)
      fill(after, [40, 40, 60, 30], shift)
      const { changed } = gate(after)
      if (shift <= 12) expect(changed).toEqual([])
      if (changed.length > 0) seen++
    }
    expect(seen).toBeGreaterThan(0)
    expect(seen).toBeLessThan(6)
  })

  it('reports a cut for a new scene but not for a small change, and treats a picture of another size as changed everywhere', () => {
    const gate = createChangeGate()
    const scene = noise(320, 180, 1)
    expect(gate(scene)).toMatchObject({ cut: true, motion: 1 })
    const same = copy(scene)
    fill(same, [10, 10, 60, 20], 60)
    expect(gate(same).cut).toBe(false)
    const other = copy(scene)
    fill(other, [0, 0, 320, 180], 90)
    const bright = gate(other)
    expect(bright.cut).toBe(true)
    expect(bright.brightness).toBeGreaterThan(0.7)
    expect(gate(noise(200, 100, 1)).changed).toEqual([[0, 0, 200, 100]])
  })
})
