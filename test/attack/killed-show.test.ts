import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdlibEvent, EventOf } from '../../src-shared/events/event.ts'
import { fold } from '../../src-shared/events/fold.ts'
import type { PerformerState } from '../../src-shared/performer/performer-state.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server.ts'
import { seededRng } from '../fixtures/seeded-rng.ts'

// `npm run test:soak` kills more often.
const kills = process.env.ADLIB_SOAK ? 100 : 6

const folder = temporaryFolder()
let server: ModelServer

beforeAll(async () => {
  server = await startModelServer([{ name: 'slow:1b', capabilities: ['completion'] }])
  // It never answers, so that turns are long and greater moments wait for the end of lesser ones.
  server.say(...Array.from({ length: 5000 }, () => ({ behave: 'silent' as const })))
  writeSettings(folder.dir, { brain: { mode: 'text' }, performer: { tickMs: 250 } })
})

afterAll(async () => {
  stopAll()
  await server?.close()
  folder.remove()
})

/** Moments of different weights, so that some cut what others have begun. */
const moments = [
  'OAK HALL',
  'CHEST OPENED',
  'MIA: Who has taken my wooden spoon?',
  'ACHIEVEMENT UNLOCKED',
  'GAME OVER',
  'THE WARDEN WAKES',
  'VICTORY',
]

/** What the performer had decided to do about beats and had not done yet, by the ids of the beats. */
function openBeats(events: readonly AdlibEvent[]): string[] {
  const performer = fold(events).agents.find(({ id }) => id === 'performer')
  const due = (performer?.state as PerformerState | null)?.due?.beat.id
  const actions = performer?.pending.flatMap(({ action }) =>
    action.do === 'rest'
      ? [action.beat.id]
      : action.do === 'say' && action.scene
        ? [action.scene.beat.id]
        : [],
  )
  return [...(due === undefined ? [] : [due]), ...(actions ?? [])]
}

/** Returns each beat that a step of the performer has decided about. */
const decidedBeats = (events: readonly AdlibEvent[]): string[] =>
  events.flatMap((event) =>
    event.type !== 'agent/stepped' || event.agent !== 'performer'
      ? []
      : event.actions.flatMap((action) =>
          action.do === 'rest'
            ? [action.beat.id]
            : action.do === 'say' && action.scene !== null
              ? [action.scene.beat.id]
              : [],
        ),
  )

const of = <T extends AdlibEvent['type']>(events: readonly AdlibEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type)

it(
  `plays the beat that was due or gives it up with its reason, once, after each of ${kills} kills of a busy show`,
  async () => {
    const random = seededRng(20_261_124)
    const waited: string[] = []
    for (let n = 0; n <= kills; n += 1) {
      const model = n % 2 === 0 ? 'understudy' : 'slow:1b'
      const adlib = await perform(folder.dir, ['--frames', 'off', '--model', model], {
        OLLAMA_HOST: server.url,
      })
      const { observe } = JSON.parse(readFileSync(join(folder.dir, 'data', 'tokens.json'), 'utf8'))
      const tell = async () => {
        const words = moments[Math.floor(random() * moments.length)]
        const text = `${words}\nHP ${Math.floor(random() * 100)}/100\nCOINS ${Math.floor(random() * 1000)}`
        const headers = { authorization: `Bearer ${observe}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ text, source: 'game' })
        await fetch(new URL('/api/observe', adlib.urls.panel), { method: 'POST', headers, body })
      }
      const began = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
      if (n === kills) {
        await tell()
        await untilEvent(
          folder.dir,
          'agent/stepped',
          ({ seq, agent }) => seq > began && agent === 'performer',
        )
        await adlib.stop()
        break
      }
      for (let texts = 1 + random() * 8; texts > 0; texts -= 1) {
        await tell()
        await new Promise((resolve) => setTimeout(resolve, random() * 120))
      }
      await adlib.stop('SIGKILL')
      waited.push(...openBeats(eventsOnDisk(folder.dir)))
    }

    const events = eventsOnDisk(folder.dir)
    expect(of(events, 'run/resumed')).toHaveLength(kills)
    const beats = of(events, 'show/beat')
    const played = beats.filter(({ turn }) => turn !== undefined)
    const count = (ids: readonly string[]) => ids.length - new Set(ids).size
    expect(count(beats.map(({ beat }) => beat.id))).toBe(0)
    const recorded = new Set(beats.map(({ beat }) => beat.id))
    expect(decidedBeats(events).filter((id) => !recorded.has(id))).toEqual([])
    expect(waited.filter((id) => !recorded.has(id))).toEqual([])
    for (const { plan } of beats.filter(({ turn }) => turn === undefined)) expect(plan.held).toBeDefined()
    const turns = of(events, 'turn/start').map(({ turn }) => turn)
    const ends = of(events, 'turn/end').map(({ turn }) => turn)
    expect(count(turns) + count(ends)).toBe(0)
    expect(played.filter(({ turn = '' }) => !turns.includes(turn) || !ends.includes(turn))).toEqual([])
    const late = new Set(beats.filter(({ plan }) => plan.held === 'late').map(({ beat }) => beat.id))
    console.log(
      `${kills} kills, ${beats.length} beats, ${played.length} played; at a kill ${waited.length} were due or being played: ` +
        `${waited.filter((id) => late.has(id)).length} given up as late, the others had or got their turn.`,
    )
  },
  60_000 + kills * 30_000,
)
