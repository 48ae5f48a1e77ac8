import { someone } from './event/chat.ts'
import type { AdlibEvent } from './event.ts'
import type { Gone } from './gone.ts'

/** Events that may quote chat. All others, such as settings, are left alone: a person may be called like a value of theirs. */
const quoting = /^(?:chat|show|stage|turn|llm|tool|perform|agent)\//
/** Fields with words for people. */
const wordFields: ReadonlySet<string> = new Set([
  ...['text', 'name', 'names', 'title', 'subject', 'quote', 'line', 'template', 'said', 'raw'],
  ...['about', 'note', 'who'],
])

/** Finds removed words in the events of a run, from its first one on. */
export interface RemovedWords {
  /** Texts in lower case, as JSON writes them: an event whose JSON has none of them and is not about chat contains no removed words. */
  needles(): readonly string[]
  /** Returns an event without the removed words, and no longer than it was; the event itself if it has none. */
  event(event: AdlibEvent): AdlibEvent
}

/** Takes everything that moderators or viewers removed out of events: names, texts, and what quotes them. */
export function removedWords(gone: readonly Gone[]): RemovedWords {
  const names = new Set<string>()
  const texts = new Set<string>()
  const turns = new Set<string>()
  let pattern = /(?!)/u
  const people = new Set(gone.flatMap(({ person }) => person ?? []))
  const messages = new Set(gone.flatMap((one) => one.messages))
  const isAll = gone.some(({ all }) => all)
  /** Whether something is gone. The person of a message that is gone is gone, too. */
  const isGone = (by: string | undefined, ids: readonly string[] = []): boolean => {
    const isIt = isAll || (by !== undefined && people.has(by)) || ids.some((id) => messages.has(id))
    if (isIt && by !== undefined) people.add(by)
    return isIt
  }
  const learn = (event: AdlibEvent): void => {
    const before = names.size + texts.size
    if (event.type === 'chat/message' && isGone(event.by, [event.id])) {
      names.add(event.name)
      texts.add(event.text)
    }
    if (
      (event.type === 'chat/raid' || event.type === 'chat/regular' || event.type === 'chat/gave') &&
      isGone(event.by, event.ids)
    )
      names.add(event.name)
    if (event.type === 'chat/newcomers' || event.type === 'chat/gift')
      for (const [n, name] of event.names.entries())
        if (isGone(event.by?.[n], event.ids?.[n])) names.add(name)
    if (event.type === 'show/beat') {
      const { beat, turn } = event
      const isAbout =
        beat.chat?.people.some(({ by }) => isGone(by)) || isGone(undefined, [beat.chat?.message ?? []].flat())
      if (isAbout && turn !== undefined) turns.add(turn)
      if (isAbout && beat.quote) texts.add(beat.quote)
    }
    names.delete(someone)
    if (names.size + texts.size === before) return
    // The longest first, because a name may be a part of a text.
    const all = [...texts, ...names].sort((a, b) => b.length - a.length).map(escaped)
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  }
  const masked = (text: string): string =>
    text.replace(pattern, (found) => {
      const isName = [...names].some((name) => name.toLowerCase() === found.toLowerCase())
      return isName && found.length >= someone.length ? someone : gapFor(found)
    })
  return {
    needles: () =>
      [...names, ...texts, ...turns].map((one) => JSON.stringify(one).slice(1, -1).toLowerCase()),
    event(event) {
      learn(event)
      if (names.size + texts.size + turns.size === 0 || !quoting.test(event.type)) return event
      const own =
        'turn' in event && event.turn !== undefined && turns.has(event.turn) ? withoutQuote(event) : event
      return maskedIn(own, masked) as AdlibEvent
    },
  }
}

/** Returns what takes the place of removed words. In bytes, it is no longer than they are. */
const gapFor = (words: string): string => (words.length < 3 ? '?' : '…')

/** A card quotes a message with gaps, and the pieces of a model's answer may cut a name in two. */
function withoutQuote(event: AdlibEvent): AdlibEvent {
  if (event.type === 'llm/delta') return { ...event, text: '' }
  if (event.type !== 'stage/queued' && event.type !== 'stage/cue') return event
  const { content } = event.cue
  if (content.lane !== 'chat') return event
  return { ...event, cue: { ...event.cue, content: { ...content, text: gapFor(content.text) } } }
}

function maskedIn(value: unknown, mask: (text: string) => string, isWords = false): unknown {
  if (typeof value === 'string') return isWords ? mask(value) : value
  if (Array.isArray(value)) return value.map((one) => maskedIn(one, mask, isWords))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [field, maskedIn(part, mask, wordFields.has(field))]),
  )
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
