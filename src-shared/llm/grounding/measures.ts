/** Units of one kind with what one of each comes to in the first of them. */
const KINDS: readonly (readonly (readonly [unit: RegExp, size: number])[])[] = [
  [
    [/^(?:s|secs?|seconds?)$/, 1],
    [/^(?:ms|milliseconds?)$/, 0.001],
    [/^(?:mins?|minutes?)$/, 60],
    [/^(?:hrs?|hours?)$/, 3600],
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

const placeOf = (unit: string): { kind: number; size: number } | undefined => {
  for (const [kind, units] of KINDS.entries())
    for (const [form, size] of units) if (form.test(unit)) return { kind, size }
  return undefined
}

/**
 * The unit that an argument is counted in: the last part of its name (`delay_seconds`, `duration_min`) or «in seconds» in its
 * description; undefined where neither says one. Single letters in a name say nothing.
 */
export function unitAsked(parts: readonly string[], description: string): string | undefined {
  if (parts.includes('per')) return undefined
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && last.length > 1 && placeOf(last)) return last
  const told = /\bin (?:whole )?(\p{L}+)(?=[\s.,;()]|$)(?!\s+per\b)/iu.exec(description)?.[1]?.toLowerCase()
  return told && placeOf(told) ? told : undefined
}

/** A number of one unit in another of its kind («10 minutes» in seconds: 600); undefined where they are the same or measure different things. */
export function converted(value: number, from: string, to: string): number | undefined {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (!a || !b || a.kind !== b.kind || a.size === b.size) return undefined
  return Number(((value * a.size) / b.size).toPrecision(12))
}
