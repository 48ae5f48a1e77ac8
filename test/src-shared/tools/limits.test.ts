import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { admit, createLimits } from '../../../src-shared/tools/limits.ts'
import { defineTool, type Rate } from '../../../src-shared/tools/tool.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

interface Limited {
  cooldownMs?: number
  rate?: Rate
  attention?: number
}

const toolOf = (name: string, limits: Limited) =>
  defineTool({ name, description: 'X.', domain: 'test', args: z.object({}), ...limits, run: () => 'ok' })

const cooldownMs = fc.integer({ min: 1, max: 2000 })
const rate = fc.record({ burst: fc.integer({ min: 1, max: 5 }), refillMs: fc.integer({ min: 1, max: 3000 }) })
const cost = fc.integer({ min: 1, max: 4 })
const anyLimits: fc.Arbitrary<Limited> = fc
  .record({ cooldownMs, rate, attention: cost }, { requiredKeys: [] })
  .filter((limits) => Object.keys(limits).length > 0)

/** Each refill rate yields a whole number of milliseconds per token. */
const attention = fc.record({
  capacity: fc.integer({ min: 1, max: 8 }),
  refillPerMin: fc.constantFrom(6, 30, 60, 600),
})
type Attention = { capacity: number; refillPerMin: number }

const calls = fc.array(
  fc.record({ after: fc.oneof(fc.constant(0), fc.nat(40), fc.nat(4000)), tool: fc.nat(2) }),
  {
    maxLength: 60,
  },
)

/**
 * A second implementation of the limits. It computes when the bucket would be full again, instead of counting tokens
 * ("virtual scheduling" in ITU-T I.371).
 */
function computed(tools: readonly Limited[], shared: Attention | undefined) {
  const lastAt = new Map<number, number>()
  const fullAt = new Map<number, number>()
  let calmAt = 0
  return (n: number, now: number): boolean => {
    const { cooldownMs: gap, rate: bucket, attention: wanted } = tools[n] ?? {}
    const full = Math.max(fullAt.get(n) ?? 0, now) + (bucket?.refillMs ?? 0)
    const refill = shared === undefined ? 0 : 60_000 / shared.refillPerMin
    const price = shared === undefined || wanted === undefined ? 0 : Math.min(wanted, shared.capacity)
    const calm = Math.max(calmAt, now) + price * refill
    if (gap !== undefined && now - (lastAt.get(n) ?? Number.NEGATIVE_INFINITY) < gap) return false
    if (bucket !== undefined && full - now > bucket.burst * bucket.refillMs) return false
    if (shared !== undefined && price > 0 && calm - now > shared.capacity * refill) return false
    lastAt.set(n, now)
    if (bucket !== undefined) fullAt.set(n, full)
    if (price > 0) calmAt = calm
    return true
  }
}

function admits(
  kinds: readonly Limited[],
  shared: Attention | undefined,
  made: { after: number; tool: number }[],
  walls: number[],
) {
  const clock = virtualClock()
  const limits = createLimits(clock, shared && (() => shared))
  const tools = kinds.map((kind, n) => toolOf(`t${n}`, kind))
  return made.map(({ after, tool }, n) => {
    clock.advance(after)
    const wall = walls[n]
    if (wall !== undefined) clock.setWall(wall)
    return {
      n: tool % tools.length,
      at: clock.monotonic(),
      wait: admit(limits, tools[tool % tools.length] as never),
    }
  })
}

describe.each([
  ['createLimits with a cooldown', fc.record({ cooldownMs })],
  ['createLimits with a rate', fc.record({ rate })],
  ['createLimits with attention only', fc.record({ attention: cost })],
  ['createLimits with all limits', anyLimits],
] as [string, fc.Arbitrary<Limited>][])('%s', (_name, limited) => {
  it('admits the same calls as an independent calculation of the limits, even if the wall clock changes', () => {
    fc.assert(
      fc.property(
        fc.array(limited, { minLength: 1, maxLength: 3 }),
        attention,
        calls,
        fc.array(fc.nat(4e12), { maxLength: 60 }),
        (kinds, shared, made, walls) => {
          const may = computed(kinds, shared)
          for (const { n, at, wait } of admits(kinds, shared, made, walls))
            expect(wait === null).toBe(may(n, at))
        },
      ),
      { numRuns: fuzz(300) },
    )
  })

  it('returns the exact time to wait in milliseconds', () => {
    fc.assert(
      fc.property(
        fc.array(limited, { minLength: 1, maxLength: 3 }),
        attention,
        calls,
        (kinds, shared, made) => {
          const clock = virtualClock()
          const limits = createLimits(clock, () => shared)
          const tools = kinds.map((kind, n) => toolOf(`t${n}`, kind))
          for (const { after, tool } of made) {
            clock.advance(after)
            const one = tools[tool % tools.length] as (typeof tools)[number]
            const wait = admit(limits, one)
            if (wait === null) continue
            expect(wait.waitMs).toBeGreaterThan(0)
            clock.advance(wait.waitMs - 1)
            expect(limits.wait(one)?.rule).toBe(wait.rule)
            clock.advance(1)
            expect(limits.wait(one)?.rule).not.toBe(wait.rule)
          }
        },
      ),
    )
  })
})

it('createLimits admits a call that costs more than the capacity, but only while the budget is full', () => {
  const clock = virtualClock()
  const limits = createLimits(clock, () => ({ capacity: 2, refillPerMin: 60 }))
  const free = toolOf('free', {})
  for (let n = 0; n < 50; n += 1) expect(admit(limits, free)).toBeNull()
  const big = toolOf('big', { attention: 9 })
  expect(admit(limits, big)).toBeNull()
  expect(admit(limits, big)).toEqual({ waitMs: 2000, rule: 'attention' })
})

it('createLimits lets calls borrow the advance, and later calls wait until it is repaid', () => {
  const clock = virtualClock()
  let advance = 3
  const limits = createLimits(clock, () => ({ capacity: 2, refillPerMin: 60, advance }))
  const tool = toolOf('t', { attention: 1 })
  expect([1, 2, 3, 4, 5, 6].map(() => admit(limits, tool) === null)).toEqual([
    ...[true, true, true, true, true],
    false,
  ])
  advance = 0
  expect(limits.wait(tool)).toEqual({ waitMs: 4000, rule: 'attention' })
})

it('createLimits applies a changed capacity at once', () => {
  const clock = virtualClock()
  let capacity = 4
  const limits = createLimits(clock, () => ({ capacity, refillPerMin: 60 }))
  const tool = toolOf('t', { attention: 1 })
  capacity = 2
  expect([1, 2, 3].map(() => admit(limits, tool) === null)).toEqual([true, true, false])
})
