const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** Converts a duration in Ollama's notation to milliseconds. A number means seconds, and a negative one means forever. */
export function keepAliveMs(setting: string): number {
  const text = setting.trim()
  if (text.startsWith('-')) return Number.POSITIVE_INFINITY
  if (/^\d+$/.test(text)) return Number(text) * 1000
  return [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * unitMs[unit as keyof typeof unitMs],
    0,
  )
}
