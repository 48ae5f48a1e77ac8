import { dateOf } from '../kit/formats.ts'
import { accessWords } from './access-words.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Describes when something was last used, without seconds, because the time is stored at most once a minute. */
export function usedWords(at: number | null, now: number, never: string): string {
  if (at === null) return never
  const ms = now - at
  if (ms < 2 * minuteMs) return accessWords.justNow
  if (ms < hourMs) return accessWords.usedMinutes(Math.floor(ms / minuteMs))
  if (ms < dayMs) return accessWords.usedHours(Math.floor(ms / hourMs))
  return accessWords.usedOn(dateOf(at))
}
