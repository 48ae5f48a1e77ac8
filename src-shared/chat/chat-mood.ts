import { type ChatMood, chatMood } from '../events/event/chat.ts'
import type { ChatMessage } from './chat-item.ts'
import words from './moods.json' with { type: 'json' }

export const chatMoods = chatMood.options

const moodOfWord: ReadonlyMap<string, ChatMood> = new Map(
  chatMoods.flatMap((mood) => words[mood].map((word) => [word, mood] as const)),
)
/** Spellings that people stretch: "hahaha", "ahahah", "jajaja", "kkkk", "хахаха", "noooo", "gggg". */
const STRETCHED: readonly (readonly [RegExp, ChatMood])[] = [
  [/^(?:a*(?:h+a+){2,}h*|(?:j+a+){2,}j*|k{4,}|(?:х+а+){2,}х*|a*x+d+|l+o+l+|l+m+a+o+)$/, 'laugh'],
  [/^(?:no{2,}|f{2,}|l{2,})$/, 'loss'],
  [/^(?:g{2,}|w{2,}|po+g+)$/, 'win'],
]
/** Maximum number of words of a message that only shows a mood. */
const maxWords = 8

/** Returns the mood that a message consists of, such as "LUL LUL" or "hahaha nice"; undefined for any other message. */
export function moodOf({ text }: Pick<ChatMessage, 'text'>): ChatMood | undefined {
  const all = text.split(/\s+/).filter((word) => word !== '')
  if (all.length === 0 || all.length > 4 * maxWords) return undefined
  const counts = new Map<ChatMood, number>()
  let others = 0
  for (const word of all) {
    const mood = moodOfToken(word)
    if (mood === undefined) others += 1
    else counts.set(mood, (counts.get(mood) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
  return best !== undefined && best[1] > others && others <= maxWords / 2 ? best[0] : undefined
}

function moodOfToken(word: string): ChatMood | undefined {
  const bare = word.replace(
    /^[^\p{L}\p{N}\p{Extended_Pictographic}]+|[^\p{L}\p{N}\p{Extended_Pictographic}]+$/gu,
    '',
  )
  const known = moodOfLetters(bare.toLowerCase())
  if (known !== undefined) return known
  // An emote of a channel has the channel's prefix, such as `juniHype`.
  const ownName = /(?<=\p{Ll})\p{Lu}\p{L}*$/u.exec(bare)?.[0]
  return ownName === undefined ? undefined : moodOfLetters(ownName.toLowerCase())
}

function moodOfLetters(word: string): ChatMood | undefined {
  const known = moodOfWord.get(word)
  if (known !== undefined) return known
  const stretched = STRETCHED.find(([pattern]) => pattern.test(word))
  if (stretched !== undefined) return stretched[1]
  const [first] = word
  return first !== undefined && [...word].every((one) => one === first) ? moodOfWord.get(first) : undefined
}
