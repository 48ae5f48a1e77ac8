import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { ChatMoment, Chatter } from '../../src-shared/chat/chat-moment.ts'
import { HeardChat, safeOptions } from '../../src-shared/chat/heard-chat.ts'
import { safeName, safeText } from '../../src-shared/chat/safe-words.ts'
import { ChatSampler } from '../../src-shared/chat/sampler.ts'
import { testItems } from '../../src-shared/chat/test-chat.ts'
import { WaitingMoments } from '../../src-shared/chat/waiting-moments.ts'
import type { ChatAnswer, ChatTest, MissedAnswer } from '../../src-shared/contract/api/chat.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { defined } from '../../src-shared/step/record.ts'
import { followSources } from './follow-sources.ts'
import type { Emotes } from './open-emotes.ts'
import type { SourceTable } from './sources.ts'

/** What moderators may order by `!adlib …`. */
export interface ChatOrders {
  hush(by: string): void
  skip(by: string): void
  panic(by: string): void
  /** Shows what the last reaction was about. */
  why(): void
  /** Cancels waiting lines and clears the stage, because they may quote words that were removed from chat. */
  takeBack(by: string): void
}

export interface ChatDeps {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly persona: () => { readonly name: string }
  readonly isClean: (text: string) => boolean
  /** Whether the show has room for a line now. */
  readonly hasRoom: () => boolean
  readonly orders: ChatOrders
  /** The sources that the settings may open. */
  readonly sources: SourceTable
  readonly emotes: Pick<Emotes, 'named' | 'fetch'>
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

/** Hears the chats that the settings name, and writes `chat/…` events. Follows the settings. */
export function openChat({
  journal,
  clock,
  persona,
  isClean,
  hasRoom,
  orders,
  emotes,
  ...deps
}: ChatDeps): Chat {
  const settings = () => journal.state().settings.chat
  const nameOf = ({ name }: Pick<Chatter, 'name'>): string =>
    safeName(name, [settings().twitch, persona().name], isClean)
  const heard = new HeardChat({ name: nameOf, isClean }, clock.now())
  const isMuted = (name: string): boolean =>
    settings().muted.some((one) => one.toLowerCase() === name.toLowerCase())
  const names = () => [persona().name.toLowerCase(), 'adlib']
  const sampler = new ChatSampler({
    names,
    isMuted,
    leftOut: (message, why, now) => heard.leftOut(message, why, now),
  })
  const waiting = new WaitingMoments((moment, why, now) => heard.decided(moment, why, now))
  /** Samplers of tests, which must not delay a real greeting or answer. */
  const tests = new Map<ChatTest, { readonly sampler: ChatSampler; readonly until: number }>()
  let testsSent = 0
  let stopTicks: Cancel | undefined

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
      else {
        const body = eventOf(moment, nameOf, isClean)
        if (body?.type === 'chat/gone' && isShown(body)) orders.takeBack('chat')
        // Ask for the pictures first, so that the overlay finds them on their way.
        if (body?.type === 'chat/message') emotes.fetch(body.pictures ?? [])
        if (body !== undefined) journal.append(body)
        heard.decided(moment, 'handed', clock.now())
      }
    }
  }
  /** Whether a line about one of these messages or this person may be on its way or on the stage. */
  const isShown = ({ messages, person }: Extract<EventBody, { type: 'chat/gone' }>): boolean =>
    // The sampler names only messages that it has handed out, also those of newcomers, who are greeted by name.
    messages.length > 0 ||
    (journal.state().chat?.messages.some(({ by }) => by === person) ?? false) ||
    (person !== undefined && isAnyoneNamed())
  /** Whether a card on stage or on its way names people. The events about gifts and raids do not say who they are. */
  const isAnyoneNamed = (): boolean =>
    journal.state().cues.some(({ cue, cuedAt, dropped }) => {
      const endsAt = cuedAt === undefined ? Number.POSITIVE_INFINITY : cuedAt + cue.durationMs
      return cue.lane === 'chat' && dropped === undefined && endsAt > clock.now()
    })
  const obey = ({ order, by }: Extract<ChatMoment, { kind: 'order' }>): void => {
    if (order === 'why') orders.why()
    else if (order === 'hush' || order === 'skip' || order === 'panic') orders[order](`${nameOf(by)} in chat`)
  }
  const sources = followSources({
    ...{ journal, clock, sources: deps.sources },
    item: (item: ChatItem) => {
      const now = clock.now()
      heard.heard(item, now)
      write(waiting.add(sampler.take(emotes.named(item), now), now))
    },
  })
  const tick = (): void => {
    const now = clock.now()
    sources.tick()
    for (const [test, { until }] of tests) if (now > until) tests.delete(test)
    const tested = [...tests.values()].flatMap((one) => asTest(one.sampler.tick(now)))
    write(waiting.add(quotable([...sampler.tick(now), ...tested]), now))
    const next = hasRoom() ? waiting.next(now) : undefined
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
    sources.follow()
    if (stopTicks === undefined && sources.isOpen()) tick()
  }
  const test = (test: ChatTest): void => {
    const now = clock.now()
    testsSent += 1
    const sampler = new ChatSampler({ names })
    tests.set(test, { sampler, until: now + testMs })
    const items = testItems(test, persona().name, testsSent)
    write(waiting.add(asTest(items.flatMap((item) => sampler.take(item, now))), now))
    if (stopTicks === undefined) tick()
  }

  journal.subscribe((event) => {
    if (event.type === 'settings/changed') follow()
  })
  follow()
  return {
    close,
    test,
    heard: () => heard.lane(waiting.all()),
    missed: (minutes) => heard.missed(minutes, clock.now()),
  }
}

const asTest = (moments: readonly ChatMoment[]): ChatMoment[] =>
  moments.map((moment) => ({ ...moment, isTest: true }))

function eventOf(
  moment: Exclude<ChatMoment, { kind: 'order' }>,
  nameOf: (person: Pick<Chatter, 'name'>) => string,
  isClean: (text: string) => boolean,
): EventBody | undefined {
  const test = moment.isTest === true ? { isTest: true as const } : {}
  switch (moment.kind) {
    case 'asks': {
      const text = safeText(moment.text, isClean)
      const by = `${moment.by.platform}:${moment.by.id}`
      return text === undefined
        ? undefined
        : {
            ...{ type: 'chat/message', id: moment.id, by, name: nameOf(moment.by), text, ...test },
            ...defined({ color: moment.by.color, pictures: moment.pictures }),
          }
    }
    case 'first-time':
      return { type: 'chat/newcomers', names: moment.people.map(nameOf), count: moment.count, ...test }
    case 'gift': {
      const { what, amount, months, people, count } = moment
      const known = months === undefined ? {} : { months }
      return { type: 'chat/gift', what, amount, ...known, names: people.map(nameOf), count, ...test }
    }
    case 'raid':
      return { type: 'chat/raid', name: nameOf(moment.by), viewers: moment.viewers, ...test }
    case 'erupts':
      return { type: 'chat/erupted', mood: moment.mood, people: moment.people, ...test }
    case 'vote-opened':
      return { type: 'chat/vote', options: safeOptions(moment.options, isClean), endsAt: moment.endsAt }
    case 'vote':
      return { type: 'chat/vote', options: safeOptions(moment.options, isClean), counts: [...moment.counts] }
    case 'gone':
      return {
        ...{ type: 'chat/gone', messages: [...moment.messages] },
        ...(moment.person === undefined ? {} : { person: moment.person }),
      }
    case 'counted':
      return { type: 'chat/counted', messages: moment.messages, people: moment.people, gone: moment.gone }
    case 'silence':
      return undefined
  }
}
