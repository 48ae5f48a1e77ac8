import { connect } from 'node:net'
import type { ChatClient, ChatMessage, UserNotice } from '@twurple/chat'
import type { ChatItem, ChatPerson } from '../../src-shared/chat/chat-item.ts'
import { chatPicture, nameColor } from '../../src-shared/events/cue.ts'
import { defined } from '../../src-shared/step/record.ts'
import type { ChatListener, ChatSource } from './chat-source.ts'

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

/**
 * The chat of a Twitch channel, read without an account. It carries messages, subscriptions, bits, raids, deletions and
 * time-outs, but no follows and no channel points.
 */
export function twitchSource(channel: string, server?: TwitchServer): ChatSource {
  let client: ChatClient | undefined
  let isClosed = false
  return {
    async open(listener) {
      listener.state({ state: 'connecting' })
      // Most shows hear no chat, so the library is loaded only here.
      const { ChatClient } = await import('@twurple/chat')
      if (isClosed) return
      client = new ChatClient({
        ...(server && insteadOf(server)),
        channels: [channel],
        rejoinChannelsOnReconnect: true,
        logger: { minLevel: 'critical' },
      })
      deliver(client, channel, listener)
      client.connect()
    },
    close() {
      isClosed = true
      client?.removeListener()
      client?.quit()
      client = undefined
    },
  }
}

/** The library knows no port, so the socket is opened here. */
const insteadOf = ({ host, port }: TwitchServer) => ({
  hostName: host,
  ssl: false,
  connectionOptions: { wsOptions: { createConnection: () => connect({ host, port }) } },
})

function deliver(client: ChatClient, channel: string, { item, state }: ChatListener): void {
  /** Subscriptions of a gift bomb that were counted with it, by giver. */
  const counted = new Map<string, number>()
  client.onJoin(() => state({ state: 'connected' }))
  client.onDisconnect((isManual) => {
    if (!isManual) state({ state: 'connecting' })
  })
  client.onJoinFailure((_, reason) =>
    state({
      state: 'failed',
      message:
        reason === 'twurple_timeout'
          ? `Twitch knows no chat of ${channel}, or does not answer.`
          : `Twitch does not let Adlib read the chat of ${channel} (${reason}).`,
      remedy: 'Check the name of the channel, as in its address: twitch.tv/NAME.',
    }),
  )
  client.onMessage((_, _user, text, message) => {
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
  })
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
