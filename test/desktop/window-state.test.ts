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
  it('centers a window without saved bounds on the first display', () => {
    expect(clampToDisplays(null, [left], size)).toEqual({ x: 410, y: 140, ...size })
  })

  it('keeps bounds that fit on a display', () => {
    const saved = { x: 2000, y: 10, width: 600, height: 600 }
    expect(clampToDisplays(saved, [left, right], size)).toEqual(saved)
  })

  it('moves a window from an unplugged display to another display', () => {
    const saved = { x: 2000, y: 10, width: 600, height: 600 }
    expect(clampToDisplays(saved, [left], size)).toEqual({ x: 1320, y: 10, width: 600, height: 600 })
  })

  it('for any saved bounds, returns bounds that fit on one display', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 })
    const length = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(fc.record({ x: number, y: number, width: length, height: length }), (saved) => {
        const at = clampToDisplays(saved, [left, right], size)
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

describe('writeWindowState', () => {
  it('saves bounds that readWindowState reads back, and readWindowState returns null for a missing or damaged file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'adlib-window-'))
    try {
      expect(readWindowState(folder)).toBeNull()
      const bounds = { x: -5, y: 7, width: 640, height: 480 }
      writeWindowState(folder, { ...bounds, knowsTray: true })
      expect(readWindowState(folder)).toEqual({ ...bounds, knowsTray: true })
      // Older versions saved only the bounds.
      writeFileSync(join(folder, 'window.json'), JSON.stringify(bounds))
      expect(readWindowState(folder)).toEqual({ ...bounds, knowsTray: false })
      writeFileSync(join(folder, 'window.json'), '{"x":1')
      expect(readWindowState(folder)).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('does not throw if the folder cannot be written', () => {
    expect(() =>
      writeWindowState(join(tmpdir(), 'adlib-no-such-folder', 'x'), { ...left, knowsTray: false }),
    ).not.toThrow()
  })
})
