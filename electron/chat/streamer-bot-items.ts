import { type ChatPerson, idOfName } from '../../src-shared/chat/chat-item.ts'
import { itemOf, reportedChat } from '../../src-shared/chat/reported-chat.ts'
import { type Fields, fieldsOf } from './frame-fields.ts'

/** What an event of Streamer.bot is about. */
interface Read {
  /** Should be `ChatItem`s. */
  readonly items: readonly unknown[]
  /** Set if the streamer pressed "Test". */
  readonly isTest: boolean
}

interface Event {
  readonly data: Fields
  readonly raw: unknown
  readonly platform: string
  /** Replaces the id of an event that has none: it is the same if the event comes again. */
  readonly key: string
}

type Reader = (event: Event) => readonly unknown[]

const message: Reader = ({ data, platform, key }) => {
  const said = data.in('message')
  const id = said.text('msgId', 'id') || data.text('messageId', 'msgId', 'eventId', 'id') || key
  const person = personOf(data)
  const bits = said.number('bits') ?? data.number('bits') ?? 0
  return [
    {
      ...{ kind: 'message', platform, id, person },
      text: said.text('message', 'text') || data.text('text', 'message', 'content'),
      isFirst: said.is('firstMessage') || data.is('firstMessage', 'isFirstMessage'),
      emotes: [...said.list('emotes'), ...data.list('emotes')].map((emote) => emote.text('name')),
    },
    ...(bits > 0
      ? [
          {
            ...{ kind: 'gift', platform, id: `${id}-bits`, message: id, person },
            ...{ what: 'bits', amount: bits },
          },
        ]
      : []),
  ]
}

const gift =
  (
    what: 'sub' | 'resub' | 'gift-sub' | 'money',
    amountOf: (data: Fields) => number | undefined = () => 1,
  ): Reader =>
  ({ data, platform, key }) => {
    const months = data.number('cumulativeMonths', 'cumulative_months', 'months')
    return [
      {
        ...{ kind: 'gift', platform, id: data.text('eventId') || key, person: personOf(data) },
        ...{ what, amount: Math.min(1e9, amountOf(data) ?? 1) },
        ...(what === 'resub' && months !== undefined ? { months } : {}),
      },
    ]
  }

/** A subscription of a bomb is left out, because the bomb was counted. */
const giftedSub: Reader = (event) =>
  event.data.is('fromSubBomb', 'fromGiftBomb', 'fromCommunitySubGift') ? [] : gift('gift-sub')(event)

const gifts = gift('gift-sub', (data) => data.number('gifts', 'total', 'giftCount', 'count'))

const money = gift('money', (data) => {
  const micro = data.number('microAmount')
  return micro === undefined ? data.number('amount', 'formattedAmount', 'total') : micro / 1e6
})

const raid: Reader = ({ data, platform, key }) => [
  {
    ...{ kind: 'raid', platform, id: key, person: personOf(data) },
    viewers: Math.round(data.number('viewers', 'viewerCount', 'viewer_count') ?? 0),
  },
]

/** If a removal names no person, everything of its platform is removed. */
const removedMessage: Reader = ({ data, platform }) => {
  const id = data.text('targetMessageId', 'messageId', 'msgId', 'eventId')
  return [{ kind: 'gone', platform, ...(id === '' ? {} : { message: id }) }]
}
const removedPerson: Reader = ({ data, platform }) => {
  const id =
    data.text('target_user_id', 'targetUserId') ||
    data.in('bannedUser').text('id') ||
    data.in('targetUser').text('id') ||
    data.in('user').text('id') ||
    data.text('userId')
  return [{ kind: 'gone', platform, ...(id === '' ? {} : { person: id }) }]
}
const cleared: Reader = ({ data, platform }) => {
  const person = data.text('target_user_id')
  return [{ kind: 'gone', platform, ...(person === '' ? {} : { person }) }]
}

/** A script of the streamer sent it with "WebSocket Broadcast", in the form of `POST /api/chat`. */
const custom: Reader = ({ raw, key }) => {
  const report = reportedChat.safeParse(raw)
  return report.success ? [itemOf(report.data, key)] : []
}

/** All events that Adlib asks for, by their source and type. */
const readers: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  Twitch: {
    ...{ ChatMessage: message, Cheer: message, Raid: raid },
    ...{ Sub: gift('sub'), ReSub: gift('resub'), GiftSub: giftedSub, GiftBomb: gifts },
    ...{ ChatMessageDeleted: removedMessage, ChatCleared: cleared },
    ...{ UserTimedOut: removedPerson, UserBanned: removedPerson },
  },
  YouTube: {
    ...{ Message: message, SuperChat: money, SuperSticker: money },
    ...{ NewSponsor: gift('sub'), MemberMileStone: gift('resub'), MembershipGift: gifts },
    ...{ MessageDeleted: removedMessage, UserBanned: removedPerson },
  },
  Kick: {
    ChatMessage: message,
    ...{ Subscription: gift('sub'), Resubscription: gift('resub') },
    ...{ GiftSubscription: giftedSub, MassGiftSubscription: gifts },
    ...{ ChatMessageDeleted: removedMessage, UserTimedOut: removedPerson, UserBanned: removedPerson },
  },
  Streamlabs: { Donation: money },
  StreamElements: { Tip: money },
  Kofi: { Donation: money },
  TipeeeStream: { Donation: money },
  Fourthwall: { Donation: money },
  General: { Custom: custom },
}

/** The events for the request `Subscribe`. */
export const wantedEvents: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(readers).map(([source, types]) => [source, Object.keys(types)]),
)

/** Reads an event of Streamer.bot. Returns undefined if Adlib did not ask for it. */
export function readStreamerBot(frame: Readonly<Record<string, unknown>>): Read | undefined {
  const event = fieldsOf(frame).in('event')
  const [source, type] = [event.text('source'), event.text('type')]
  const types = Object.hasOwn(readers, source) ? readers[source] : undefined
  const reader = types !== undefined && Object.hasOwn(types, type) ? types[type] : undefined
  if (reader === undefined) return undefined
  const data = fieldsOf(frame.data)
  const who = personOf(data).id
  const key = `${type}-${who}-${fieldsOf(frame).text('timeStamp')}`.slice(0, 100)
  return {
    items: reader({ data, raw: frame.data, platform: source.toLowerCase(), key }),
    isTest: data.is('isTest') || data.in('message').is('isTest'),
  }
}

function personOf(data: Fields): ChatPerson {
  const [said, user] = [data.in('message'), data.in('user')]
  const name =
    user.text('name', 'display', 'displayName', 'login') ||
    said.text('displayName', 'username') ||
    data.text(
      'displayName',
      'from_broadcaster_user_name',
      'userName',
      'username',
      'name',
      'from',
      'fromName',
    ) ||
    'someone'
  const id =
    user.text('id') ||
    said.text('userId') ||
    data.text('userId', 'user_id', 'from_broadcaster_user_id') ||
    idOfName(name)
  const role = said.number('role') ?? user.number('role') ?? data.number('role') ?? 1
  const badges = [...said.list('badges'), ...user.list('badges'), ...data.list('badges')].map((badge) =>
    badge.text('name', 'type').toLowerCase(),
  )
  const has = (badge: string): boolean => badges.includes(badge)
  const roles: ChatPerson['roles'] = [
    ...(role === 4 || user.is('isOwner') || has('broadcaster') ? (['streamer'] as const) : []),
    ...(role === 3 || user.is('isModerator') || has('moderator') ? (['moderator'] as const) : []),
    ...(role === 2 || has('vip') ? (['vip'] as const) : []),
    ...(said.is('subscriber') || user.is('isSponsor', 'subscribed') || has('subscriber')
      ? (['subscriber'] as const)
      : []),
  ]
  return { id: id.slice(0, 100), name: name.slice(0, 200), roles }
}
