import { dateOf } from '../kit/formats.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns when something was last used, to the minute: the time is stored once a minute. */
export function usedWords(at: number | null, now: number, never: string): string {
  if (at === null) return never
  const ms = now - at
  if (ms < 2 * minuteMs) return 'Used just now'
  if (ms < hourMs) return `Used ${Math.floor(ms / minuteMs)} min ago`
  if (ms < dayMs) return `Used ${Math.floor(ms / hourMs)} h ago`
  return `Used on ${dateOf(at)}`
}
