import { describe, expect, it } from 'vitest'
import type { ChatListener } from '../../../electron/chat/chat-source.ts'
import { openChat } from '../../../electron/chat/open-chat.ts'
import { noViewers } from '../../../electron/data/viewers.ts'
import type { ChatItem } from '../../../src-shared/chat/chat-item.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'

const name = 'Quillon'
const words = 'do lanterns like zanzibar'

interface Facts {
  readonly afterMs: number | 'heard' | 'asked' | 'queued' | 'shown'
  readonly hasRoom?: boolean
  readonly model?: string | { readonly hang: true } | { readonly afterMs: number; readonly say: string }
  readonly previewMs?: number
  readonly speakAloud?: boolean
}

/** Where a message may be when it is removed, with the time (ms) from its arrival and what the test sets up. */
const places = {
  'waits for moderators': { afterMs: 1000 },
  'waits for room': { afterMs: 12_000, hasRoom: false },
  'was handed out at this moment': { afterMs: 'heard' },
  'is in the prompt of a running model turn': { afterMs: 'asked', model: { hang: true } },
  'was answered by a model that has not spoken yet': { afterMs: 'asked', model: { afterMs: 1000, say: 'x' } },
  'waits in the queue': { afterMs: 'queued', previewMs: 4000 },
  'waits in the queue, in the words of a model': {
    ...{ afterMs: 'queued', previewMs: 4000 },
    model: `talk | Lanterns adore ${name}`,
  },
  'is on stage': { afterMs: 'shown' },
  'is on stage, in the words of a model': { afterMs: 'shown', model: `talk | Lanterns adore ${name}` },
  'is being spoken': { afterMs: 'shown', speakAloud: true },
  'is only remembered': { afterMs: 60_000 },
  'is only remembered, in the words of a model': { afterMs: 60_000, model: `talk | Lanterns adore ${name}` },
} as const satisfies Readonly<Record<string, Facts>>
type Place = keyof typeof places

/** Each way to be named on the stage. */
const items = {
  question: { kind: 'message', text: `Marlow, ${words}?`, isFirst: false },
  newcomer: { kind: 'message', text: 'hello there', isFirst: true },
  gift: { kind: 'gift', what: 'sub', amount: 1 },
  raid: { kind: 'raid', viewers: 40 },
} as const
type Way = keyof typeof items

/** A show that hears a chat, whose source the test writes. */
async function show({ model, previewMs = 0, speakAloud = false, hasRoom = true }: Omit<Facts, 'afterMs'>) {
  const settings: Settings = {
    ...unpacedSettings,
    chat: { ...unpacedSettings.chat, twitch: 'juniper' },
    performer: { ...unpacedSettings.performer, speakAloud },
    stage: { ...unpacedSettings.stage, previewMs },
  }
  const prompts: string[] = []
  const live = livePerformance(
    (clock) => ({
      driver: scriptedDriver(
        Array.from({ length: 20 }, () => (request) => {
          const prompt = JSON.stringify(request.messages.at(-1))
          prompts.push(prompt)
          // A model knows only what it reads.
          return mentions(prompt) ? (model ?? '') : 'nothing'
        }),
        clock,
      ),
    }),
    {
      settings,
      speech: { prepare: async () => ({ id: 'a1', durationMs: 3000, syllables: [] }) },
    },
  )
  const { clock, journal, stage, performer } = live
  if (model !== undefined) await live.selector.select('scripted:1b')
  let listener: ChatListener | undefined
  openChat({
    ...{ journal, clock, persona: () => ({ name: 'Marlow' }), isClean: () => true },
    hasRoom: () => hasRoom,
    orders: {
      ...{ hush() {}, skip() {}, panic() {}, why() {} },
      takeBack({ turns, cues }, by) {
        performer.cancel('cancelled')
        for (const turn of turns) stage.cut(turn, by)
        for (const cue of cues) stage.cancel(cue, by)
      },
    },
    viewers: noViewers,
    embed: async () => [],
    emotes: { named: (item) => item, fetch() {} },
    sources: {
      twitch: {
        opensWith: ({ twitch }) => twitch,
        ifQuiet: 'Write a message in your chat.',
        make: () => ({
          open(own) {
            listener = own
          },
          close() {},
        }),
      },
    },
  })
  live.look(seen('o1', 'The lamp was on 3 times'))
  await clock.advanceAsync(500)
  return { ...live, prompts, item: (item: ChatItem) => listener?.item(item) }
}

const stepMs = 50

const mentions = (part: unknown): boolean =>
  [name, words].some((text) => JSON.stringify(part).toLowerCase().includes(text.toLowerCase()))

/** Returns where the name or the words still are after they were removed, and whether they ever got this far. */
async function remainders(place: Place, way: Way, by: 'message' | 'person', laterMs: number) {
  const { afterMs, ...facts }: Facts = places[place]
  const live = await show(facts)
  const { clock, journal, of, item, prompts } = live
  const source = { platform: 'twitch', id: 'm1', person: { id: 'q', name, roles: [] }, emotes: [] }
  item({ ...source, ...items[way] } as ChatItem)
  const named = () => journal.state().cues.filter(({ cue }) => mentions(cue))
  const isThere = {
    heard: () => (journal.state().chat?.named.length ?? 0) > 0,
    asked: () => prompts.some(mentions),
    queued: () => named().length > 0,
    shown: () => named().some(({ cuedAt }) => cuedAt !== undefined),
  }
  let reached = true
  if (typeof afterMs === 'number') await clock.advanceAsync(afterMs + laterMs)
  else {
    const until = isThere[afterMs]
    for (let ms = 0; ms < 20_000 && !until(); ms += stepMs) {
      if (afterMs === 'heard') clock.advance(stepMs)
      else await clock.advanceAsync(stepMs)
    }
    reached = until()
  }
  const before = journal.state().seq
  item({ kind: 'gone', platform: 'twitch', ...(by === 'message' ? { message: 'm1' } : { person: 'q' }) })
  const { agents: _, ...state } = journal.state()
  const onStage = state.cues.filter(({ cue, dropped }) => dropped === undefined && mentions(cue))
  const remembered = Object.entries(state).flatMap(([part, value]) => (mentions(value) ? [part] : []))
  const asked = prompts.length
  await clock.advanceAsync(15_000)
  live.look(seen('o2', 'VICTORY'))
  await clock.advanceAsync(30_000)
  const ids = live.events.flatMap((event) =>
    event.type === 'stage/queued' && mentions(event.cue) ? [event.cue.id] : [],
  )
  const ended = new Set(
    [...of('stage/dropped'), ...of('stage/stopped')].filter(({ seq }) => seq > before).map(({ cue }) => cue),
  )
  const late = live.events.filter(
    (event) => event.seq > before + 1 && event.type.startsWith('s') && mentions(event),
  )
  return {
    reached,
    left: {
      onStage,
      remembered,
      prompts: prompts.slice(asked).filter(mentions),
      late: late.map(({ type }) => type),
      // What a page still shows, because no event has ended it.
      painted: afterMs === 'shown' ? ids.filter((id) => !ended.has(id)) : [],
      state: mentions({ ...journal.state(), agents: null }),
    },
  }
}

describe('PANIC', () => {
  it('lets nothing of a full queue of chat be said or shown, neither then nor after its end', async () => {
    const { clock, journal, stage, performer, item, events } = await show({ previewMs: 2000 })
    for (let n = 0; n < 60; n += 1) {
      const person = { id: `p${n}`, name: `Viewer ${n}`, roles: [] }
      item({
        ...{ kind: 'message', platform: 'twitch', id: `m${n}`, person, isFirst: n % 2 === 0, emotes: [] },
        text: 'Marlow, sing!',
      })
    }
    for (let ms = 0; ms < 20_000 && journal.state().cues.length === 0; ms += stepMs)
      await clock.advanceAsync(stepMs)
    expect(journal.state().cues.length).toBeGreaterThan(0)
    journal.append({ type: 'stage/panic', by: 'test' })
    performer.cancel('panic')
    stage.clear('panic')
    const after = journal.state().seq
    await clock.advanceAsync(30_000)
    journal.append({ type: 'stage/released', by: 'test' })
    await clock.advanceAsync(60_000)
    const shown = events.filter(
      ({ seq, type }) => seq > after && ['stage/queued', 'stage/cue', 'chat/message'].includes(type),
    )
    expect(shown.filter((event) => /Viewer/.test(JSON.stringify(event)))).toEqual([])
  })
})

const nothing = { onStage: [], remembered: [], prompts: [], late: [], painted: [], state: false }

describe('a removed message or person', () => {
  it('is gone at once, 200 times of 200, wherever it was', async () => {
    const cases = Object.keys(places).flatMap((place) =>
      Object.keys(items).flatMap((way) =>
        (['message', 'person'] as const).map((by) => ({ place: place as Place, way: way as Way, by })),
      ),
    )
    const runs = Array.from({ length: 200 }, (_, n) => ({ ...cases[n % cases.length], n }))
    const failed: string[] = []
    const unreached: string[] = []
    for (const { place, way, by, n } of runs as ((typeof cases)[number] & { n: number })[]) {
      const result = await remainders(place, way, by, (n * 37) % 900)
      if (JSON.stringify(result.left) !== JSON.stringify(nothing))
        failed.push(JSON.stringify({ place, way, by, ...result.left }).slice(0, 700))
      else if (!result.reached) unreached.push(`${place}: ${way}`)
    }
    expect(failed).toEqual([])
    // A line of the bank need not name a person.
    expect(unreached).toEqual([])
  }, 120_000)
})
