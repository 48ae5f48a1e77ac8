import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryFit, placementOf } from '../../../src-shared/llm/model-facts.ts'

const gb = 1e9
const order = ['yes', 'tight', 'no'] as const

describe('memoryFit', () => {
  it('rates how well a model fits into memory as “yes”, “tight” or “no”', () => {
    expect(memoryFit(1.4 * gb, 8 * gb)).toBe('yes')
    expect(memoryFit(5.2 * gb, 8 * gb)).toBe('tight')
    expect(memoryFit(8.1 * gb, 8 * gb)).toBe('no')
  })

  it('counts the free memory of the graphics card where it is known', () => {
    expect(memoryFit(3.3 * gb, 32 * gb)).toBe('yes')
    expect(memoryFit(3.3 * gb, 32 * gb, 3 * gb)).toBe('tight')
    expect(memoryFit(1 * gb, 32 * gb, 3 * gb)).toBe('yes')
    expect(memoryFit(30 * gb, 32 * gb, 40 * gb)).toBe('no')
  })

  it('never rates a larger model better, and never rates a model worse with more memory', () => {
    const bytes = fc.double({ min: 0, max: 100 * gb, noNaN: true })
    fc.assert(
      fc.property(bytes, bytes, bytes, (size, more, memory) => {
        const rank = (fit: (typeof order)[number]): number => order.indexOf(fit)
        expect(rank(memoryFit(size + more, memory))).toBeGreaterThanOrEqual(rank(memoryFit(size, memory)))
        expect(rank(memoryFit(size, memory + more))).toBeLessThanOrEqual(rank(memoryFit(size, memory)))
      }),
    )
  })
})

describe('placementOf', () => {
  it.each([
    [2 * gb, 2 * gb, 'card'],
    [2 * gb, 1 * gb, 'mixed'],
    [2 * gb, 0, 'processor'],
  ])('of %d bytes with %d on the graphics card is %s', (bytes, vram, placement) => {
    expect(placementOf(bytes, vram)).toBe(placement)
  })
})
