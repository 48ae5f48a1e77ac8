import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { ChatMoment, Chatter } from '../../src-shared/chat/chat-moment.ts'
import { safeName, safeText } from '../../src-shared/chat/safe-words.ts'
import { ChatSampler } from '../../src-shared/chat/sampler.ts'
import { WaitingMoments } from '../../src-shared/chat/waiting-moments.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { followSources } from './follow-sources.ts'
import type { SourceTable } from './sources.ts'

/** What moderators may order by `!adlib …`. */
export interface ChatOrders {
  hush(by: string): void
  skip(by: string): void
  panic(by: string): void
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
}

/** The chat of the stream. `close` ends all sources. */
export interface Chat {
  close(): void
}

/** Time (ms) between two looks for moments that are due. */
const tickMs = 250

/** Hears the chats that the settings name, and writes `chat/…` events. Follows the settings. */
export function openChat({ journal, clock, persona, isClean, hasRoom, orders, ...deps }: ChatDeps): Chat {
  const settings = () => journal.state().settings.chat
  const sampler = new ChatSampler({
    names: () => [persona().name.toLowerCase(), 'adlib'],
    isMuted: (name) => settings().muted.some((one) => one.toLowerCase() === name.toLowerCase()),
  })
  const waiting = new WaitingMoments()
  let stopTicks: Cancel | undefined

  const nameOf = ({ name }: Pick<Chatter, 'name'>): string =>
    safeName(name, [settings().twitch, persona().name], isClean)
  const write = (moments: readonly ChatMoment[]): void => {
    if (journal.state().ended !== null) return
    for (const moment of moments) {
      if (moment.kind === 'order') obey(moment)
      else {
        const body = eventOf(moment, nameOf, isClean)
        if (body?.type === 'chat/gone' && isShown(body)) orders.takeBack('chat')
        if (body !== undefined) journal.append(body)
      }
    }
  }
  /** Whether a line about one of these messages or this person may be on its way or on the stage. */
  const isShown = ({ messages, person }: Extract<EventBody, { type: 'chat/gone' }>): boolean =>
    // The sampler names only messages that it has handed out, also those of newcomers, who are greeted by name.
    messages.length > 0 || (journal.state().chat?.messages.some(({ by }) => by === person) ?? false)
  const obey = ({ order, by }: Extract<ChatMoment, { kind: 'order' }>): void => {
    if (order === 'hush' || order === 'skip' || order === 'panic') orders[order](`${nameOf(by)} in chat`)
  }
  const sources = followSources({
    ...{ journal, clock, sources: deps.sources },
    item: (item: ChatItem) => {
      const now = clock.now()
      write(waiting.add(sampler.take(item, now), now))
    },
  })
  const tick = (): void => {
    const now = clock.now()
    sources.tick()
    write(waiting.add(sampler.tick(now), now))
    const next = hasRoom() ? waiting.next(now) : undefined
    if (next !== undefined) write([next])
    stopTicks = clock.after(tickMs, tick)
  }
  const close = (): void => {
    sources.close()
    stopTicks?.()
    stopTicks = undefined
  }
  const follow = (): void => {
    sources.follow()
    if (sources.isOpen()) {
      if (stopTicks === undefined) tick()
    } else close()
  }

  journal.subscribe((event) => {
    if (event.type === 'settings/changed') follow()
  })
  follow()
  return { close }
}

function eventOf(
  moment: Exclude<ChatMoment, { kind: 'order' }>,
  nameOf: (person: Pick<Chatter, 'name'>) => string,
  isClean: (text: string) => boolean,
): EventBody | undefined {
  switch (moment.kind) {
    case 'asks': {
      const text = safeText(moment.text, isClean)
      const by = `${moment.by.platform}:${moment.by.id}`
      return text === undefined
        ? undefined
        : { type: 'chat/message', id: moment.id, by, name: nameOf(moment.by), text }
    }
    case 'first-time':
      return { type: 'chat/newcomers', names: moment.people.map(nameOf), count: moment.count }
    case 'gift': {
      const { what, amount, months, people, count } = moment
      const known = months === undefined ? {} : { months }
      return { type: 'chat/gift', what, amount, ...known, names: people.map(nameOf), count }
    }
    case 'raid':
      return { type: 'chat/raid', name: nameOf(moment.by), viewers: moment.viewers }
    case 'erupts':
      return { type: 'chat/erupted', mood: moment.mood, people: moment.people }
    case 'vote-opened':
      return { type: 'chat/vote', options: options(moment.options, isClean), endsAt: moment.endsAt }
    case 'vote':
      return { type: 'chat/vote', options: options(moment.options, isClean), counts: [...moment.counts] }
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

/** The options of a vote are the streamer's own words; one that the filter stops becomes its number. */
const options = (given: readonly string[], isClean: (text: string) => boolean): string[] =>
  given.map((one, index) => (isClean(one) ? one : String(index + 1)))
