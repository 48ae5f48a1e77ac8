/**
 * Adds the copying array methods of ES2023, which Chromium 103 in OBS 28 to 30 lacks, so that the panel works as a
 * dock there. The overlay and the eye page must not need them.
 */
const copying: Readonly<Record<string, (this: readonly unknown[], ...rest: never[]) => unknown[]>> = {
  toSorted(compare?: (a: unknown, b: unknown) => number) {
    return [...this].sort(compare)
  },
  toReversed() {
    return [...this].reverse()
  },
  toSpliced(...rest: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...rest)
    return copy
  },
  with(index: number, value: unknown) {
    return this.toSpliced(index, 1, value)
  },
}

for (const [name, value] of Object.entries(copying))
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value })
