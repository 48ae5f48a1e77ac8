/**
 * Letters that may be attached to a term. `words`: everyday words, or any letters for a long term. `long`: any
 * letters, but only for a long term.
 */
export type Glue = 'none' | 'words' | 'long' | 'any'

const looseness: Readonly<Record<Glue, number>> = { none: 0, long: 1, words: 2, any: 3 }

export interface Term {
  /** Name of the list that contains the term. */
  readonly rule: string
  readonly category: string
  readonly glue: Glue
}

/** A state of the automaton. A letter may lead to several states. */
export interface Node {
  readonly next: Map<string, Node[]>
  gap: Node | undefined
  term: Term | undefined
  /** Whether only one path leads here. Only such a state may be shared with other terms. */
  readonly tree: boolean
}

// Set all fields at creation, because JavaScript engines access objects with the same fields much faster.
const node = (tree: boolean): Node => ({ next: new Map(), gap: undefined, term: undefined, tree })
export const emptyAutomaton = (): Node => node(true)

type Part = string | Part[][]

/** Parses a pattern such as `kill (yourself|my self)`. An alternative may be empty. */
function parse(pattern: string): Part[] {
  const stack: Part[][][] = [[[]]]
  for (const char of pattern) {
    const top = stack.at(-1)
    if (char === '(') stack.push([[]])
    else if (char === '|' && stack.length > 1) top?.push([])
    else if (char === ')' && stack.length > 1) {
      const group = stack.pop()
      if (group !== undefined) stack.at(-1)?.at(-1)?.push(group)
    } else top?.at(-1)?.push(char)
  }
  return stack[0]?.[0] ?? []
}

function addLetter(sources: readonly Node[], letter: string): Node[] {
  const [source] = sources
  const shared =
    sources.length === 1 && source?.tree ? source.next.get(letter)?.find(({ tree }) => tree) : undefined
  if (shared !== undefined) return [shared]
  const target = node(sources.length === 1 && source?.tree === true)
  for (const { next } of sources) next.set(letter, [...(next.get(letter) ?? []), target])
  return [target]
}

function addGap(sources: readonly Node[], gaps: Set<Node>): Node[] {
  const reached = sources.filter((source) => gaps.has(source))
  for (const source of sources) {
    if (gaps.has(source)) continue
    source.gap ??= node(source.tree)
    gaps.add(source.gap)
    reached.push(source.gap)
  }
  return [...new Set(reached)]
}

function addParts(sources: readonly Node[], parts: readonly Part[], gaps: Set<Node>): Node[] {
  let ends = [...sources]
  for (const part of parts) {
    if (part === ' ') ends = addGap(ends, gaps)
    else if (typeof part === 'string') ends = addLetter(ends, part)
    else ends = [...new Set(part.flatMap((alternative) => addParts(ends, alternative, gaps)))]
  }
  return ends
}

/** Adds a pattern to an automaton. If two terms are equal, the one with looser glue wins. */
export function addTerm(root: Node, pattern: string, term: Term): void {
  // States at a word boundary. They differ from term to term, so shared nodes cannot store them.
  const gaps = new Set<Node>([root])
  for (const end of addParts([root], parse(pattern.trim()), gaps))
    if (end !== root && (end.term === undefined || looseness[end.term.glue] < looseness[term.glue]))
      end.term = term
}
