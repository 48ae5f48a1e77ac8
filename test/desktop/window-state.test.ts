import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampToDisplays, readWindowState, writeWindowState } from '../../electron/desktop/window-state.ts'

const left = { x: 0, y: 0, width: 1920, height: 1080 }
const right = { x: 1920, y: 0, width: 1280, height: 720 }
const size = { width: 1100, height: 800 }

describe('clampToDisplays', () => {
  it('opens in the middle of the first display', () => {
    expect(clampToDisplays(null, [left], size)).toEqual({ x: 410, y: 140, ...size })
  })

  it('leaves a window alone that lies on a display', () => {
    const kept = { x: 2000, y: 10, width: 600, height: 600 }
    expect(clampToDisplays(kept, [left, right], size)).toEqual(kept)
  })

  it('brings a window back whose display has gone', () => {
    const kept = { x: 2000, y: 10, width: 600, height: 600 }
    expect(clampToDisplays(kept, [left], size)).toEqual({ x: 1320, y: 10, width: 600, height: 600 })
  })

  it('always ends wholly on one display', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 })
    const length = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(fc.record({ x: number, y: number, width: length, height: length }), (kept) => {
        const at = clampToDisplays(kept, [left, right], size)
        const inside = [left, right].some(
          (area) =>
            at.x >= area.x &&
            at.y >= area.y &&
            at.x + at.width <= area.x + area.width &&
            at.y + at.height <= area.y + area.height,
        )
        expect(inside).toBe(true)
      }),
    )
  })
})

describe('the kept place', () => {
  it('comes back as it was, and not at all when the file is damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'adlib-window-'))
    try {
      expect(readWindowState(folder)).toBeNull()
      const bounds = { x: -5, y: 7, width: 640, height: 480 }
      writeWindowState(folder, bounds)
      expect(readWindowState(folder)).toEqual(bounds)
      writeFileSync(join(folder, 'window.json'), '{"x":1')
      expect(readWindowState(folder)).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is given up without a word where it cannot be kept', () => {
    expect(() => writeWindowState(join(tmpdir(), 'adlib-no-such-folder', 'x'), left)).not.toThrow()
  })
})
