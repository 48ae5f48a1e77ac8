import { fill } from '../kit/fill.ts'
import { dateOf } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Describes when something was last used, without seconds, because the time is stored at most once a minute. */
export function usedWords(at: number | null, now: number, never: string): string {
  if (at === null) return never
  const ms = now - at
  if (ms < 2 * minuteMs) return ui.access.justNow
  if (ms < hourMs) return fill(ui.access.usedMinutes, { minutes: Math.floor(ms / minuteMs) })
  if (ms < dayMs) return fill(ui.access.usedHours, { hours: Math.floor(ms / hourMs) })
  return fill(ui.access.usedOn, { date: dateOf(at) })
}
