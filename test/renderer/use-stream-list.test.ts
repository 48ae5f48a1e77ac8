import { afterEach, describe, expect, it, vi } from 'vitest'
import { mergeItems, newestUnbroken, useStreamList } from '../../renderer/panel/stream/use-stream-list.ts'
import type { TurnView } from '../../src-shared/events/turn-view.ts'
import type { Item } from '../../src-shared/projections/stream-items.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

const item = (at: number, more: object = {}) => ({ key: `k${at}`, at, ...more }) as Item
const items = (...times: number[]) => times.map((at) => item(at))
const turns = (...numbers: number[]) => numbers.map((n) => ({ turn: `t${n}` })) as unknown as TurnView[]

type List = Parameters<typeof useStreamList>[0]
let unmount = async () => {}
const run = (list: List): RunningHook<List, ReturnType<typeof useStreamList>> => {
  const hook = runHook(useStreamList, list)
  unmount = hook.unmount
  return hook
}
afterEach(async () => {
  await unmount()
  unmount = async () => {}
  vi.unstubAllGlobals()
})

it('mergeItems sorts by time and takes a shared item from the last list', () => {
  const merged = mergeItems(items(3, 1), [item(2), item(3, { key: 'k3', isNew: true })])
  expect(merged.map(({ at }) => at)).toEqual([1, 2, 3])
  expect(merged[2]).toMatchObject({ isNew: true })
})

it.each([
  [[], undefined],
  [[4], 't4'],
  [[1, 2, 4, 5, 6], 't4'],
  [[1, 2, 3], 't1'],
])('newestUnbroken finds the first turn after the last gap of %j', (numbers, first) => {
  expect(newestUnbroken(turns(...numbers))).toBe(first)
})

describe('useStreamList', () => {
  const list = { older: [] as Item[], live: items(5, 6), reach: 0, frozen: false, question: 'all' }
  const shown = ({ items: found, arrived }: ReturnType<typeof useStreamList>) => [
    found.map(({ at }) => at),
    arrived,
  ]

  it('counts what arrives while the list is frozen, and shows it after', () => {
    const hook = run(list)
    hook.render({ ...list, frozen: true })
    hook.render({ ...list, frozen: true, live: items(6, 7, 8) })
    expect(shown(hook.result())).toEqual([[5, 6], 2])
    hook.render({ ...list, live: items(6, 7, 8) })
    expect(shown(hook.result())).toEqual([[6, 7, 8], 0])
  })

  it('keeps live items that the state has dropped, as long as older ones are shown', () => {
    const hook = run({ ...list, older: items(1, 2) })
    hook.render({ ...list, older: items(1, 2), live: items(7) })
    expect(shown(hook.result())).toEqual([[1, 2, 5, 6, 7], 0])
    hook.render({ ...list, live: items(7) })
    expect(shown(hook.result())).toEqual([[7], 0])
  })

  it('leaves out what is before the reach, because some of it may be missing', () => {
    const hook = run({ ...list, older: items(1, 2), reach: 2 })
    expect(shown(hook.result())).toEqual([[2, 5, 6], 0])
    hook.render({ ...list, older: items(1, 2), reach: 4 })
    expect(shown(hook.result())).toEqual([[2, 5, 6], 0])
  })

  it('starts a new list with another question', () => {
    const hook = run({ ...list, frozen: true })
    hook.render({ ...list, frozen: true, question: 'errors', live: items(6, 9) })
    expect(shown(hook.result())).toEqual([[6, 9], 0])
  })
})
