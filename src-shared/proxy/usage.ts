import { isRecord } from '../step/record.ts'

/** Adds the numbers of two usages, also of their details. Returns the other one if one is missing. */
export function addedUsage(usage: unknown, earlier: unknown): unknown {
  if (!isRecord(earlier)) return usage
  if (!isRecord(usage)) return earlier
  return Object.fromEntries(
    Object.entries({ ...earlier, ...usage }).map(([key, value]) => {
      const before = earlier[key]
      if (typeof value === 'number' && typeof before === 'number' && key in usage)
        return [key, value + before]
      return [key, isRecord(value) && isRecord(before) ? addedUsage(value, before) : value]
    }),
  )
}
