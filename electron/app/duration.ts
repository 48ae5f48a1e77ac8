const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of `500ms`, `20s`, `1.5m`, `2h` or plain seconds (`20`); undefined for anything else. */
export function parseDuration(words: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(words.trim())
  const unit = units[match?.[2] ?? 's']
  if (match?.[1] === undefined || unit === undefined) return undefined
  const ms = Number(match[1]) * unit
  return ms > 0 && ms <= 24 * 3_600_000 ? ms : undefined
}
