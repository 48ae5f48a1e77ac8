import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { SnapshotAnswer, TurnPage } from '../../src-shared/contract/api/runs.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import { chips } from '../../src-shared/events/chips.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import { eventFor } from '../../src-shared/events/role.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { stateFor } from '../../src-shared/projections/page-state.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { readEvents } from '../journal/event-file.ts'
import { isRunId, runEnd } from '../journal/runs.ts'
import { turnPages } from '../journal/turn-pages.ts'
import { audienceOf } from './access.ts'
import type { GatewayHost } from './host.ts'
import { type ApiEnv, denied, failure, forPanel, invalidQuery, noRun, textStream } from './route.ts'

/** Adds the routes that read a run. Each answer contains only what the visitor's role may see. */
export function eventRoutes(
  app: Hono<ApiEnv>,
  { journal, past }: Pick<GatewayHost, 'journal' | 'past'>,
  clock: Pick<Clock, 'now'>,
): void {
  const folds = pastStates()
  const eventsOf = async (run: string, after: number): Promise<AsyncIterable<AdlibEvent> | null> =>
    run === journal.run ? journal.since(after) : past.runs.events(run, after)

  app.get('/api/runs/:id/snapshot', async (c) => {
    const run = c.req.param('id')
    const upTo = count(c.req.query('seq'))
    if (upTo === null) return badNumber(c, 'seq')
    let state = liveState(journal)
    if (upTo !== undefined || run !== journal.run) {
      if (!isOwner(c)) return denied(c)
      const path = eventsFile(join(past.runsDir, run))
      if (!isRunId(run) || runEnd(path) === null) return noRun(c)
      const folded = await folds.fold(path, upTo ?? Number.POSITIVE_INFINITY)
      if (folded === null) {
        return failure(c, 503, 'busy', 'Other states are being computed.', 'Ask again in a moment.')
      }
      state = folded
    }
    const answer = { seq: state.seq, state: stateFor(audienceOf(c.get('visitor')), state, clock.now()) }
    return c.json(answer satisfies SnapshotAnswer<unknown>)
  })

  const pages = turnPages({
    path: eventsFile(join(past.runsDir, journal.run)),
    index: past.turns,
  })
  app.get(
    '/api/runs/:id/turns',
    forPanel(async (c) => {
      const question = turnQuestion.safeParse(c.req.query())
      if (!question.success)
        return invalidQuery(
          c,
          question.error,
          '/api/runs/RUN/turns?before=t120&most=40&filter=tools&search=words',
        )
      const run = c.req.param('id') ?? ''
      if (run !== journal.run && !isOwner(c)) return denied(c)
      const path = eventsFile(join(past.runsDir, run))
      if (!isRunId(run) || runEnd(path) === null) return noRun(c)
      const { filter: chip, ...others } = question.data
      const page = await pages.page(path, { ...others, chip }, audienceOf(c.get('visitor')))
      if (page !== null) return c.json(page satisfies TurnPage)
      return failure(c, 404, 'no-turn', `This run has no turn "${others.before}".`, 'Leave out `before`.')
    }),
  )

  app.get('/api/runs/:id/events', async (c) => {
    const after = count(c.req.query('since'))
    if (after === null) return badNumber(c, 'since')
    const run = c.req.param('id')
    if (run !== journal.run && !isOwner(c)) return denied(c)
    const events = await eventsOf(run, after ?? 0)
    if (events === null) return noRun(c)
    return c.body(textStream(linesFor(audienceOf(c.get('visitor')), events)), 200, {
      'content-type': 'application/x-ndjson',
    })
  })
}

const isOwner = (c: Context<ApiEnv>): boolean => {
  const visitor = c.get('visitor')
  return visitor.page === 'panel' && visitor.role === 'owner'
}

const turnQuestion = z.object({
  before: z.string().max(20).optional(),
  most: z.coerce.number().int().min(1).max(100).default(40),
  filter: z.enum(chips).default('all'),
  search: z.string().max(200).default(''),
})

const badNumber = (c: Context, name: string): Response =>
  failure(
    c,
    400,
    'invalid',
    `"${name}" must be a whole number, 0 or more.`,
    `Leave out ${name}, or correct it.`,
  )

/** Returns the live run's state on disk. A panic is included even before its event is on disk. */
const liveState = (journal: JournalReader): State => ({
  ...journal.written(),
  panic: journal.state().panic,
})

/** Parses a whole number. Returns undefined if it is missing, and null if it is invalid. */
function count(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

async function* linesFor(audience: Audience, events: AsyncIterable<AdlibEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const readable = eventFor(audience, event)
    if (readable !== null) yield `${JSON.stringify(readable)}\n`
  }
}

const maxWaiting = 8
const rememberEvery = 2000
/** Maximum number of remembered states. They need little memory, because they share the parts that did not change. */
const maxRemembered = 100

/** Computes the state of a run after any of its past events. */
interface PastStates {
  /**
   * Resolves with the state after the event `upTo`, or null if too many requests wait.
   * @param path the run's `events.jsonl`
   */
  fold(path: string, upTo: number): Promise<State | null>
}

interface Remembered {
  readonly state: State
  readonly end: number
}

/** Folds one run at a time. Remembers some states, because users move back and forth in a run. */
export function pastStates(): PastStates {
  let remembered: { path: string; places: Remembered[] } = { path: '', places: [] }
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const remember = (place: Remembered): void => {
    const { places } = remembered
    const at = places.findLastIndex(({ end }) => end <= place.end)
    if (places[at]?.end === place.end) return
    places.splice(at + 1, 0, place)
    // Forget every second state, so that the others still cover the whole run.
    if (places.length > maxRemembered) remembered.places = places.filter((_, n) => n % 2 === 0)
  }

  const folded = async (path: string, upTo: number): Promise<State> => {
    if (remembered.path !== path) remembered = { path, places: [] }
    const from = remembered.places.findLast(({ state }) => state.seq <= upTo)
    let { state, end } = from ?? { state: emptyState(), end: 0 }
    if (state.seq === upTo) return state
    let count = 0
    for await (const { event, start, bytes } of readEvents(path, { start: end, seq: state.seq })) {
      if (event.seq > upTo) break
      state = reduce(state, event)
      end = start + bytes
      count += 1
      if (count % rememberEvery === 0) remember({ state, end })
    }
    remember({ state, end })
    return state
  }

  return {
    async fold(path, upTo) {
      if (waiting >= maxWaiting) return null
      waiting += 1
      const mine = queue.then(() => folded(path, upTo))
      queue = mine.catch(() => {})
      return mine.finally(() => {
        waiting -= 1
      })
    },
  }
}
