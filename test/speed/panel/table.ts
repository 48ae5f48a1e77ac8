export interface Figure {
  readonly what: string
  readonly value: string
  readonly goal?: string
}

export const table = (figures: readonly Figure[]): string =>
  [
    '| what | measured | goal |',
    '|---|--:|--:|',
    ...figures.map(({ what, value, goal = '' }) => `| ${what} | ${value} | ${goal} |`),
  ].join('\n')
