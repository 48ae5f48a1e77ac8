import type { ChatItem, ChatPerson } from '../../src-shared/chat/chat-item.ts'
import { chatPicture, nameColor } from '../../src-shared/events/cue.ts'
import { defined } from '../../src-shared/step/record.ts'

export const platform = 'twitch'
const maxPictures = 20
const maxEmotes = 100

type Tags = ReadonlyMap<string, string>

/**
 * Returns the items of a line of IRC that is a chat message; undefined for any other line. The library could read these
 * lines, too, but takes as long for one as everything else that Adlib does with it, and chats are fast.
 */
export function messageOf(line: string): ChatItem[] | undefined {
  const [, given, login, said] = /^@(\S+) :([^!\s]+)\S* PRIVMSG \S+ :?(.*)$/s.exec(line) ?? []
  if (given === undefined || login === undefined || said === undefined) return undefined
  const text = said.startsWith('\u0001') ? actionOf(said) : said
  if (text === undefined) return []
  const tags = tagsOf(given)
  const id = tags.get('id') ?? ''
  const person = personOf(tags, login)
  const bits = Number(tags.get('bits') ?? 0)
  return [
    {
      ...{ kind: 'message', platform, id, person, text },
      isFirst: tags.get('first-msg') === '1',
      ...emotesIn(text, tags.get('emotes') ?? ''),
      ...defined({ room: tags.get('room-id') }),
    },
    ...(bits > 0
      ? [
          {
            ...({ kind: 'gift', platform, id: `${id}-bits`, message: id, person } as const),
            ...({ what: 'bits', amount: bits } as const),
          },
        ]
      : []),
  ]
}

/** Returns who sent a line, with the roles of the badges. `login`: the sender of the line, if it is the person. */
export function personOf(tags: Tags, login = tags.get('login') ?? ''): ChatPerson {
  const badges = new Set((tags.get('badges') ?? '').split(',').map((badge) => badge.split('/')[0]))
  const roles: ChatPerson['roles'] = [
    ...(badges.has('broadcaster') ? (['streamer'] as const) : []),
    ...(badges.has('moderator') || badges.has('lead_moderator') ? (['moderator'] as const) : []),
    ...((tags.get('vip') ?? '0') !== '0' ? (['vip'] as const) : []),
    ...(badges.has('subscriber') || badges.has('founder') ? (['subscriber'] as const) : []),
  ]
  // Many people have no color.
  const color = tags.get('color') || undefined
  return {
    id: tags.get('user-id') ?? '',
    name: tags.get('display-name') || login.toLowerCase(),
    roles,
    ...defined({ color: color !== undefined && nameColor.safeParse(color).success ? color : undefined }),
  }
}

/** Returns the words of "/me"; undefined for other messages between programs. */
const actionOf = (said: string): string | undefined => {
  const words = said.replaceAll('\u0001', '')
  return words.startsWith('ACTION ') ? words.slice('ACTION '.length) : undefined
}

const signs: Readonly<Record<string, string>> = { ':': ';', s: ' ', r: '\r', n: '\n' }

function tagsOf(given: string): Tags {
  return new Map(
    given.split(';').map((tag) => {
      const at = tag.indexOf('=')
      const value = at === -1 ? '' : tag.slice(at + 1)
      const plain = value.replace(/\\(.?)/g, (_, sign: string) => signs[sign] ?? sign)
      return [at === -1 ? tag : tag.slice(0, at), plain] as const
    }),
  )
}

/**
 * Returns the names of Twitch's emotes in a text, and those whose picture has an id.
 * @param offsets such as `25:0-4,12-16/1902:6-10`
 */
function emotesIn(
  text: string,
  offsets: string,
): Pick<Extract<ChatItem, { kind: 'message' }>, 'emotes' | 'pictures'> {
  if (offsets === '') return { emotes: [] }
  const letters = [...text]
  const found = offsets
    .split('/')
    .slice(0, maxEmotes)
    .map((emote) => {
      const [id, places = ''] = emote.split(':')
      const [from = 0, to = -1] = (places.split(',')[0] ?? '').split('-').map(Number)
      const name = letters
        .slice(from, to + 1)
        .join('')
        .slice(0, 100)
      return { name, id: `twitch-${id}` }
    })
  const pictures = found.filter((one) => chatPicture.safeParse(one).success).slice(0, maxPictures)
  return { emotes: found.map(({ name }) => name), ...(pictures.length > 0 && { pictures }) }
}
