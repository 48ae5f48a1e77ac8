import { expect, test } from 'vitest'
import { createWorkQueue, type Place } from '../../../src-shared/llm/work-queue.ts'

const forever = new AbortController().signal
const leave = (place: Place) => {
  if (!place.ok) throw new Error(place.reason)
  place.leave()
}

test('one works, the next waits, and whoever comes to a full line is told at once', async () => {
  const queue = createWorkQueue({ workers: 1, capacity: 1 })
  const first = await queue.enter({ signal: forever })
  const second = queue.enter({ signal: forever })
  expect(await queue.enter({ signal: forever })).toEqual({ ok: false, reason: 'full' })
  expect([queue.working, queue.waiting]).toEqual([1, 1])
  leave(first)
  leave(await second)
  await Promise.resolve()
  leave(await queue.enter({ signal: forever }))
})

test('an abort ends the waiting and frees its place in the line, not the work', async () => {
  const queue = createWorkQueue({ workers: 1, capacity: 1 })
  const working = new AbortController()
  const first = await queue.enter({ signal: working.signal })
  const controller = new AbortController()
  const second = queue.enter({ signal: controller.signal })
  controller.abort()
  expect(await second).toEqual({ ok: false, reason: 'cancelled' })
  expect(queue.waiting).toBe(0)
  working.abort()
  expect(queue.working).toBe(1)
  const third = queue.enter({ signal: forever })
  leave(first)
  leave(await third)
  expect(await queue.enter({ signal: AbortSignal.abort() })).toEqual({ ok: false, reason: 'cancelled' })
})

test('owners take turns, and keep their own order', async () => {
  const queue = createWorkQueue({ workers: 1, capacity: 10 })
  const gate = await queue.enter({ owner: 'gate', signal: forever })
  const order: string[] = []
  const work = (owner: string, label: string) =>
    queue.enter({ owner, signal: forever }).then((place) => {
      order.push(label)
      leave(place)
    })
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1'), work('c', 'c1')]
  leave(gate)
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('several workers share one line', async () => {
  const queue = createWorkQueue({ workers: 2, capacity: 5 })
  const [first, second] = await Promise.all([
    queue.enter({ signal: forever }),
    queue.enter({ signal: forever }),
  ])
  expect(queue.working).toBe(2)
  leave(first)
  leave(second)
})
