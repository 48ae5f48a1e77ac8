import { defined } from '../../step/record.ts'
import { maxMessages } from '../event/chat.ts'
import type { ChatView } from '../views.ts'
import type { Reducers } from './change.ts'
import { withoutGone } from './gone.ts'

const maxKept = 20
const maxNamed = 200
const maxLaughed = 60
const quiet: ChatView = { sources: {}, messages: [], named: [], gone: [], perMinute: 0, vote: null }

export const chatReducers: Reducers<'chat'> = {
  'chat/state': (state, { source, state: now, channel, message, remedy, t }) => {
    const chat = state.chat ?? quiet
    const { heardAt } = chat.sources[source] ?? {}
    const view = {
      ...{ state: now, at: t },
      ...defined({ heardAt, channel, message, remedy }),
    }
    return { ...state, chat: { ...chat, sources: { ...chat.sources, [source]: view } } }
  },
  'chat/heard': (state, { source, at }) => {
    const { sources } = state.chat ?? quiet
    const view = Object.hasOwn(sources, source) ? sources[source] : undefined
    return state.chat === null || view === undefined
      ? state
      : { ...state, chat: { ...state.chat, sources: { ...sources, [source]: { ...view, heardAt: at } } } }
  },
  'chat/message': (state, { id, by, name, text, known, color, pictures, t }) => {
    const chat = withNames(state.chat, [by], [name], [[id]])
    const message = { ...{ id, by, name, text, at: t }, ...defined({ known, color, pictures }) }
    return { ...state, chat: { ...chat, messages: [...chat.messages, message].slice(-maxKept) } }
  },
  'chat/regular': (state, { by, name, ids }) => ({
    ...state,
    chat: withNames(state.chat, [by], [name], [ids]),
  }),
  'chat/laughed': (state, { line }) => {
    const { laughed } = state.show
    return {
      ...state,
      show: { ...state.show, laughed: [...laughed.filter((one) => one !== line), line].slice(-maxLaughed) },
    }
  },
  'chat/newcomers': (state, { by, names, ids }) => ({
    ...state,
    chat: withNames(state.chat, by, names, ids),
  }),
  'chat/gave': (state, { by, name, ids }) => ({ ...state, chat: withNames(state.chat, [by], [name], [ids]) }),
  'chat/gift': (state, { by, names, ids }) => ({ ...state, chat: withNames(state.chat, by, names, ids) }),
  'chat/raid': (state, { by, name, ids }) => ({
    ...state,
    chat: withNames(state.chat, by === undefined ? [] : [by], [name], [ids]),
  }),
  'chat/vote': (state, { options, counts, endsAt, by }) => ({
    ...state,
    chat: {
      ...(state.chat ?? quiet),
      vote: counts === undefined && endsAt !== undefined ? { options, endsAt, ...defined({ by }) } : null,
    },
  }),
  'chat/gone': withoutGone,
  'chat/counted': (state, { messages }) => ({
    ...state,
    chat: { ...(state.chat ?? quiet), perMinute: messages },
  }),
}

/** Adds people whom the show may name. Whoever is heard again may be shown again. */
function withNames(
  before: ChatView | null,
  by: readonly string[] = [],
  names: readonly string[],
  messages: readonly (readonly string[] | undefined)[] = [],
): ChatView {
  const chat = before ?? quiet
  const added = by.flatMap((key, n) => {
    const name = names[n]
    const known = chat.named.find((one) => one.by === key)?.ids ?? []
    const ids = [...new Set([...known, ...(messages[n] ?? [])])].slice(-maxMessages)
    return name === undefined ? [] : [{ by: key, name, ids }]
  })
  return {
    ...chat,
    named: [...chat.named.filter((one) => !by.includes(one.by)), ...added].slice(-maxNamed),
    gone: chat.gone.filter((key) => !by.includes(key)),
  }
}
