import type { Node } from './automaton.ts'
import { type Match, widestGap } from './match.ts'
import type { View } from './view.ts'

/** Symbols before a match at which a term that covers it may begin. */
const furthestStart = 40

/**
 * Returns whether a term covers the match. A `strict` question asks for a term that is longer than the match.
 */
export type Coverage = (match: Match, strict?: boolean) => boolean

/** Finds what the plainly spelled terms of an automaton cover, if they begin or end at a word boundary. */
export function coverageOf(view: View, root: Node): Coverage {
  const { plain, joined } = view
  const size = plain.length

  /** Returns the end of the longest term that begins there, or -1. */
  const longestFrom = (from: number): number => {
    let longest = -1
    const walk = (node: Node, at: number, isPhrase: boolean): void => {
      if ((node.term ?? node.gap?.term) !== undefined) {
        const begins = !joined[from]
        const ends = at >= size || !joined[at]
        if (isPhrase ? begins && ends : begins || ends) longest = Math.max(longest, at)
      }
      // A word ends where its letters do.
      if (at === from || joined[at]) step(node, at, isPhrase)
      else if (node.gap !== undefined) {
        let next = at
        while (next < size && next - at < widestGap && plain[next] === '') next += 1
        step(node.gap, next, true)
      }
    }
    const step = (node: Node, at: number, isPhrase: boolean): void => {
      for (const target of node.next.get(plain[at] ?? '') ?? []) walk(target, at + 1, isPhrase)
    }
    walk(root, from, false)
    return longest
  }

  const ends: (number | undefined)[] = []
  return ({ start, end }, strict = false) => {
    for (let from = start; from >= 0 && start - from < furthestStart; from -= 1) {
      if (joined[from] && !joined[start]) continue
      ends[from] ??= longestFrom(from)
      const reached = ends[from] ?? -1
      if (reached > end || (reached === end && (!strict || from < start))) return true
    }
    return false
  }
}
