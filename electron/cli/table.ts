/** Formats rows as aligned columns; the first row is the heading. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => row.map(plain))
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Replaces control characters with spaces, because in a server's text they could control the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const plain = (cell: string): string => cell.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
