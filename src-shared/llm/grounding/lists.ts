import type { Span } from './span.ts'

/** Lists written as such: `[12, 24, 36]`, `(1, 2)`, `{a, b}`; also lists of lists. `value` is the array. */
export function listsIn(text: string): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '[' && text[at] !== '(') continue
    const open = text[at] as string
    const close = open === '[' ? ']' : ')'
    let depth = 0
    let end = at
    for (; end < text.length && end - at < 2000; end += 1) {
      if (text[end] === open) depth += 1
      else if (text[end] === close) {
        depth -= 1
        if (depth === 0) break
      }
    }
    if (depth !== 0) continue
    const inside = text.slice(at, end + 1)
    const value = parseList(inside, open, close)
    if (
      value === undefined ||
      (open === '(' && (value.length < 2 || !value.every((item) => typeof item === 'number')))
    )
      continue
    spans.push({ kind: 'list', start: at, end: end + 1, text: inside, value })
    at = end
  }
  return spans
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
