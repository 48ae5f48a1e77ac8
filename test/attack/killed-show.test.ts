import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Action } from '../../src-shared/agents/step.ts'
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

const kills = process.env.ADLIB_SOAK ? 100 : 6

const folder = temporaryFolder()
let server: ModelServer

beforeAll(async () => {
  server = await startModelServer([{ name: 'slow:1b', capabilities: ['completion'] }])
  // The model never answers, so turns last long and stronger moments have to wait for weaker ones.
  server.say(...Array.from({ length: 5000 }, () => ({ behave: 'silent' as const })))
  writeSettings(folder.dir, { brain: { mode: 'text' }, performer: { tickMs: 250 } })
})

afterAll(async () => {
  stopAll()
  await server?.close()
  folder.remove()
})

const moments = [
  'OAK HALL',
  'CHEST OPENED',
  'MIA: Who has taken my wooden spoon?',
  'ACHIEVEMENT UNLOCKED',
  'GAME OVER',
  'THE WARDEN WAKES',
  'VICTORY',
]

const beatsOf = (actions: readonly Action[]): string[] =>
  actions.flatMap((action) =>
    action.do === 'rest' ? action.beat.id : action.do === 'say' ? (action.scene?.beat.id ?? []) : [],
  )

function openBeats(events: readonly AdlibEvent[]): string[] {
  const performer = fold(events).agents.find(({ id }) => id === 'performer')
  const due = (performer?.state as PerformerState | null)?.due?.beat.id
  return [
    ...(due === undefined ? [] : [due]),
    ...beatsOf(performer?.pending.map(({ action }) => action) ?? []),
  ]
}

const decidedBeats = (events: readonly AdlibEvent[]): string[] =>
  of(events, 'agent/stepped').flatMap(({ agent, actions }) => (agent === 'performer' ? beatsOf(actions) : []))

function endOf({ seq, turn, plan }: EventOf<'show/beat'>, killedAfter: number): string {
  if (seq <= killedAfter) return 'cut in its turn'
  return turn === undefined ? `given up: ${plan.held}` : 'played'
}

const of = <T extends AdlibEvent['type']>(events: readonly AdlibEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type)

it(
  `after each of ${kills} kills of a busy show, every waiting beat is either played once or dropped once with a reason`,
  async () => {
    const random = seededRng(20_261_124)
    const open: { readonly beat: string; readonly seq: number }[] = []
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
      const before = eventsOnDisk(folder.dir)
      const { seq = 0 } = before.at(-1) ?? {}
      open.push(...openBeats(before).map((beat) => ({ beat, seq })))
    }

    const events = eventsOnDisk(folder.dir)
    expect(of(events, 'run/resumed')).toHaveLength(kills)
    const beats = of(events, 'show/beat')
    const played = beats.filter(({ turn }) => turn !== undefined)
    const count = (ids: readonly string[]) => ids.length - new Set(ids).size
    expect(count(beats.map(({ beat }) => beat.id))).toBe(0)
    const recorded = new Map(beats.map((event) => [event.beat.id, event]))
    expect(decidedBeats(events).filter((id) => !recorded.has(id))).toEqual([])
    for (const { plan } of beats.filter(({ turn }) => turn === undefined)) expect(plan.held).toBeDefined()
    const turns = of(events, 'turn/start').map(({ turn }) => turn)
    const ends = of(events, 'turn/end').map(({ turn }) => turn)
    expect(count(turns) + count(ends)).toBe(0)
    expect(played.filter(({ turn = '' }) => !turns.includes(turn) || !ends.includes(turn))).toEqual([])
    const became = open.map(({ beat, seq }) => {
      const event = recorded.get(beat)
      return event === undefined ? 'lost' : endOf(event, seq)
    })
    expect(became).not.toContain('lost')
    const counted = [...new Set(became)].map((end) => `${became.filter((one) => one === end).length} ${end}`)
    console.log(`${kills} kills, ${beats.length} beats, ${open.length} open at a kill: ${counted.join(', ')}`)
  },
  60_000 + kills * 30_000,
)
