import type { ChatView } from '../views.ts'
import type { Reducers } from './change.ts'

const maxKept = 20
const quiet: ChatView = { sources: {}, messages: [], gone: [], perMinute: 0, vote: null }

export const chatReducers: Reducers<'chat'> = {
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
    const chat = state.chat ?? quiet
    return {
      ...state,
      chat: { ...chat, messages: [...chat.messages, { id, by, name, text, at: t }].slice(-maxKept) },
    }
  },
  'chat/vote': (state, { options, counts, endsAt }) => ({
    ...state,
    chat: {
      ...(state.chat ?? quiet),
      vote: counts === undefined && endsAt !== undefined ? { options, endsAt } : null,
    },
  }),
  'chat/gone': (state, { messages, person }) => {
    const chat = state.chat ?? quiet
    const isGone = (one: { readonly id: string; readonly by: string }): boolean =>
      messages.includes(one.id) || one.by === person
    const gone = chat.messages.filter(isGone).map(({ id }) => id)
    return {
      ...state,
      chat: {
        ...chat,
        messages: chat.messages.filter((one) => !isGone(one)),
        gone: [...chat.gone, ...gone].slice(-maxKept),
      },
    }
  },
  'chat/counted': (state, { messages }) => ({
    ...state,
    chat: { ...(state.chat ?? quiet), perMinute: messages },
  }),
}
