import { expect, it } from 'vitest'
import { isLive } from '../../../src-shared/events/agent-view.ts'
import { type Books, chiefs, simulate } from '../../fixtures/simulated-agents.ts'

const mostHeld = 1_000_000

it('200 agents lose no reply and never get stuck, even with full inboxes, contested locks and killed children', async () => {
  const quota = 1200
  const house = await simulate(7, quota)
  expect(house.warnings).toEqual([])
  expect(house.agent('owner')?.status).toBe('done')
  const books = house.agent('owner')?.result as Books[]
  const sum = (of: keyof Omit<Books, 'open'>) => books.reduce((all, one) => all + one[of], 0)
  // Chiefs count a question as lost when they are notified that its worker has ended.
  expect(sum('answered') + sum('refused') + sum('lost')).toBe(chiefs * quota)
  expect(sum('answered')).toBeGreaterThan(chiefs * quota * 0.3)
  // A chief does not count refusals by a worker whose end it knows about, so it may count fewer than there were.
  const full = house.of('agent/inbox-full').filter(({ kind }) => kind === 'note')
  expect(sum('refused')).toBeLessThanOrEqual(full.length)
  for (const count of [sum('refused'), sum('lost'), house.of('coordination/request').length])
    expect(count).toBeGreaterThan(10)
  expect(house.of('agent/message').length).toBeGreaterThan(20_000)
  const { agents, locks } = house.journal.state()
  expect(locks).toEqual([])
  expect(agents.length).toBeGreaterThan(200)
  expect(
    agents.filter(
      ({ status, pending, inbox }) => isLive(status) || pending.length + inbox.messages.length > 0,
    ),
  ).toEqual([])
  expect(house.clock.waiting()).toBe(0)
  expect(house.held).toBeLessThan(mostHeld)
})

it('a run of 200 agents has the same events for the same seed', async () => {
  const [first, again] = [await simulate(7, 150), await simulate(7, 150)]
  expect(first.of('agent/message').length).toBeGreaterThan(2000)
  expect(JSON.stringify(again.events)).toBe(JSON.stringify(first.events))
})
