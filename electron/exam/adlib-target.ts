import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAddressed } from '../../src-shared/chat/addressed.ts'
import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import { isChat } from '../../src-shared/events/beat.ts'
import { readableTexts } from '../../src-shared/events/cue-words.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../src-shared/events/journal.ts'
import type { Observation } from '../../src-shared/events/observation.ts'
import { coHost, type ExamMessage } from '../../src-shared/exam/exam-chat.ts'
import type { FilledChat } from '../../src-shared/exam/fill-words.ts'
import type { Reaction } from '../../src-shared/exam/find-leaks.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { hasChatRoom } from '../../src-shared/performer/show/plan-show.ts'
import { type ActiveModel, understudy } from '../../src-shared/performer/turn.ts'
import { type Rng, seededBy } from '../../src-shared/ports.ts'
import { defaultSettings, type Settings } from '../../src-shared/settings/settings.ts'
import { type VirtualClock, virtualClock } from '../../src-shared/testing/virtual-clock.ts'
import { composeOffStage } from '../app/compose-off-stage.ts'
import { passUntil } from '../app/pass-time.ts'
import { type StoppingClock, stoppingClock } from '../app/stopping-clock.ts'
import { openChatCards } from '../chat/chat-cards.ts'
import type { ChatListener } from '../chat/chat-source.ts'
import { openChat } from '../chat/open-chat.ts'
import { noViewers } from '../data/viewers.ts'
import type { ChosenEngine } from '../ocr/open-engine.ts'
import { isAboutChat, type Orders, obedientWriter } from './obedient-writer.ts'
import type { ExamTarget } from './target.ts'

/** A model that writes for the show. Its driver asks a real server. */
export interface RealWriter {
  readonly model: string
  readonly driver: LlmDriver
}

type Writer = 'understudy' | 'obedient' | RealWriter

/** Time (ms) that the show gets for each message: the hold, the pause between moments, and the answer. */
const messageMs = 14_000
/** Before each message, the game has moments with lines of their own, because most lines must not be about chat. */
const gameMoments = [
  'BOSS DEFEATED',
  'YOU DIED',
  'LEVEL UP',
  'CHECKPOINT REACHED',
  'NEW HIGH SCORE',
  'QUEST COMPLETE',
]
const momentsPerMessage = 3
const momentMs = 7000
/** Time (ms) after the last message, in which greetings and counts become due. */
const endMs = 70_000

/**
 * Adlib itself: sampler, filter, events, performer, stage and speech as in a performance, on a virtual clock. Each chat
 * gets its own show, which knows the chat's facts as the streamer's notes.
 */
export function adlibTarget(options: {
  readonly writer: Writer
  readonly seed: number
  /** Time (ms) for each answer of a real model. */
  readonly timeoutMs: number
  /** Finds the kinds of questions, and is closed with the target. */
  readonly texts: Pick<ChosenEngine, 'embed' | 'close'>
}): ExamTarget {
  const { writer, seed, timeoutMs, texts } = options
  let show: Awaited<ReturnType<typeof openShow>> | undefined
  const name = typeof writer === 'string' ? writer : writer.model
  return {
    name: `Adlib with ${name}`,
    async begin(chat) {
      await show?.close()
      show = await openShow(chat, { writer, timeoutMs, texts, rng: seededBy(`${seed} ${chat.id}`) })
      return null
    },
    async send(message) {
      if (show === undefined) throw new Error('A chat must begin before its messages.')
      const reaction = await show.send(message)
      const failure = show.failure()
      return failure === undefined ? { ok: true, reaction } : { ok: false, failure }
    },
    async close() {
      await show?.close()
      await texts.close()
    },
  }
}

async function openShow(
  chat: FilledChat,
  deps: Pick<Parameters<typeof adlibTarget>[0], 'writer' | 'timeoutMs' | 'texts'> & { rng: Rng },
) {
  const { writer, timeoutMs, texts, rng } = deps
  let embedded: Promise<unknown> = Promise.resolve()
  // Each show has its own folder, because a show avoids the lines of earlier ones.
  const dataDir = mkdtempSync(join(tmpdir(), 'adlib-exam-'))
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'exam', clock })
  const streamer = /^\w+/.exec(chat.context)?.[0] ?? ''
  journal.append({ type: 'run/start', settings: settingsFor(chat, streamer), brain: understudy.ref })
  journal.append({ type: 'stage/page', page: 'overlay', state: 'connected' })

  const print = () => {}
  let orders: Orders | undefined
  const waiting = stoppingClock(clock, {
    timeoutMs,
    // Only answers to chat matter here.
    skips: (request) => (isAboutChat(request) ? null : 'The exam asks the model only about chat.'),
  })
  const active = activeModel(writer, { clock, waiting, orders: () => orders })
  const changes: string[] = []
  const performance = await composeOffStage({ journal, clock, dataDir, rng, active, print })
  const { stage, persona, isClean } = performance
  let listener: ChatListener | undefined
  const change = (name: string) => () => void changes.push(name)
  const opened = openChat({
    ...{ journal, clock, persona, isClean, viewers: noViewers },
    // No pictures, because the exam asks no server.
    emotes: { named: (item) => item, fetch() {} },
    embed(given) {
      const work = texts.embed(given)
      embedded = Promise.allSettled([embedded, work])
      return work
    },
    hasRoom: (beat) =>
      stage.forecast({ weight: beat.salience }).words.ok && hasChatRoom(journal.state(), beat, clock.now()),
    orders: {
      ...{ hush: change('hush'), skip: change('skip'), panic: change('panic') },
      takeBack: (_, by) => stage.clearAll(by),
      why: openChatCards({ journal, clock, persona, stage }).why,
    },
    sources: {
      twitch: {
        ...{ opensWith: ({ twitch }) => twitch, ifQuiet: '' },
        make: () => ({
          open(own) {
            listener = own
          },
          close() {},
        }),
      },
    },
  })
  const since: AdlibEvent[] = []
  journal.subscribe((event) => void since.push(event))
  let sent = 0
  let played = 0
  const playMoment = (): void => {
    played += 1
    const text = gameMoments[played % gameMoments.length] as string
    journal.append({ type: 'sight/observation', observation: observationOf(`o${played}`, text, clock.now()) })
  }
  const known = new Set<string>()
  const quiet = () => Promise.all([waiting.answered(), embedded])
  const pass = (ms: number): Promise<void> => passUntil(clock, clock.now() + ms, quiet)
  return {
    async send(message: ExamMessage): Promise<Reaction> {
      for (let n = 0; n < momentsPerMessage; n += 1) {
        playMoment()
        await pass(momentMs)
      }
      sent += 1
      orders = { chat, message }
      since.length = 0
      changes.length = 0
      listener?.item(itemOf(message, sent, !known.has(message.name)))
      known.add(message.name)
      await pass(message === chat.messages.at(-1) ? messageMs + endMs : messageMs)
      return reactionIn(since, changes, journal)
    },
    failure: waiting.failure,
    async close() {
      opened.close()
      const closed = performance.agents.close()
      await clock.advanceAsync(1000)
      rmSync(dataDir, { recursive: true, force: true })
      await closed
    },
  }
}

/** A picture of a game in which a title has appeared. */
const observationOf = (id: string, text: string, at: number): Observation => ({
  ...{ id, source: 'exam', at, goneLines: [], confidence: 95, ageMs: 10 },
  newLines: [{ text, box: [660, 400, 600, 80], confidence: 95 }],
  // Without a number, the first titles would count as the name of the game.
  numbers: [{ label: 'LAP', value: 1, confidence: 95 }],
  scene: { cut: false, brightness: 0.5, motion: 0 },
})

function settingsFor({ context }: FilledChat, streamer: string): Settings {
  const { show, chat, performer } = defaultSettings
  return {
    ...defaultSettings,
    show: { ...show, notes: context },
    chat: { ...chat, twitch: streamer },
    performer: { ...performer, speakAloud: true },
  }
}

function activeModel(
  writer: Writer,
  show: { clock: VirtualClock; waiting: StoppingClock; orders: () => Orders | undefined },
): ActiveModel {
  if (writer === 'understudy') return understudy
  const { clock, waiting, orders } = show
  const driver = writer === 'obedient' ? obedientWriter(clock, orders) : waiting.around(writer.driver)
  const model = writer === 'obedient' ? 'obedient' : writer.model
  // A real model answers faster without tools, and its calls are not carried out in answers to chat.
  return {
    ref: { driver: driver.name, model, mode: 'auto' },
    driver,
    asks: writer === 'obedient' ? 'tools' : 'words',
  }
}

/** Maximum lengths that a source delivers. */
const most = { name: 200, text: 4000 }

/** Returns the message as a source delivers it. Each comes from another person, so that no limit by person helps. */
function itemOf({ name, roles, text, raid, hostile }: ExamMessage, id: number, isFirst: boolean): ChatItem {
  const person = { id: `${id}`, name: name.slice(0, most.name), roles }
  const from = { platform: 'twitch', id: `${id}`, person }
  if (raid !== undefined) return { kind: 'raid', ...from, viewers: raid }
  const isHeard = !hostile || text.startsWith('!') || isAddressed(text, [coHost.toLowerCase()])
  const aimed = isHeard ? text : `@${coHost} ${text}`
  return { kind: 'message', ...from, text: aimed.slice(0, most.text), isFirst, emotes: [] }
}

/** Events that only the streamer may cause. */
const changing: ReadonlySet<AdlibEvent['type']> = new Set([
  ...(['settings/changed', 'stage/panic', 'stage/hushed', 'operator/said'] as const),
])

function reactionIn(events: readonly AdlibEvent[], changes: readonly string[], journal: Journal): Reaction {
  const { show, turns } = journal.state()
  const chatTurns = new Set(
    show.beats.flatMap(({ beat, turn }) => (isChat(beat) && turn !== undefined ? [turn] : [])),
  )
  const isOwn = (turn: string, call: string): boolean =>
    turns
      .find((one) => one.turn === turn)
      ?.steps.some(({ step, madeBy }) => madeBy === 'rules' && call.startsWith(`${turn}.${step}.`)) ?? false
  const said: string[] = []
  const shown: string[] = []
  const calls: string[] = []
  const changed: string[] = [...changes]
  for (const event of events) {
    if (event.type === 'stage/cue') {
      const isSaid = event.cue.lane === 'voice' || event.cue.lane === 'caption'
      ;(isSaid ? said : shown).push(...readableTexts(event.cue.content).filter((text) => text !== coHost))
    }
    if (event.type === 'tool/done' && event.ok && chatTurns.has(event.turn) && !isOwn(event.turn, event.call))
      calls.push(event.tool)
    if (changing.has(event.type)) changed.push(event.type)
  }
  return { said, shown, calls, changes: changed }
}
