import { z } from 'zod'
import { giftKind } from '../events/event/chat.ts'
import { type ChatItem, chatRole, idOfName } from './chat-item.ts'

const id = z.string().min(1).max(100)

/** Body of `POST /api/chat`: something that happened in a chat. Roles are believed, because the sender is the connection. */
export const reportedChat = z
  .strictObject({
    /** Where it happened: small letters, digits and hyphens. */
    platform: z.string().regex(/^[a-z0-9-]{1,20}$/, 'expected a short name such as youtube'),
    /** What happened. Default: message. */
    kind: z.enum(['message', 'gift', 'raid', 'gone']).default('message'),
    /** Id of the message, so that it counts once and can be removed. Without one, each report counts. */
    id: id.optional(),
    /** Name of the person, as viewers see it. Only `gone` may lack it. */
    name: z.string().trim().min(1).max(200).optional(),
    /** Id of the person. Default: the name. Small and capital letters are the same. */
    user: id.optional(),
    /** Text of a message, without HTML. */
    text: z.string().max(4000).optional(),
    /** What the person may do. They are believed, so take them from the platform and never from a text. */
    roles: z.array(chatRole).max(5).optional(),
    /** Money, bits or subscriptions of a gift; viewers of a raid. */
    amount: z.number().min(0).max(1e9).optional(),
    /** What was given. Default: money. */
    what: giftKind.optional(),
    /** Whether the person has never written before. */
    isFirst: z.boolean().optional(),
    /** Names of emotes in the text that the platform draws as pictures. */
    emotes: z.array(z.string().max(100)).max(100).optional(),
  })
  .refine(({ kind, name }) => kind === 'gone' || name !== undefined, {
    path: ['name'],
    message: 'is missing',
  })
  .refine(({ kind, text }) => kind !== 'message' || (text ?? '') !== '', {
    path: ['text'],
    message: 'is missing',
  })
  .refine(({ kind, amount }) => kind === 'message' || kind === 'gone' || amount !== undefined, {
    path: ['amount'],
    message: 'is missing',
  })
export type ReportedChat = z.infer<typeof reportedChat>

/** Most messages in one request, and most in a second. */
export const maxReported = 50

/** Body of `POST /api/chat`: one message or several. */
export const reportedChats = z.union([reportedChat, z.array(reportedChat).min(1).max(maxReported)])

/**
 * Returns the item of a report.
 * @param newId id of a message that has none
 */
export function itemOf(report: ReportedChat, newId: string): ChatItem {
  const { platform, kind, name = '', text = '', roles = [], amount = 0 } = report
  // Programs name a person by either, and may send the name as the id.
  const given = report.user ?? name
  const user = given === '' ? '' : idOfName(given)
  if (kind === 'gone') {
    const message = report.id === undefined ? {} : { message: report.id }
    const person = report.id !== undefined || user === '' ? {} : { person: user }
    return { kind, platform, ...message, ...person }
  }
  const about = { platform, id: report.id ?? newId, person: { id: user, name, roles } }
  if (kind === 'raid') return { kind, ...about, viewers: Math.min(1e7, Math.round(amount)) }
  if (kind === 'gift') return { kind, ...about, what: report.what ?? 'money', amount }
  return { kind, ...about, text, isFirst: report.isFirst ?? false, emotes: report.emotes ?? [] }
}
