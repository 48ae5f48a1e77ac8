let tag = 'en-US'

/** Returns the language tag for `Intl`, such as `en-US` or `de-AT`. */
export const languageTag = (): string => tag

/** Formats numbers and times in this language from now on. */
export const formatIn = (language: string): void => {
  tag = language
}

function made<Format>(make: (tag: string) => Format): () => Format {
  const formats = new Map<string, Format>()
  return () => {
    const tag = languageTag()
    const format = formats.get(tag) ?? make(tag)
    formats.set(tag, format)
    return format
  }
}

const decimals = (digits: number, options: Intl.NumberFormatOptions = {}) =>
  made(
    (tag) =>
      new Intl.NumberFormat(tag, {
        ...options,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
const [whole, tenths, hundredths] = [decimals(0), decimals(1), decimals(2)]

/** Formats a duration in seconds: `0.34 s`, `1.2 s`, `12 s`. */
export const seconds = (ms: number): string =>
  `${(ms < 995 ? hundredths() : ms < 9950 ? tenths() : whole()).format(ms / 1000)} s`

/** Formats a countdown in seconds with one decimal: `0.4`. */
export const tenthsOf = (ms: number): string => tenths().format(ms / 1000)

/** Formats a duration as `1:42:07` or `0:38`. */
export function elapsed(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, '0')]
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`
}

const unitLong = (unit: string) => decimals(0, { style: 'unit', unit, unitDisplay: 'long' })
const [hours, minutes, secondsLong] = [unitLong('hour'), unitLong('minute'), unitLong('second')]

/** Formats a duration for a screen reader: `1 hour 42 minutes 7 seconds`. */
export function longTime(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1000))
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return [
    ...(h > 0 ? [hours().format(h)] : []),
    ...(m > 0 ? [minutes().format(m)] : []),
    ...(s > 0 || all < 60 ? [secondsLong().format(s)] : []),
  ].join(' ')
}

const clock = made(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)
const date = made((tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric' }))
const number = made((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }))
const largeNumber = made(
  (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2, notation: 'compact' }),
)

/** Formats epoch ms in the local time zone: `21:13:58`. */
export const clockTime = (at: number): string => clock().format(at)

/** Formats epoch ms as a date in the local time zone: `Nov 22, 2026`. */
export const dateOf = (at: number): string => date().format(at)

/** Formats a number: `1,240`, `12.5` or `1.23M`. */
export const figure = (value: number): string =>
  (Math.abs(value) < 1e6 ? number() : largeNumber()).format(value)

const sizeIn = (unit: string, digits: number) => decimals(digits, { style: 'unit', unit })
const [kilobytes, megabytes, gigabytes] = [
  sizeIn('kilobyte', 0),
  [sizeIn('megabyte', 0), sizeIn('megabyte', 1)] as const,
  sizeIn('gigabyte', 1),
]

/** Formats a size: `1 kB`, `340 kB`, `1.2 MB`. */
export function size(bytes: number): string {
  if (bytes < 1e6) return kilobytes().format(Math.max(1, bytes / 1e3))
  if (bytes < 1e9) return megabytes[bytes < 1e7 ? 1 : 0]().format(bytes / 1e6)
  return gigabytes().format(bytes / 1e9)
}

/** Formats an age: `1.2 s`, `45 s`, `3 min`. */
export const ago = (ms: number): string =>
  ms < 60_000
    ? `${(ms < 10_000 ? tenths() : whole()).format(Math.max(0, ms) / 1000)} s`
    : `${Math.round(ms / 60_000)} min`
