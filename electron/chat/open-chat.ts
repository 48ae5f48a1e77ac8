import { type ChatItem, personKey } from '../../src-shared/chat/chat-item.ts'
import type { ChatMoment, Chatter } from '../../src-shared/chat/chat-moment.ts'
import { HeardChat, safeOptions } from '../../src-shared/chat/heard-chat.ts'
import { safeName, safeText } from '../../src-shared/chat/safe-words.ts'
import { ChatSampler } from '../../src-shared/chat/sampler.ts'
import { testItems } from '../../src-shared/chat/test-chat.ts'
import { type ChatBeat, WaitingMoments } from '../../src-shared/chat/waiting-moments.ts'
import type { ChatAnswer, ChatTest, MissedAnswer } from '../../src-shared/contract/api/chat.ts'
import type { Cue } from '../../src-shared/events/cue.ts'
import { spokenText } from '../../src-shared/events/cue-words.ts'
import { someone } from '../../src-shared/events/event/chat.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import { type AboutGone, aboutGone, type Gone } from '../../src-shared/events/gone.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { CueView } from '../../src-shared/events/views.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { defined } from '../../src-shared/step/record.ts'
import type { ViewerMemory } from '../data/viewers.ts'
import { followSources } from './follow-sources.ts'
import type { Emotes } from './open-emotes.ts'
import { questionKinds } from './question-kinds.ts'
import type { SourceTable } from './sources.ts'

/** What moderators may order by `!adlib …`. */
export interface ChatOrders {
  hush(by: string): void
  skip(by: string): void
  panic(by: string): void
  /** Shows what the last reaction was about. */
  why(): void
  /** Ends what may quote words that were removed from chat: these turns, the running turn, and these cues. */
  takeBack(about: AboutGone, by: string): void
}

export interface ChatDeps {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly persona: () => { readonly name: string }
  readonly isClean: (text: string) => boolean
  /** Whether the show has room for a line about this beat now. */
  readonly hasRoom: (beat: ChatBeat) => boolean
  readonly orders: ChatOrders
  /** The sources that the settings may open. */
  readonly sources: SourceTable
  readonly viewers: Pick<ViewerMemory, 'seen' | 'gave' | 'joked' | 'of' | 'forget'>
  readonly emotes: Pick<Emotes, 'named' | 'fetch'>
  /** Returns embeddings (see `EmbedTexts`), by which the show answers questions by their kind. */
  readonly embed: Parameters<typeof questionKinds>[0]
}

/** The chat of the stream. `close` ends all sources. */
export interface Chat {
  /** Returns what chat said lately and what became of it. */
  heard(): ChatAnswer
  missed(minutes: number): MissedAnswer
  /** Sends a message, gift or the like to the own show. It takes the way of a real one, and its events are marked. */
  test(test: ChatTest): void
  close(): void
}

/** Time (ms) between two looks for moments that are due. */
const tickMs = 250
/** Time (ms) after which no moment of a test comes any more. */
const testMs = 30_000
const maxStreamers = 8
/** Maximum time (ms) from a line to the first laugh about it. */
const laughMs = 8000

/** Hears the chats that the settings name, and writes `chat/…` events. Follows the settings. */
export function openChat(deps: ChatDeps): Chat {
  const { journal, clock, persona, isClean, hasRoom, orders, emotes, viewers } = deps
  const settings = () => journal.state().settings.chat
  /** Names of the streamer on all platforms, as far as they were heard. */
  const streamers = new Set<string>()
  const nameOf = ({ name }: Pick<Chatter, 'name'>): string =>
    safeName(name, [settings().twitch, persona().name, ...streamers], isClean)
  const heard = new HeardChat({ name: nameOf, isClean }, clock.now())
  const isMuted = (name: string): boolean =>
    settings().muted.some((one) => one.toLowerCase() === name.toLowerCase())
  const names = () => [persona().name.toLowerCase(), 'adlib']
  const kinds = questionKinds(deps.embed, names)
  const sampler = new ChatSampler({
    ...{ names, isMuted, asked: kinds.judge },
    viewers: { seen: (by) => viewers.seen(memberOf(by)), gave: (by) => viewers.gave(memberOf(by)) },
    leftOut: (message, why, now) => heard.leftOut(message, why, now),
  })
  const waiting = new WaitingMoments((moment, why, now) => {
    if (moment.kind === 'asks') sampler.unanswered(moment.by)
    heard.decided(moment, why, now)
  })
  /** Samplers of tests, which must not delay a real greeting or answer. */
  const tests = new Map<ChatTest, { readonly sampler: ChatSampler; readonly until: number }>()
  let testsSent = 0
  let stopTicks: Cancel | undefined

  /** Adds to a question what it wants. By now, that is known unless the network is slow. */
  const withKind = (moment: ChatMoment): ChatMoment =>
    moment.kind === 'asks' ? { ...moment, ...defined({ asks: kinds.of(moment.id) }) } : moment
  /** Leaves out what the show may not quote, so that it does not take the place of another while it waits. */
  const quotable = (moments: readonly ChatMoment[]): ChatMoment[] =>
    moments.filter((moment) => {
      if (moment.kind !== 'asks') return true
      const why = isMuted(moment.by.name)
        ? 'muted'
        : safeText(moment.text, isClean) === undefined
          ? 'filter'
          : null
      if (why !== null) heard.decided(moment, why, clock.now())
      return why === null
    })
  const write = (moments: readonly ChatMoment[]): void => {
    if (journal.state().ended !== null) return
    // A person may have been muted since.
    for (const moment of quotable(moments)) {
      if (moment.kind === 'order') obey(moment)
      else if (moment.kind === 'gone') takeBack(moment)
      else {
        const body = eventOf(moment, { nameOf, isClean, knownOf: viewers.of })
        // Ask for the pictures first, so that the overlay finds them on their way.
        if (body?.type === 'chat/message') emotes.fetch(body.pictures ?? [])
        if (body !== undefined) journal.append(body)
        heard.decided(moment, 'handed', clock.now())
      }
    }
  }
  const takeBack = ({ messages, person, all, isEarlier }: Extract<ChatMoment, { kind: 'gone' }>): void => {
    const gone: Gone = {
      messages: [...messages],
      ...defined({ person, all }),
    }
    if (person !== undefined) viewers.forget(person)
    // Look for it first, because the event takes it out of the state.
    const about = aboutGone(journal.state(), gone)
    // The files of the run still have the words of a person whom the state no longer names.
    if (about === null && messages.length === 0 && !isEarlier) return
    journal.append({ type: 'chat/gone', ...gone })
    if (about !== null) orders.takeBack(about, 'chat')
  }
  const obey = ({ order, by }: Extract<ChatMoment, { kind: 'order' }>): void => {
    if (order === 'why') orders.why()
    else orders[order](`${nameOf(by)} in chat`)
  }
  /** A laugh right after a line rates it, as the streamer's thumb does for this stream. */
  const rate = ({ mood, people, since }: Extract<ChatMoment, { kind: 'erupts' }>): void => {
    if (mood !== 'laugh' || journal.state().ended !== null) return
    const { cues, show } = journal.state()
    const isHeard = ({ cue, cuedAt }: CueView): boolean =>
      cuedAt !== undefined && cuedAt <= since && since - cuedAt <= laughMs && isOwnLine(cue)
    const cue = cues.findLast(isHeard)?.cue
    const text = cue && spokenText(cue.content)
    if (cue === undefined || text === null || text === undefined) return
    const about = show.beats.findLast(({ turn }) => turn === cue.turn)?.beat.chat?.people ?? []
    const [person, ...others] = about
    // A model's line about a person is remembered with the person, who can be forgotten.
    if (cue.line !== undefined || person === undefined)
      journal.append({ type: 'chat/laughed', cue: cue.id, line: cue.line ?? text, people })
    if (person !== undefined && others.length === 0) viewers.joked(person.by, text)
  }
  /** While PANIC is on, only orders and removals count: no moment waits for its end. */
  const whilePanic = (moments: readonly ChatMoment[]): readonly ChatMoment[] =>
    journal.state().panic === null
      ? moments
      : moments.filter(({ kind }) => kind === 'gone' || kind === 'order' || kind === 'vote-gone')
  const sources = followSources({
    ...{ journal, clock, sources: deps.sources },
    item: (item: ChatItem) => {
      const now = clock.now()
      if (item.kind !== 'gone' && item.person.roles.includes('streamer') && streamers.size < maxStreamers)
        streamers.add(item.person.name)
      heard.heard(item, now)
      write(waiting.add(whilePanic(sampler.take(emotes.named(item), now)), now))
    },
  })
  const tick = (): void => {
    const now = clock.now()
    sources.tick()
    const moments = whilePanic(sampler.tick(now)).map(withKind)
    for (const moment of moments) if (moment.kind === 'erupts') rate(moment)
    for (const [test, { until }] of tests) if (now > until) tests.delete(test)
    const tested = [...tests.values()].flatMap((one) => asTest(one.sampler.tick(now)).map(withKind))
    write(waiting.add(quotable([...moments, ...whilePanic(tested)]), now))
    const next = waiting.next(now, hasRoom)
    if (next !== undefined) write([next])
    const isOver = !sources.isOpen() && tests.size === 0 && waiting.all().length === 0
    stopTicks = isOver ? undefined : clock.after(tickMs, tick)
  }
  const close = (): void => {
    sources.close()
    stopTicks?.()
    stopTicks = undefined
  }
  const follow = (): void => {
    const wasOpen = sources.isOpen()
    sources.follow()
    if (wasOpen && !sources.isOpen()) {
      waiting.clear()
      write(sampler.drop())
    }
    if (stopTicks === undefined && sources.isOpen()) tick()
  }
  const test = (test: ChatTest): void => {
    const now = clock.now()
    testsSent += 1
    const sampler = new ChatSampler({ names, asked: kinds.judge })
    tests.set(test, { sampler, until: now + testMs })
    const items = testItems(test, persona().name, testsSent)
    write(waiting.add(asTest(items.flatMap((item) => sampler.take(item, now))), now))
    if (stopTicks === undefined) tick()
  }

  journal.subscribe((event) => {
    if (event.type === 'settings/changed') follow()
    if (event.type === 'stage/panic') waiting.clear()
  })
  endLostVote(journal)
  const { chat } = journal.state()
  if (chat !== null) sampler.resume(chat, clock.now())
  follow()
  return {
    close,
    test,
    heard: () => heard.lane(waiting.all()),
    missed: (minutes) => heard.missed(minutes, clock.now(), waiting.all()),
  }
}

const asTest = (moments: readonly ChatMoment[]): ChatMoment[] =>
  moments.map((moment) => ({ ...moment, isTest: true }))
/** Ends a vote that an earlier process opened: its ballots were only in memory. */
function endLostVote({ append, state }: Pick<Journal, 'append' | 'state'>): void {
  const { chat, ended } = state()
  if (ended === null && chat?.vote) append({ type: 'chat/vote', options: [...chat.vote.options] })
}

function eventOf(
  moment: Exclude<ChatMoment, { kind: 'order' | 'gone' }>,
  {
    nameOf,
    isClean,
    knownOf,
  }: {
    readonly nameOf: (person: Pick<Chatter, 'name'>) => string
    readonly isClean: (text: string) => boolean
    readonly knownOf: ViewerMemory['of']
  },
): EventBody | undefined {
  const test = moment.isTest === true ? { isTest: true as const } : {}
  switch (moment.kind) {
    case 'asks': {
      const text = safeText(moment.text, isClean)
      const by = keyOf(moment.by)
      if (text === undefined) return undefined
      const { streams, note } = knownOf(by) ?? {}
      const known =
        streams === undefined
          ? {}
          : { known: { streams, ...(note !== undefined && isClean(note) ? { note } : {}) } }
      return {
        ...{ type: 'chat/message', id: moment.id, by, name: nameOf(moment.by), text, ...known, ...test },
        ...defined({ color: moment.by.color, pictures: moment.pictures, asks: moment.asks }),
      }
    }
    case 'first-time':
      return {
        ...{ type: 'chat/newcomers', names: moment.people.map(nameOf), by: moment.people.map(keyOf) },
        ...{ ids: moment.people.map(idsOf), count: moment.count, ...test },
      }
    case 'gave': {
      const { what, amount, months, by } = moment
      return {
        ...{ type: 'chat/gave', what, amount, ...defined({ months }) },
        ...{ name: nameOf(by), by: keyOf(by), ids: idsOf(by), ...test },
      }
    }
    case 'gift': {
      const { what, amount, months, people, count, gifts } = moment
      return {
        ...{ type: 'chat/gift', what, amount, ...defined({ months }) },
        ...{
          names: people.map(nameOf),
          by: people.map(keyOf),
          ids: people.map(idsOf),
          count,
          gifts,
          ...test,
        },
      }
    }
    case 'raid':
      return {
        ...{ type: 'chat/raid', name: nameOf(moment.by), by: keyOf(moment.by), ids: idsOf(moment.by) },
        ...{ viewers: moment.viewers, ...test },
      }
    case 'erupts':
      return { type: 'chat/erupted', mood: moment.mood, people: moment.people, ...test }
    case 'vote-opened':
      return {
        ...{ type: 'chat/vote', options: safeOptions(moment.options, isClean), endsAt: moment.endsAt },
        ...(moment.by === undefined ? {} : { by: keyOf(moment.by) }),
      }
    case 'vote-gone':
      return { type: 'chat/vote', options: safeOptions(moment.options, isClean) }
    case 'vote':
      return { type: 'chat/vote', options: safeOptions(moment.options, isClean), counts: [...moment.counts] }
    case 'counted':
      return { type: 'chat/counted', messages: moment.messages, people: moment.people, gone: moment.gone }
    case 'regular': {
      const name = nameOf(moment.by)
      // Nothing is gained by a greeting without a name.
      return name === someone
        ? undefined
        : { type: 'chat/regular', name, by: keyOf(moment.by), ids: idsOf(moment.by), streams: moment.streams }
    }
    case 'silence':
      return { type: 'chat/quiet', ms: moment.ms }
  }
}

/** Whether the words of a cue are the show's own, and not a big word or the streamer's. */
const isOwnLine = ({ by, word, content }: Cue): boolean =>
  by !== 'operator' && word === undefined && spokenText(content) !== null

const memberOf = (by: Chatter) => ({ key: keyOf(by), name: by.name })

const idsOf = ({ messages }: Chatter): string[] => [...messages]

const keyOf = ({ platform, id }: Chatter): string => personKey(platform, id)
