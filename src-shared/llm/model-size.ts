/** Below this many parameters a model repeats its examples rather than answer what it sees or is asked. */
export const LEAST_PARAMETERS = 500_000_000

/** The number of weights that a model's name tells: `135m`, `1.7b`, `8x7b` (experts), `e4b` (those that work at once). */
export function sizeInName(name: string): number | undefined {
  const [, experts, digits, unit] =
    /(?:^|[^a-z0-9.])(?:(\d+)x|e)?(\d+(?:\.\d+)?)([bm])(?![a-z0-9])/i.exec(name) ?? []
  if (digits === undefined) return undefined
  return Number(experts ?? 1) * Number(digits) * (unit?.toLowerCase() === 'b' ? 1e9 : 1e6)
}
