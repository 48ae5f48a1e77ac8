import type { Span } from './span.ts'

/** Longest list that is read, in characters, and how deep lists may lie in lists. */
const MOST_LENGTH = 2000
const MOST_DEPTH = 4

/** Lists written as such: `[12, 24, 36]`, `(1, 2)`; also lists of lists. `value` is the array. */
export function listsIn(text: string): Span[] {
  const pairs = [...pairsIn(text, '[', ']'), ...pairsIn(text, '(', ')')].sort((a, b) => a.start - b.start)
  const spans: Span[] = []
  let from = 0
  for (const { start, end, depth } of pairs) {
    if (start < from || depth > MOST_DEPTH || end - start > MOST_LENGTH) continue
    const open = text[start] as string
    const inside = text.slice(start, end)
    const value = parseList(inside, open, open === '[' ? ']' : ')')
    if (
      value === undefined ||
      (open === '(' && (value.length < 2 || !value.every((item) => typeof item === 'number')))
    )
      continue
    spans.push({ kind: 'list', start, end, text: inside, value })
    from = end
  }
  return spans
}

/** Brackets that belong together, and how many pairs lie in one another there (1: none inside). */
function pairsIn(text: string, open: string, close: string): { start: number; end: number; depth: number }[] {
  const pairs: { start: number; end: number; depth: number }[] = []
  const waiting: { start: number; inside: number }[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === open) waiting.push({ start: at, inside: 0 })
    else if (text[at] === close) {
      const pair = waiting.pop()
      if (!pair) continue
      const depth = pair.inside + 1
      pairs.push({ start: pair.start, end: at + 1, depth })
      const around = waiting.at(-1)
      if (around) around.inside = Math.max(around.inside, depth)
    }
  }
  return pairs
}

function parseList(text: string, open: string, close: string): unknown[] | undefined {
  const items: unknown[] = []
  let depth = 0
  let quote = ''
  let item = ''
  const push = (): boolean => {
    const bare = item.trim()
    item = ''
    if (!bare) return items.length === 0
    if (bare.startsWith(open)) {
      const nested = parseList(bare, open, close)
      if (!nested) return false
      items.push(nested)
    } else if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(bare)) items.push(Number(bare))
    else if (/^(?:true|false)$/i.test(bare)) items.push(bare.toLowerCase() === 'true')
    else if (/^(['"]).*\1$/s.test(bare)) items.push(bare.slice(1, -1))
    else if (bare.length <= 60 && !/[{}:]/.test(bare)) items.push(bare)
    else return false
    return true
  }
  for (const char of text.slice(1, -1)) {
    if (quote) {
      item += char
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && !item.trim()) {
      quote = char
      item += char
    } else if (char === ',' && depth === 0) {
      if (!push()) return undefined
    } else {
      if (char === open) depth += 1
      if (char === close) depth -= 1
      item += char
    }
  }
  return push() ? items : undefined
}
