/** Units of one kind with what one of each comes to in the first of them. */
const KINDS: readonly (readonly (readonly [unit: RegExp, size: number])[])[] = [
  [
    [/^(?:s|secs?|seconds?)$/, 1],
    [/^(?:ms|milliseconds?)$/, 0.001],
    [/^(?:mins?|minutes?)$/, 60],
    [/^(?:h|hrs?|hours?)$/, 3600],
    [/^days?$/, 86_400],
    [/^weeks?$/, 604_800],
  ],
  [
    [/^(?:m|meters?|metres?)$/, 1],
    [/^(?:mm|millimet(?:er|re)s?)$/, 0.001],
    [/^(?:cm|centimet(?:er|re)s?)$/, 0.01],
    [/^(?:km|kilomet(?:er|re)s?)$/, 1000],
  ],
  [
    [/^(?:g|grams?)$/, 1],
    [/^(?:mg|milligrams?)$/, 0.001],
    [/^(?:kg|kilos?|kilograms?)$/, 1000],
  ],
]
const TIME = 0

interface Unit {
  readonly kind: number
  readonly size: number
}

function unitOf(word: string): Unit | undefined {
  for (const [kind, units] of KINDS.entries())
    for (const [form, size] of units) if (form.test(word)) return { kind, size }
  return undefined
}

/**
 * The unit that an argument is counted in: the last part of its name (`delay_seconds`, `minutes`) or «in seconds» in its
 * description; undefined where neither says one. Short forms alone in a name (`m`, `min`) say nothing.
 */
export function unitAsked(parts: readonly string[], description: string): string | undefined {
  if (parts.includes('per')) return undefined
  const last = parts.at(-1) ?? ''
  if (last.length > (parts.length > 1 ? 1 : 3) && unitOf(last)) return last
  for (const match of description.matchAll(/\bin (?:whole )?(\p{L}+)(?=[\s.,;()]|$)(?!\s+per\b)/giu)) {
    const told = match[1]?.toLowerCase()
    if (told && unitOf(told)) return told
  }
  return undefined
}

/** True for a unit of time. */
export const isTime = (word: string): boolean => unitOf(word)?.kind === TIME

/** True for two units of one kind, also where they are the same. */
export function areAlike(one: string, other: string): boolean {
  const kind = unitOf(one)?.kind
  return kind !== undefined && kind === unitOf(other)?.kind
}

/**
 * A number of one unit in another of its kind («10 minutes» in seconds: 600; «10m» where time is asked for are minutes);
 * undefined where they are the same or measure different things.
 */
export function converted(value: number, from: string, to: string): number | undefined {
  const wanted = unitOf(to)
  const given = wanted?.kind === TIME && from === 'm' ? unitOf('min') : unitOf(from)
  if (!given || !wanted || given.kind !== wanted.kind || given.size === wanted.size) return undefined
  return Number(((value * given.size) / wanted.size).toPrecision(12))
}
