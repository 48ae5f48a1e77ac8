import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineMixin, type Hooks, type Mixin, next, reply } from '../../../src-shared/tools/hooks.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

interface Layer {
  before: boolean
  around: boolean
  after: boolean
}
const layer: fc.Arbitrary<Layer> = fc.record({
  before: fc.boolean(),
  around: fc.boolean(),
  after: fc.boolean(),
})

function noting(order: string[], layers: readonly Layer[], replies?: number): Hooks[] {
  return layers.map(({ before, around, after }, n) => ({
    ...(before || n === replies
      ? {
          before: [
            (ctx, args) => {
              order.push(`before ${n}`)
              return n === replies ? reply({ ok: true, content: [] }) : next(ctx, args)
            },
          ],
        }
      : {}),
    ...(around
      ? {
          around: [
            (inner) => async (ctx, args) => {
              order.push(`in ${n}`)
              const outcome = await inner(ctx, args)
              order.push(`out ${n}`)
              return outcome
            },
          ],
        }
      : {}),
    ...(after
      ? {
          after: [
            (_ctx, _args, result) => {
              order.push(`after ${n}`)
              return result
            },
          ],
        }
      : {}),
  }))
}

function hooked(order: string[], [agent, ...inner]: readonly Hooks[]) {
  const own = inner.at(-1)
  const mixins = inner.slice(0, -1).map((hooks, n): Mixin => defineMixin(`m${n}`, { hooks }))
  const tool = defineTool({
    name: 'x',
    description: 'X.',
    domain: 'test',
    args: z.object({}),
    mixins,
    ...(own === undefined ? {} : { hooks: own }),
    run: () => {
      order.push('run')
      return 'ok'
    },
  })
  return toolHouse([tool], { hooks: agent ?? {} })
}

describe('callTool with hooks', () => {
  it('runs the hooks from the outside in and back out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(layer, { minLength: 1, maxLength: 6 }), async (layers) => {
        const order: string[] = []
        await hooked(order, noting(order, layers)).call('x', {})
        const where = (has: keyof Layer) => layers.flatMap((one, n) => (one[has] ? [n] : []))
        expect(order).toEqual([
          ...where('before').map((n) => `before ${n}`),
          ...where('around').map((n) => `in ${n}`),
          'run',
          ...where('around')
            .reverse()
            .map((n) => `out ${n}`),
          ...where('after')
            .reverse()
            .map((n) => `after ${n}`),
        ])
      }),
    )
  })

  it('a before-hook that answers skips the inner hooks and the tool, but not the after-hooks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(layer, { minLength: 1, maxLength: 6 })
          .chain((layers) => fc.tuple(fc.constant(layers), fc.nat(layers.length - 1))),
        async ([layers, replies]) => {
          const order: string[] = []
          const outcome = await hooked(order, noting(order, layers, replies)).call('x', {})
          expect(outcome.ok).toBe(true)
          expect(order.filter((step) => /^(in|out|run)/.test(step))).toEqual([])
          expect(order.filter((step) => step.startsWith('before')).at(-1)).toBe(`before ${replies}`)
          expect(order.filter((step) => step.startsWith('after'))).toHaveLength(
            layers.filter(({ after }) => after).length,
          )
        },
      ),
    )
  })

  it('a hook that calls `next` twice fails, and the tool runs at most once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), fc.integer({ min: 0, max: 3 }), async (greedy, times) => {
        let runs = 0
        const layers = Array.from(
          { length: 4 },
          (_, n): Hooks => ({
            around: [
              (inner) => async (ctx, args) => {
                let outcome = n === greedy && times === 0 ? { ok: true, content: [] } : await inner(ctx, args)
                for (let again = 1; n === greedy && again < times; again += 1)
                  outcome = await inner(ctx, args)
                return outcome
              },
            ],
          }),
        )
        const tool = defineTool({
          name: 'x',
          description: 'X.',
          domain: 'test',
          args: z.object({}),
          mixins: layers.map((hooks, n) => defineMixin(`m${n}`, { hooks })),
          run: () => {
            runs += 1
            return 'ok'
          },
        })
        const outcome = await toolHouse([tool]).call('x', {})
        expect(runs).toBe(Math.min(1, times))
        if (times > 1)
          expect(outcome).toMatchObject({
            error: 'exception',
            message: expect.stringContaining('next twice'),
          })
        else expect(outcome.ok).toBe(true)
      }),
    )
  })

  it('reports the exception of a before-hook, and still runs the outer after-hook', async () => {
    const seen: unknown[] = []
    const boom = () => {
      throw new Error('boom')
    }
    const house = hooked(
      [],
      [
        {
          after: [
            (_ctx, _args, result) => {
              seen.push(result.error)
              return result
            },
          ],
        },
        { before: [boom] },
      ],
    )
    expect(await house.call('x', {})).toMatchObject({ error: 'exception' })
    expect(seen).toEqual(['exception'])
    expect(house.types()).toEqual(['tool/call', 'tool/error'])
  })
})
