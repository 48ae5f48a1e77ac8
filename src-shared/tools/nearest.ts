import { distance } from 'fastest-levenshtein'

/** Names that somebody may have meant by `wanted`: those that begin alike or differ in few letters, best first, at most three. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const sought = plain(wanted).slice(0, 100)
  if (sought === '') return []
  return names
    .map((name) => {
      const known = plain(name)
      const within = known !== '' && (known.includes(sought) || sought.includes(known))
      return { name, far: within ? 0.5 : distance(sought, known) / Math.max(sought.length, known.length) }
    })
    .filter(({ far }) => far <= 0.5)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}
