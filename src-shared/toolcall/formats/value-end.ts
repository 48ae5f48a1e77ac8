import type { Source } from '../values/source.ts'
import { openTag } from '../values/xml-text.ts'

/** The tags around the arguments of a call. */
export interface Enclosure {
  /** Closing tags of the call, then of its wrapper. */
  readonly closers: readonly (readonly string[])[]
  /** The start of the next call's opening tag, and whether one is such a tag. */
  readonly opener?: string | undefined
  readonly isCall?: (at: number) => boolean
}

/** The tags that can end a value. */
export interface ValueMarks extends Enclosure {
  readonly own: readonly string[]
  /** The start of the next value's opening tag, and whether one is such a tag: the value lost its own closing tag. */
  readonly sibling?: string
  readonly isSibling?: (at: number, ofAnyCall: boolean) => boolean
}

/**
 * Returns where a value ends, and where its closing tag does. A tag inside the value ends nothing: a closing tag counts
 * only in front of another tag of the call, and an opening tag only where one is due.
 */
export function valueEnd(source: Source, from: number, marks: ValueMarks): { end: number; after: number } {
  const { own, sibling, isSibling, closers, opener, isCall } = marks
  const outer = closers.flat()
  const openers = [sibling, opener].filter((mark) => mark !== undefined)
  let last: { end: number; after: number } | undefined
  for (let at = from; ; ) {
    const found = nextOf(source, [...own, ...openers, ...outer], at)
    if (!found || source.exhausted) return last ?? { end: source.length, after: source.length }
    const { mark, at: end } = found
    const after = end + mark.length
    if (own.includes(mark)) {
      last = { end, after: afterDoubled(source, after, own) }
      if (goesOn(source, last.after, marks, closers)) return last
    } else if (mark === sibling && isSibling?.(end, false)) return withoutCloser(source, from, end, own)
    else if (mark === opener && isCall?.(end)) return withoutCloser(source, from, end, own)
    else if (outer.includes(mark)) {
      const level = closers.findIndex((list) => list.includes(mark))
      if (goesOn(source, after, marks, closers.slice(level + 1), true))
        return withoutCloser(source, from, end, own)
    }
    at = after
  }
}

/** Skips closing tags that the model wrote twice. */
function afterDoubled(source: Source, from: number, own: readonly string[]): number {
  let at = from
  for (let doubled: string | undefined = ''; doubled !== undefined; at += doubled?.length ?? 0)
    doubled = own.find((mark) => source.has(mark, at))
  return at
}

/** Ends a value at the next tag of the call, without a closing tag that is right in front of that. */
function withoutCloser(source: Source, from: number, after: number, own: readonly string[]) {
  const text = source.slice(from, after).trimEnd()
  const closer = own.find((mark) => text.endsWith(mark))
  return { end: closer === undefined ? after : from + text.length - closer.length, after }
}

/**
 * Returns whether the call can go on, or end, at `at`, where the closing tags `closers` are still due. `closed`: a
 * closing tag of the call or of its wrapper is right in front of `at`.
 */
function goesOn(
  source: Source,
  at: number,
  marks: ValueMarks,
  closers: readonly (readonly string[])[],
  closed = false,
): boolean {
  const next = source.skipSpace(at)
  if (source.isEnd(next) || (marks.sibling !== undefined && source.has(marks.sibling, next))) return true
  for (const [level, list] of closers.entries()) {
    const closer = list.find((mark) => source.has(mark, next))
    if (closer !== undefined)
      return goesOn(source, next + closer.length, marks, closers.slice(level + 1), true)
  }
  if (/^(?:<[|｜]|```)/.test(source.slice(next, next + 3)) || openTag(source, next) !== undefined) return true
  // Words may follow a whole call. A closing tag that nothing opened shows that they are still part of the value.
  const isWhole = closers.every((list) => list.length === 0)
  if (!closed && !isWhole) return false
  const stray = nextOf(source, marks.own, at)
  return stray === undefined || opensValue(source, at, stray.at, marks, isWhole)
}

/** Returns whether a value or a call begins between two positions. */
function opensValue(
  source: Source,
  from: number,
  to: number,
  marks: ValueMarks,
  ofAnyCall: boolean,
): boolean {
  const { sibling = '<', isSibling, opener = sibling, isCall } = marks
  for (let at = from; ; at += 1) {
    const found = nextOf(source, [sibling, opener], at)
    if (!found || found.at >= to || source.exhausted) return false
    at = found.at
    if (found.mark === sibling ? isSibling?.(at, ofAnyCall) !== false : isCall?.(at)) return true
  }
}

/** Returns the first of several marks at or after `from`. */
export function nextOf(
  source: Source,
  marks: readonly string[],
  from: number,
): { mark: string; at: number } | undefined {
  let best: { mark: string; at: number } | undefined
  for (const mark of marks) {
    const at = source.next(mark, from)
    if (at !== -1 && (best === undefined || at < best.at)) best = { mark, at }
  }
  return best
}
