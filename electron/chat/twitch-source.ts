import { connect } from 'node:net'
import type { ChatClient, ChatMessage, UserNotice } from '@twurple/chat'
import type { ChatItem, ChatPerson } from '../../src-shared/chat/chat-item.ts'
import { chatPicture, nameColor } from '../../src-shared/events/cue.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { defined } from '../../src-shared/step/record.ts'
import type { ChatSource } from './chat-source.ts'
import { connectedSource, type Hears, type OpenSource, type SourceFailure } from './connected-source.ts'

/** A chat server without TLS in place of Twitch's, for tests. */
export interface TwitchServer {
  readonly host: string
  readonly port: number
}

/** Returns the server that `ADLIB_TWITCH` names as `HOST:PORT`, for tests; undefined for Twitch itself. */
export function twitchServer({ ADLIB_TWITCH: given }: NodeJS.ProcessEnv): TwitchServer | undefined {
  const [, host, port] = /^(.+):(\d+)$/.exec(given ?? '') ?? []
  return host === undefined ? undefined : { host, port: Number(port) }
}

const platform = 'twitch'
const maxPictures = 20
/** Time limit (ms) for the connection and the join. The library itself waits 10 s for an answer to the join. */
const joinMs = 15_000
/** Largest message (bytes). Twitch's lines have at most 8 kB of tags and 512 bytes of text; one message has several. */
const maxMessageBytes = 256 * 1024

/**
 * The chat of a Twitch channel, read without an account. It carries messages, subscriptions, bits, raids, deletions and
 * time-outs, but no follows and no channel points.
 */
export const twitchSource = (channel: string, clock: Clock, server?: TwitchServer): ChatSource =>
  connectedSource(clock, openTwitch(channel, clock, server))

const openTwitch =
  (channel: string, clock: Clock, server: TwitchServer | undefined): OpenSource =>
  async (hears, signal) => {
    // Most shows hear no chat, so the library is loaded only here.
    const { ChatClient } = await import('@twurple/chat')
    let isTooLong = false
    const client = new ChatClient({
      ...(server && { hostName: server.host, ssl: false }),
      connectionOptions: {
        wsOptions: {
          ...{ maxPayload: maxMessageBytes, handshakeTimeout: joinMs },
          // The library knows no port.
          ...(server && { createConnection: () => connect({ host: server.host, port: server.port }) }),
        },
      },
      channels: [channel],
      logger: {
        minLevel: 'trace',
        // The library passes the cause of a broken connection only to its log.
        custom: {
          log() {},
          trace(message) {
            isTooLong ||= /onError message:.*payload size/i.test(message)
          },
        },
      },
    })
    return new Promise((resolve) => {
      let isJoined = false
      let isOver = false
      let end: (failure: SourceFailure) => void = () => {}
      const ended = new Promise<SourceFailure>((resolveEnd) => {
        end = resolveEnd
      })
      const close = (failure: SourceFailure): void => {
        if (isOver) return
        isOver = true
        cancelJoin()
        signal.removeEventListener('abort', abort)
        client.removeListener()
        // The library connects again right after it has reported the end of a connection, so it is stopped after that.
        queueMicrotask(() => client.quit())
        if (isJoined) end(failure)
        else resolve({ ok: false, failure: { message: failure.message, remedy: failure.remedy } })
      }
      const abort = (): void => close(lost)
      const cancelJoin = clock.after(joinMs, () => close(lost))
      signal.addEventListener('abort', abort, { once: true })
      client.onJoin(() => {
        if (isJoined || isOver) return
        isJoined = true
        cancelJoin()
        resolve({ ok: true, session: { ended, close: abort } })
      })
      client.onDisconnect(() => close(isTooLong ? tooLong : lost))
      client.onJoinFailure((_, reason) => close(notJoined(channel, reason)))
      guardLines(client, hears)
      deliver(client, hears)
      if (signal.aborted) close(lost)
      else client.connect()
    })
  }

const lost: SourceFailure = {
  message: 'Twitch does not answer.',
  remedy: 'Check your connection to the internet.',
  isLost: true,
}

const tooLong: SourceFailure = {
  message: `Twitch sent a message of more than ${maxMessageBytes / 1024} kB, so the connection was ended.`,
  remedy: 'Check that no proxy changes your connection to Twitch.',
}

const notJoined = (channel: string, reason: string): SourceFailure => ({
  message:
    reason === 'twurple_timeout'
      ? `Twitch knows no chat of ${channel}, or does not answer.`
      : `Twitch does not let Adlib read the chat of ${channel} (${reason}).`,
  remedy: 'Check the name of the channel, as in its address: twitch.tv/NAME.',
})

/** Returns whether a line has a command of letters or three digits after its tags and its sender. */
function isIrcLine(line: string): boolean {
  let at = line.startsWith('@') ? line.indexOf(' ') + 1 : 0
  if (line[at] === ':') at = line.indexOf(' ', at) + 1
  return /^(?:[A-Za-z]{1,20}|\d{3})(?: |$)/.test(line.slice(at, at + 21))
}

/** The library does not catch errors of a line with missing tags, which would end the program. */
function guardLines({ irc }: ChatClient, hears: Hears): void {
  const receive = irc.receiveLine.bind(irc)
  irc.receiveLine = (line) => {
    if (line === '') return
    if (!isIrcLine(line)) return hears.unreadable()
    try {
      receive(line)
    } catch {
      hears.unreadable()
    }
  }
}

function deliver(client: ChatClient, { item }: Hears): void {
  /** Subscriptions of a gift bomb that were counted with it, by giver. */
  const counted = new Map<string, number>()
  client.onMessage((_, _user, text, message) => said(text, message))
  client.onAction((_, _user, text, message) => said(text, message))
  const said = (text: string, message: ChatMessage): void => {
    item({
      ...{ kind: 'message', platform, id: message.id, person: personOf(message), text },
      isFirst: message.isFirst,
      ...emotesIn(text, message),
      ...defined({ room: message.channelId ?? undefined }),
    })
    if (message.bits > 0)
      item({
        ...{ kind: 'gift', platform, id: `${message.id}-bits`, person: personOf(message) },
        ...{ what: 'bits', amount: message.bits },
      })
  }
  const gift = (
    message: UserNotice,
    facts: Pick<Extract<ChatItem, { kind: 'gift' }>, 'what' | 'amount' | 'months'>,
  ) => item({ kind: 'gift', platform, id: message.id, person: personOf(message), ...facts })
  client.onSub((_, _user, _info, message) => gift(message, { what: 'sub', amount: 1 }))
  client.onResub((_, _user, { months }, message) => gift(message, { what: 'resub', amount: 1, months }))
  client.onCommunitySub((_, _user, { count, gifterUserId = '' }, message) => {
    counted.set(gifterUserId, (counted.get(gifterUserId) ?? 0) + count)
    gift(message, { what: 'gift-sub', amount: count })
  })
  client.onSubGift((_, _user, { gifterUserId = '' }, message) => {
    const left = counted.get(gifterUserId) ?? 0
    if (left > 1) counted.set(gifterUserId, left - 1)
    else counted.delete(gifterUserId)
    if (left === 0) gift(message, { what: 'gift-sub', amount: 1 })
  })
  client.onRaid((_, _user, { viewerCount }, message) =>
    item({ kind: 'raid', platform, id: message.id, person: personOf(message), viewers: viewerCount }),
  )
  client.onMessageRemove((_, message) => item({ kind: 'gone', platform, message }))
  client.onTimeout((_, _user, _duration, { targetUserId }) => gone(targetUserId))
  client.onBan((_, _user, { targetUserId }) => gone(targetUserId))
  client.onChatClear(() => item({ kind: 'gone', platform }))
  const gone = (person: string | null): void => {
    if (person !== null) item({ kind: 'gone', platform, person })
  }
}

function personOf({ userInfo }: Pick<ChatMessage | UserNotice, 'userInfo'>): ChatPerson {
  const { userId, displayName, userName, color, isBroadcaster, isMod, isVip, isSubscriber } = userInfo
  const roles: ChatPerson['roles'] = [
    ...(isBroadcaster ? (['streamer'] as const) : []),
    ...(isMod ? (['moderator'] as const) : []),
    ...(isVip ? (['vip'] as const) : []),
    ...(isSubscriber ? (['subscriber'] as const) : []),
  ]
  const isColor = nameColor.safeParse(color).success
  return {
    id: userId,
    name: displayName || userName,
    roles,
    ...defined({ color: isColor ? color : undefined }),
  }
}

/** Returns the names of Twitch's emotes in a text, and those whose picture has an id. */
function emotesIn(
  text: string,
  { emoteOffsets }: ChatMessage,
): Pick<Extract<ChatItem, { kind: 'message' }>, 'emotes' | 'pictures'> {
  const letters = [...text]
  const found = [...emoteOffsets].slice(0, 100).map(([id, places]) => {
    const [from = 0, to = -1] = (places[0] ?? '').split('-').map(Number)
    const name = letters
      .slice(from, to + 1)
      .join('')
      .slice(0, 100)
    return { name, id: `twitch-${id}` }
  })
  const pictures = found.filter((one) => chatPicture.safeParse(one).success).slice(0, maxPictures)
  return { emotes: found.map(({ name }) => name), ...(pictures.length > 0 && { pictures }) }
}
