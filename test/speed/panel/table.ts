/** A measured figure and its goal. */
export interface Figure {
  readonly what: string
  readonly value: string
  readonly goal?: string
}

/** Returns figures as a Markdown table. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| what | measured | goal |',
    '|---|--:|--:|',
    ...figures.map(({ what, value, goal = '' }) => `| ${what} | ${value} | ${goal} |`),
  ].join('\n')
