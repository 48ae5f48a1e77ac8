import { expect, it } from 'vitest'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { isLive } from '../../../src-shared/events/agent-view.ts'
import { agentHouse } from '../../fixtures/agents.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'

const chiefs = 10
const workersEach = 19
/** Questions to one worker at a time: more than its inbox holds. */
const burst = 6

/** Answers each question, some only while it holds a lock that others want, too. */
const worker = defineAgent<Record<string, number>>({
  name: 'worker',
  description: 'Answers questions.',
  inbox: { capacity: 4 },
  state: {},
  step({ inbox, state, self }) {
    const waiting = { ...state }
    const actions: Action[] = []
    const answer = (answers: number) =>
      void actions.push({ do: 'send', to: self.parent ?? '', kind: 'partial', body: { answers } })
    for (const { kind, body } of inbox) {
      const { question, path: shelf = '' } = body as { question?: number; path?: string }
      if (kind === 'note' && question !== undefined) {
        const wanted = `shelf-${question % 7}`
        if (question % 3 !== 0) answer(1)
        else {
          if (waiting[wanted] === undefined) actions.push({ do: 'acquire', path: wanted })
          waiting[wanted] = (waiting[wanted] ?? 0) + 1
        }
      }
      // A lock that it may not wait for is refused with an outcome; then it answers without.
      const count = waiting[shelf]
      if (count === undefined) continue
      answer(count)
      delete waiting[shelf]
      if (kind === 'lock') actions.push({ do: 'release', path: shelf })
    }
    return { state: waiting, actions }
  },
})

interface Books {
  asked: number
  answered: number
  refused: number
  lost: number
  /** Questions without an answer, by worker. */
  open: Record<string, number>
}

/** Creates a chief that keeps its workers busy until its quota of questions is used up; then it ends with its books. */
const chiefWith = (quota: number) =>
  defineAgent<Books>({
    name: 'chief',
    description: 'Asks its workers.',
    inbox: { capacity: 1000 },
    state: { asked: 0, answered: 0, refused: 0, lost: 0, open: {} },
    step({ inbox, state }) {
      const books = { ...state, open: { ...state.open } }
      const actions: Action[] = []
      const spawn = () => void actions.push({ do: 'spawn', definition: 'worker', input: {} })
      const close = (who: string, count: number) => {
        books.open[who] = (books.open[who] ?? 0) - count
      }
      for (const { kind, from, body } of inbox) {
        const {
          answers = 0,
          do: what,
          value,
          to = '',
        } = body as {
          answers?: number
          do?: string
          to?: string
          value?: { agent: string }
        }
        if (kind === 'task') for (let n = 0; n < workersEach; n++) spawn()
        if (kind === 'outcome' && what === 'spawn' && value) books.open[value.agent] = 0
        if (kind === 'outcome' && what === 'send' && books.open[to] !== undefined) {
          books.refused += 1
          close(to, 1)
        }
        if (kind === 'partial') {
          books.answered += answers
          close(from, answers)
        }
        if (kind === 'failed') {
          books.lost += books.open[from] ?? 0
          delete books.open[from]
          spawn()
        }
      }
      for (const [who, open] of Object.entries(books.open)) {
        if (open > 0) continue
        for (let n = 0; n < burst && books.asked < quota && actions.length < 30; n++) {
          books.asked += 1
          close(who, -1)
          actions.push({ do: 'send', to: who, kind: 'note', body: { question: books.asked } })
        }
      }
      const isOver = books.asked >= quota && Object.values(books.open).every((open) => open <= 0)
      return { state: books, actions: isOver ? [{ do: 'done', result: books }] : actions }
    },
  })

/** Ends when all chiefs have ended, with their books. */
const owner = defineAgent<Books[]>({
  name: 'owner',
  description: 'Employs chiefs.',
  state: [],
  step({ inbox, state }) {
    const books = [...state, ...inbox.flatMap(({ kind, body }) => (kind === 'result' ? [body as Books] : []))]
    const spawned = inbox.some(({ kind }) => kind === 'task')
      ? Array.from({ length: chiefs }, (): Action => ({ do: 'spawn', definition: 'chief', input: {} }))
      : []
    return { state: books, actions: books.length === chiefs ? [{ do: 'done', result: books }] : spawned }
  },
})

async function simulate(seed: number, quota: number) {
  const house = agentHouse({ definitions: [owner, chiefWith(quota), worker] })
  let held = 0
  const rng = seededRng(seed)
  house.supervisor.start(owner, 'owner', 'go')
  for (let ms = 0; ms < 5000 && house.agent('owner')?.status !== 'done'; ms += 5) {
    await house.clock.advanceAsync(5)
    const workers = house.journal
      .state()
      .agents.filter(({ definition, status }) => definition === 'worker' && isLive(status))
    const victim = workers[Math.floor(rng() * workers.length)]
    if (rng() < 0.3 && victim !== undefined) house.supervisor.stop(victim.id, 'test')
    if (ms % 100 === 0) held = Math.max(held, JSON.stringify(house.journal.state().agents).length)
  }
  await house.clock.advanceAsync(10)
  return { ...house, held }
}

/** The agents of a state at the busiest moments, as characters of JSON: what the program holds of them. */
const mostHeld = 1_000_000

it('200 agents lose no reply and never get stuck, despite full inboxes, contested locks and killed children', async () => {
  const quota = 1200
  const house = await simulate(7, quota)
  expect(house.warnings).toEqual([])
  expect(house.agent('owner')?.status).toBe('done')
  const books = house.agent('owner')?.result as Books[]
  const sum = (of: keyof Omit<Books, 'open'>) => books.reduce((all, one) => all + one[of], 0)
  // Every question was answered, refused by a full inbox, or lost with a worker whose end its chief learned of.
  expect(sum('answered') + sum('refused') + sum('lost')).toBe(chiefs * quota)
  expect(sum('answered')).toBeGreaterThan(chiefs * quota * 0.3)
  // A chief no longer counts the refusals of a worker that has ended.
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
  // However many messages were sent, the state stays small.
  expect(house.held).toBeLessThan(mostHeld)
})

it('200 agents do the same again from the same seed', async () => {
  const [first, again] = [await simulate(7, 150), await simulate(7, 150)]
  expect(first.of('agent/message').length).toBeGreaterThan(2000)
  expect(JSON.stringify(again.events)).toBe(JSON.stringify(first.events))
})
