/** Tokens per second, or nothing where the figures of a server make no finite number. */
export function speedOf(tokens: number | undefined, ms: number): { tokensPerSecond?: number } {
  const tokensPerSecond = ((tokens ?? 0) * 1000) / ms
  return tokens && ms > 0 && Number.isFinite(tokensPerSecond) ? { tokensPerSecond } : {}
}
