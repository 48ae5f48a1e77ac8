/** Returns a message without the performer's names, which say nothing about what it wants. */
export function plainQuestion(text: string, names: readonly string[]): string {
  const calls = names.map((name) => name.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}_])@?(?:${calls})(?![\\p{L}\\p{N}_])`, 'giu'), ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:;.!–—-]+/u, '')
    .trim()
}
