import { createHash } from 'node:crypto'
import { type ChatPerson, idOfName } from '../../src-shared/chat/chat-item.ts'
import { type Fields, fieldsOf } from './frame-fields.ts'
import { plainText } from './plain-text.ts'

/**
 * Reads a message of Social Stream Ninja. Returns what should be `ChatItem`s; nothing for its other messages, such as
 * commands between its pages.
 */
export function readSocialStream(frame: Readonly<Record<string, unknown>>): readonly unknown[] {
  const outer = fieldsOf(frame)
  if (frame.delete !== undefined) return [gone(outer.in('delete'))]
  const fields = frame.overlayNinja === undefined ? outer : outer.in('overlayNinja')
  const name = plainText(fields.text('chatname')).text
  if (name === '') return []
  const platform = platformOf(fields)
  const person = personOf(fields, name)
  const { text, pictures } = fields.is('textonly')
    ? { text: fields.text('chatmessage').trim(), pictures: [] }
    : plainText(fields.text('chatmessage'))
  const id = idOf(fields, platform, text)
  const event = fields.text('event').toLowerCase()
  const about = { platform, person }
  if (event.includes('raid')) return [{ ...about, kind: 'raid', id, viewers: viewersOf(fields, text) }]
  const gift = giftOf(fields, event)
  return [
    // The texts of other events are written by the platform, not by the person.
    ...(text === '' || event !== ''
      ? []
      : [{ ...about, kind: 'message', id, text, emotes: pictures.slice(0, 100) }]),
    ...(gift === undefined ? [] : [{ ...about, kind: 'gift', id: `${id}-gift`, ...gift }]),
  ]
}

const platformOf = (fields: Fields): string => (fields.text('type') || 'other').toLowerCase().slice(0, 20)

function personOf(fields: Fields, name: string): ChatPerson {
  const roles: ChatPerson['roles'] = [
    ...(fields.is('host') ? (['streamer'] as const) : []),
    ...(fields.is('moderator', 'mod') ? (['moderator'] as const) : []),
    ...(fields.is('vip') ? (['vip'] as const) : []),
    ...(fields.text('membership') === '' ? [] : (['subscriber'] as const)),
    ...(fields.is('bot') ? (['bot'] as const) : []),
  ]
  return { id: personId(fields, name), name: name.slice(0, 200), roles }
}

const personId = (fields: Fields, name: string): string =>
  (fields.text('userid') || (name === '' ? '' : idOfName(name))).slice(0, 100)

/** Its ids are numbers that begin again when its page is loaded again, so the words are a part of the id. */
function idOf(fields: Fields, platform: string, text: string): string {
  const words = [
    platform,
    fields.text('id'),
    fields.text('userid', 'chatname'),
    text,
    fields.text('hasDonation'),
  ]
  return createHash('sha256').update(words.join('\n')).digest('base64url').slice(0, 32)
}

const viewersOf = (fields: Fields, text: string): number => {
  const viewers = fields.in('meta').number('viewers', 'viewerCount', 'count') ?? fields.number('meta')
  return Math.round(viewers ?? fieldsOf({ text }).number('text') ?? 0)
}

/** Returns what was given. Gifts whose value is unknown, such as roses, are none. */
function giftOf(fields: Fields, event: string): { what: string; amount: number } | undefined {
  const given = fields.text('hasDonation')
  const amount = fieldsOf({ given }).number('given')
  if (amount !== undefined && /\b(?:bits?|cheers?)\b/i.test(given)) return { what: 'bits', amount }
  if (amount !== undefined && /\p{Sc}|\b[A-Z]{3}\b/u.test(given)) return { what: 'money', amount }
  if (/gift/.test(event) && /sub|member/.test(event)) return { what: 'gift-sub', amount: amount ?? 1 }
  if (/resub/.test(event)) return { what: 'resub', amount: 1 }
  if (/sub|member|sponsor/.test(event)) return { what: 'sub', amount: 1 }
  return undefined
}

/** A deletion takes off everything of the person, because its ids do not name messages. */
function gone(fields: Fields): unknown {
  const name = plainText(fields.text('chatname')).text
  const person = personId(fields, name)
  return { kind: 'gone', platform: platformOf(fields), ...(person === '' ? {} : { person }) }
}
