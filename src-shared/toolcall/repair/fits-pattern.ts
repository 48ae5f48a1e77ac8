const maxSteps = 5_000_000
const maxText = 1000
const maxPattern = 500
const maxCached = 500

/**
 * A pattern, and the cost of a test. The test takes at most `choices` × nᵏ⁺¹ steps for n characters, where k is
 * `open`.
 */
interface Costed {
  readonly regex: RegExp
  readonly choices: number
  readonly open: number
}

const cache = new Map<string, Costed | null>()

/**
 * Returns whether `text` fits a schema's `pattern`. Returns true without a test if the pattern is broken or the test
 * could take too long.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  if (pattern.length > maxPattern || text.length > maxText) return true
  let costed = cache.get(pattern)
  if (costed === undefined) {
    if (cache.size >= maxCached) cache.clear()
    costed = costOf(pattern)
    cache.set(pattern, costed)
  }
  if (costed === null) return true
  const { regex, choices, open } = costed
  return choices * text.length ** (open + 1) > maxSteps || regex.test(text)
}

const TOKEN =
  /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu

/**
 * Returns the cost of testing a pattern. Null for a broken pattern, and for one such as `(a?){30}` or `(a|aa)+`,
 * whose cost grows exponentially.
 */
function costOf(pattern: string): Costed | null {
  let regex: RegExp
  try {
    regex = new RegExp(pattern, 'u')
  } catch {
    return null
  }
  let choices = 1
  let open = 0
  const groups: { loose: boolean; branches: number }[] = [{ loose: false, branches: 1 }]
  let closed: { loose: boolean } | undefined
  for (const [token] of pattern.matchAll(TOKEN)) {
    const before = closed
    closed = undefined
    const first = token[0] as string
    if (first === '(') groups.push({ loose: false, branches: 1 })
    else if (first === ')') {
      const group = groups.pop()
      if (group === undefined) return null
      choices *= group.branches
      closed = group
      const around = groups.at(-1)
      if (around !== undefined && group.loose) around.loose = true
    } else if (first === '|') {
      const group = groups.at(-1)
      if (group !== undefined) Object.assign(group, { loose: true, branches: group.branches + 1 })
    } else if (first === '*' || first === '+' || first === '?' || (first === '{' && token.length > 1)) {
      const [least, most] = timesOf(token)
      if (before?.loose && most > 1) return null
      if (least === most) continue
      if (most === Number.POSITIVE_INFINITY) open += 1
      else choices *= most - least + 1
      const around = groups.at(-1)
      if (around !== undefined) around.loose = true
    }
  }
  return { regex, choices: choices * (groups[0]?.branches ?? 1), open }
}

function timesOf(quantifier: string): [least: number, most: number] {
  if (quantifier[0] === '?') return [0, 1]
  if (quantifier[0] === '*') return [0, Number.POSITIVE_INFINITY]
  if (quantifier[0] === '+') return [1, Number.POSITIVE_INFINITY]
  const [, least = '0', comma, most] = /^\{(\d+)(,)?(\d*)\}/.exec(quantifier) ?? []
  if (comma === undefined) return [Number(least), Number(least)]
  return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY]
}
