/** Formats a duration with two significant digits: `0.34 s`, `12 s`. */
export const seconds = (ms: number): string =>
  ms < 9950 ? `${(ms / 1000).toFixed(ms < 995 ? 2 : 1)} s` : `${Math.round(ms / 1000)} s`

/** Formats a duration as `1:42:07` or `0:38`. */
export function elapsed(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')]
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

// Each format is made once: making one takes longer than painting a row.
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const largeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, notation: 'compact' })

/** Formats epoch ms in the local time zone: `21:13:58`. */
export const clockTime = (at: number): string => clock.format(at)

/** Formats epoch ms as a date in the local time zone: `Nov 22, 2026`. */
export const dateOf = (at: number): string => date.format(at)

/** Formats a number: `1,240`, `12.5`, and from a million `1.23M`. */
export const figure = (value: number): string => (Math.abs(value) < 1e6 ? number : largeNumber).format(value)

/** Formats a size: `340 kB`, `1.2 MB`. */
export const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`

/** Formats a count with its noun: `1 cue`, `12 cues`. */
export const counted = (count: number, noun: string): string =>
  `${figure(count)} ${noun}${count === 1 ? '' : 's'}`

/** Formats an age: `1.2 s`, `45 s`, `3 min`. */
export const ago = (ms: number): string =>
  ms < 60_000
    ? `${(Math.max(0, ms) / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
    : `${Math.round(ms / 60_000)} min`
