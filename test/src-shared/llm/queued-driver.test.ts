import { describe, expect, test } from 'vitest'
import { queuedDriver } from '../../../src-shared/llm/right-of-way.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { createWorkQueue, type QueuePlace } from '../../../src-shared/queue/work-queue.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { requestFor } from '../../conformance/llm-driver.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const house = () => {
  const clock = virtualClock()
  const asked: (string | undefined)[] = []
  const answers = Array.from({ length: 9 }, (_, index) => (request: { owner?: string }) => {
    asked.push(request.owner)
    return index === 0 ? ({ hang: true } as const) : `answer ${index}`
  })
  const queue = createWorkQueue({ workers: 1, capacity: 2 })
  return { asked, queue, driver: queuedDriver(scriptedDriver(answers, clock), queue, clock) }
}

describe('queuedDriver', () => {
  test('runs one call at a time, returns `busy` when the queue is full, and starts the next call after an abort', async () => {
    const { driver, asked, queue } = house()
    const first = new AbortController()
    const hanging = driver.call(requestFor({ owner: 'a', signal: first.signal }))
    await Promise.resolve()
    const again = driver.call(requestFor({ owner: 'a' }))
    const other = driver.call(requestFor({ owner: 'b' }))
    const late = await driver.call(requestFor({ owner: 'c' }))
    expect(late).toMatchObject({ ok: false, kind: 'busy' })
    expect(asked).toEqual(['a'])
    first.abort()
    expect(await hanging).toMatchObject({ ok: false, kind: 'cancelled' })
    expect((await again).ok && (await other).ok).toBe(true)
    expect(asked).toEqual(['a', 'a', 'b'])
    await new Promise((resolve) => setImmediate(resolve))
    expect([queue.working, queue.waiting]).toEqual([0, 0])
  })

  test('serves calls with a higher priority first, and alternates between owners with the same priority', async () => {
    const queue = createWorkQueue({ workers: 1, capacity: 20 })
    const { signal } = new AbortController()
    const order: string[] = []
    const enter = (owner: string, priority?: number) =>
      queue
        .enter({ owner, signal, ...(priority === undefined ? {} : { priority }) })
        .then((place: QueuePlace) => {
          order.push(owner)
          if (place.ok) place.leave()
        })
    const running = await queue.enter({ owner: 'running', signal })
    const waiting = [
      enter('a'),
      enter('a'),
      enter('b'),
      enter('performer', 1),
      enter('c', -1),
      enter('performer', 1),
    ]
    if (running.ok) running.leave()
    await Promise.all(waiting)
    expect(order).toEqual(['performer', 'performer', 'a', 'b', 'a', 'c'])
  })

  test('does not send a call to the model if the call was aborted while it waited', async () => {
    const { driver, asked } = house()
    const first = new AbortController()
    const hanging = driver.call(requestFor({ signal: first.signal }))
    const second = new AbortController()
    const waiting = driver.call(requestFor({ signal: second.signal }))
    second.abort()
    expect(await waiting).toMatchObject({ ok: false, kind: 'cancelled' })
    first.abort()
    await hanging
    expect(asked).toHaveLength(1)
  })

  test('frees the slot of a stream when the reader stops early', async () => {
    const { driver } = house()
    const first = new AbortController()
    const hanging = driver.call(requestFor({ signal: first.signal }))
    first.abort()
    await hanging
    for await (const event of driver.stream(requestFor())) {
      expect(event.type).toBe('text')
      break
    }
    const next = await driver.call(requestFor())
    expect(next.ok && wordsOf(next.step.content)).toBe('answer 2')
  })
})

const forever = new AbortController().signal
const leave = (place: QueuePlace) => {
  if (!place.ok) throw new Error(place.reason)
  place.leave()
}

describe('createWorkQueue', () => {
  test('runs as many calls as it has workers, lets further calls wait, and rejects calls when the queue is full', async () => {
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

  test('an abort removes a waiting call, but does not free the slot of a running call', async () => {
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

  test('alternates between owners and keeps the order of each owner’s calls', async () => {
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

  test('a queue with two workers runs two calls at the same time', async () => {
    const queue = createWorkQueue({ workers: 2, capacity: 5 })
    const [first, second] = await Promise.all([
      queue.enter({ signal: forever }),
      queue.enter({ signal: forever }),
    ])
    expect(queue.working).toBe(2)
    leave(first)
    leave(second)
  })
})
