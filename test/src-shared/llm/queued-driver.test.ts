import { expect, test } from 'vitest'
import { queuedDriver } from '../../../src-shared/llm/queued-driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { createWorkQueue } from '../../../src-shared/llm/work-queue.ts'
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

test('calls wait in line, by turns; a full line is busy; an abort makes room', async () => {
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

test('a call that is aborted while it waits never reaches the model', async () => {
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

test('a reader that goes away gives its place back', async () => {
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
