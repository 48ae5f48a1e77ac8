/** Adjusts the p-values of a family of tests (Holm 1979). Returns them in the given order. */
export function holm(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number))
  const adjusted = new Array<number>(values.length)
  let least = 0
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (values.length - rank) * (values[at] as number)))
    adjusted[at] = least
  }
  return adjusted
}
