import type { Source } from './source.ts'

/** Rows that are looked up by the mark they begin with, whatever the case of its letters. */
export interface LiteralTable<T> {
  /** The rows whose first two characters stand at `at`: few enough to compare one by one. */
  at(source: Source, at: number): readonly T[]
}

const NONE: readonly never[] = []
const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code)
const keyOf = (first: number, second: number): number => lower(first) * 65_536 + lower(second)

/** Groups rows by the first two characters of their mark, which every mark must have. */
export function literalTable<T>(rows: readonly T[], mark: (row: T) => string): LiteralTable<T> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const text = mark(row)
    const key = keyOf(text.charCodeAt(0), text.charCodeAt(1))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    at(source, at) {
      if (at + 1 >= source.length) {
        source.touchedEnd = true
        return NONE
      }
      return groups.get(keyOf(source.text.charCodeAt(at), source.text.charCodeAt(at + 1))) ?? NONE
    },
  }
}
