import type { Node } from './automaton.ts'
import { type Match, widestGap } from './match.ts'
import type { View } from './view.ts'

const furthestStart = 40

/** Returns whether a term covers the match. With `strict`, only a term that is longer than the match counts. */
export type Coverage = (match: Match, strict?: boolean) => boolean

/**
 * Returns a function that checks whether a plainly spelled term covers a match. A word needs a boundary on one side,
 * a phrase on both.
 */
export function coverageOf(view: View, root: Node): Coverage {
  const { plain, joined } = view
  const size = plain.length

  const longestOn = (node: Node, from: number, at: number, isPhrase: boolean): number => {
    let next = node
    let start = at
    let phrase = isPhrase
    let longest = -1
    if ((node.term ?? node.gap?.term) !== undefined) {
      const begins = !joined[from]
      const ends = at >= size || !joined[at]
      if (isPhrase ? begins && ends : begins || ends) longest = at
    }
    // A word of the text ends here, so a longer term must continue with its own next word.
    if (at !== from && !joined[at]) {
      if (node.gap === undefined) return longest
      while (start < size && start - at < widestGap && plain[start] === '') start += 1
      next = node.gap
      phrase = true
    }
    for (const target of next.next.get(plain[start] ?? '') ?? [])
      longest = Math.max(longest, longestOn(target, from, start + 1, phrase))
    return longest
  }

  const ends: (number | undefined)[] = []
  return ({ start, end }, strict = false) => {
    for (let from = start; from >= 0 && start - from < furthestStart; from -= 1) {
      if (joined[from] && !joined[start]) continue
      ends[from] ??= longestOn(root, from, from, false)
      const reached = ends[from] ?? -1
      if (reached > end || (reached === end && (!strict || from < start))) return true
    }
    return false
  }
}
