/** Limits for the arguments of one call. */
export const argumentBounds = { depth: 32, keys: 500, letters: 64 * 1024 } as const

/**
 * Returns why arguments are too large, as the end of a sentence. Uses a loop, because recursion could overflow the
 * stack.
 */
export function outOfBounds(args: unknown): string | undefined {
  let keys = 0
  let letters = 0
  const waiting: { value: unknown; depth: number }[] = [{ value: args, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (depth > argumentBounds.depth) return `are nested deeper than ${argumentBounds.depth} levels`
    if (typeof value !== 'object' || value === null) letters += typeof value === 'string' ? value.length : 8
    else if (Array.isArray(value)) {
      letters += 2 * value.length
      if (letters <= argumentBounds.letters) {
        for (const item of value) waiting.push({ value: item, depth: depth + 1 })
      }
    } else {
      for (const key in value) {
        keys += 1
        letters += key.length + 2
        if (keys > argumentBounds.keys) return `have more than ${argumentBounds.keys} keys`
        waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      }
    }
    if (letters > argumentBounds.letters) return `are longer than ${argumentBounds.letters} characters`
  }
  return undefined
}
