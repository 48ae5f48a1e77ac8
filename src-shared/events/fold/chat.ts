import type { EventBody } from '../event.ts'
import type { ChatView } from '../views.ts'
import type { Reducers } from './change.ts'
import { withoutGone } from './gone.ts'

const maxKept = 20
const maxNamed = 200
const quiet: ChatView = { sources: {}, messages: [], named: [], gone: [], perMinute: 0, vote: null }

/** An eruption only adds a row to the stream. */
type Folded = Exclude<EventBody['type'] & `chat/${string}`, 'chat/erupted'>

export const chatReducers: Pick<Reducers<'chat'>, Folded> = {
  'chat/state': (state, { source, state: now, channel, message, remedy, t }) => {
    const chat = state.chat ?? quiet
    const view = {
      ...{ state: now, at: t },
      ...(channel === undefined ? {} : { channel }),
      ...(message === undefined ? {} : { message }),
      ...(remedy === undefined ? {} : { remedy }),
    }
    return { ...state, chat: { ...chat, sources: { ...chat.sources, [source]: view } } }
  },
  'chat/message': (state, { id, by, name, text, t }) => {
    const chat = withNames(state.chat, [by], [name])
    return {
      ...state,
      chat: { ...chat, messages: [...chat.messages, { id, by, name, text, at: t }].slice(-maxKept) },
    }
  },
  'chat/newcomers': (state, { by, names }) => ({ ...state, chat: withNames(state.chat, by, names) }),
  'chat/gift': (state, { by, names }) => ({ ...state, chat: withNames(state.chat, by, names) }),
  'chat/raid': (state, { by, name }) => ({
    ...state,
    chat: withNames(state.chat, by === undefined ? [] : [by], [name]),
  }),
  'chat/vote': (state, { options, counts, endsAt, by }) => ({
    ...state,
    chat: {
      ...(state.chat ?? quiet),
      vote:
        counts === undefined && endsAt !== undefined
          ? { options, endsAt, ...(by === undefined ? {} : { by }) }
          : null,
    },
  }),
  'chat/gone': withoutGone,
  'chat/counted': (state, { messages }) => ({
    ...state,
    chat: { ...(state.chat ?? quiet), perMinute: messages },
  }),
}

/** Adds people whom the show may name. Whoever is heard again may be shown again. */
function withNames(before: ChatView | null, by: readonly string[] = [], names: readonly string[]): ChatView {
  const chat = before ?? quiet
  const added = by.flatMap((key, n) => (names[n] === undefined ? [] : [{ by: key, name: names[n] }]))
  return {
    ...chat,
    named: [...chat.named.filter((one) => !by.includes(one.by)), ...added].slice(-maxNamed),
    gone: chat.gone.filter((key) => !by.includes(key)),
  }
}
