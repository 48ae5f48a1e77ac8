import type { ChatMood } from '../events/event/chat.ts'
import type { QuestionKind } from '../events/question-kind.ts'
import { defined } from '../step/record.ts'
import { type ChatGift, type ChatItem, type ChatMessage, type ChatPerson, messageKey } from './chat-item.ts'

/** A person of a moment, with the platform that makes the id unique. `messages`: the keys of the messages that made it. */
export type Chatter = Pick<ChatPerson, 'id' | 'name' | 'roles' | 'color'> & {
  readonly platform: string
  readonly messages: readonly string[]
}

/** Returns the person of an item. */
export const chatter = (item: Exclude<ChatItem, { kind: 'gone' }>): Chatter => {
  const { id, name, roles, color } = item.person
  const said = item.kind === 'gift' ? item.message : undefined
  const messages = [item.id, said ?? []].flat().map((id) => messageKey({ ...item, id }))
  return { platform: item.platform, id, name, roles, messages, ...defined({ color }) }
}

/** An order to Adlib by `!adlib …` or `!why`. */
export type ChatOrder = 'hush' | 'skip' | 'panic' | 'why'

/**
 * Something in chat that deserves a reaction. Names and texts are as they were written: filter them before use. `isTest`: the
 * streamer sent it to the own show.
 */
export type ChatMoment = Happening & { readonly isTest?: true }

type Happening =
  /** A message to the performer, at most 60 s old. `asks`: what it wants, once that is known. */
  | {
      readonly kind: 'asks'
      readonly id: string
      readonly by: Chatter
      readonly text: string
      readonly pictures?: ChatMessage['pictures']
      readonly asks?: QuestionKind
      readonly at: number
    }
  /** People who write for the first time: `people` has the first few of `count`. `since`: when the first of them wrote. */
  | {
      readonly kind: 'first-time'
      readonly people: readonly Chatter[]
      readonly count: number
      readonly since: number
    }
  /** A gift has just come, alone or as the first of a storm. */
  | {
      readonly kind: 'gave'
      readonly what: ChatGift['what']
      readonly amount: number
      readonly months?: number
      readonly by: Chatter
    }
  /** `gifts`: their number. `since`: when the first of them came. */
  | {
      readonly kind: 'gift'
      readonly what: ChatGift['what']
      readonly amount: number
      readonly months?: number
      readonly people: readonly Chatter[]
      readonly count: number
      readonly gifts: number
      readonly since: number
    }
  | { readonly kind: 'raid'; readonly by: Chatter; readonly viewers: number }
  /** `since`: when the first of them wrote. */
  | { readonly kind: 'erupts'; readonly mood: ChatMood; readonly people: number; readonly since: number }
  /** A regular who wrote for the first time in this stream, the `streams`-th, at `since`. */
  | { readonly kind: 'regular'; readonly by: Chatter; readonly streams: number; readonly since: number }
  | {
      readonly kind: 'vote-opened'
      readonly options: readonly string[]
      readonly endsAt: number
      /** Absent if the streamer opened it in the panel. */
      readonly by?: Chatter
    }
  /** The vote ended without a result, because its words were removed. */
  | { readonly kind: 'vote-gone'; readonly options: readonly string[] }
  | { readonly kind: 'vote'; readonly options: readonly string[]; readonly counts: readonly number[] }
  | { readonly kind: 'silence'; readonly ms: number }
  | { readonly kind: 'order'; readonly order: ChatOrder; readonly by: Chatter }
  /**
   * What was handed out before must disappear: these messages, everything of this person, or the whole chat. `isEarlier`: only an
   * earlier process of the run can have handed it out.
   */
  | {
      readonly kind: 'gone'
      readonly messages: readonly string[]
      readonly person?: string
      readonly all?: true
      readonly isEarlier?: true
    }
  /** Numbers of the last minute. */
  | { readonly kind: 'counted'; readonly messages: number; readonly people: number; readonly gone: number }
