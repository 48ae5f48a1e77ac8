import { connect } from 'node:net'
import type { ChatClient, UserNotice } from '@twurple/chat'
import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ChatSource } from './chat-source.ts'
import { connectedSource, type Hears, type OpenSource, type SourceFailure } from './connected-source.ts'
import { messageOf, personOf, platform } from './twitch-message.ts'

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
      readLines(client, hears)
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

/**
 * Takes chat messages, and leaves all other lines to the library, which does not catch errors of a line with missing tags:
 * they would end the program.
 */
function readLines({ irc }: ChatClient, hears: Hears): void {
  const receive = irc.receiveLine.bind(irc)
  irc.receiveLine = (line) => {
    if (line === '') return
    try {
      const items = messageOf(line)
      if (items !== undefined) for (const item of items) hears.item(item)
      else if (isIrcLine(line)) receive(line)
      else hears.unreadable()
    } catch {
      hears.unreadable()
    }
  }
}

function deliver(client: ChatClient, { item }: Hears): void {
  /** Subscriptions of a gift bomb that were counted with it, by giver. */
  const counted = new Map<string, number>()
  const gift = (
    message: UserNotice,
    facts: Pick<Extract<ChatItem, { kind: 'gift' }>, 'what' | 'amount' | 'months'>,
  ) => item({ kind: 'gift', platform, id: message.id, person: personOf(message.tags), ...facts })
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
    item({ kind: 'raid', platform, id: message.id, person: personOf(message.tags), viewers: viewerCount }),
  )
  client.onMessageRemove((_, message) => item({ kind: 'gone', platform, message }))
  client.onTimeout((_, _user, _duration, { targetUserId }) => gone(targetUserId))
  client.onBan((_, _user, { targetUserId }) => gone(targetUserId))
  client.onChatClear(() => item({ kind: 'gone', platform }))
  const gone = (person: string | null): void => {
    if (person !== null) item({ kind: 'gone', platform, person })
  }
}
