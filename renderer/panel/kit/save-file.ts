/** Saves a file with the browser's downloads. */
export function saveFile(content: Blob | string, name: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoke the address later, because the browser reads the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns a text as the name of a file, without its extension. */
export const asFileName = (text: string, otherwise: string): string =>
  text.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || otherwise
