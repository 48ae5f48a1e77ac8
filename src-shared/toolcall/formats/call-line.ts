import { spelled } from '../repair/resolve-name.ts'
import { readLoose } from '../values/loose-value.ts'
import type { Format, Match, Site } from './format.ts'
import { nameAndObject } from './name-then-json.ts'

/** Reads the protocol of Adlib's own prompt: `CALL wait {"ms": 9}` or `CALL wait({ms: 9})`. */
export const callLine: Format = {
  name: 'call-line',
  example: 'CALL wait {"ms": 9}',
  emitters: 'any model that follows the CALL protocol',
  anchors: 'cC',
  place: 'anywhere',
  read(site) {
    const { source, at } = site
    if (!source.hasFolded('call', at) || /\w/.test(source.char(at - 1) ?? ' ')) return undefined
    if (!source.has('CALL', at) && !site.lineStart) return undefined
    const colon = source.char(at + 4) === ':' ? 1 : 0
    const start = source.skipBlanks(at + 4 + colon)
    if (start === at + 4 + colon && colon === 0) return undefined
    const match = nameAndObject(site, start, true) ?? brokenLine(site, start)
    return match && { ...match, from: at }
  },
}

const WORD = /^[a-z][\w./-]*$/
const maxWords = 4

/**
 * Reads a `CALL` line that `nameAndObject` cannot read. A line that matches is a call or an error, never text for the
 * audience.
 */
function brokenLine({ source, at, tools, lineStart }: Site, start: number): Match | undefined {
  if (!lineStart || !source.has('CALL', at)) return undefined
  const line = source.lineEnd(start)
  const brace = source.slice(start, line).indexOf('{')
  const end = brace === -1 ? line : start + brace
  const name = source.slice(start, end).trim()
  if (name === '' || name.split(/\s+/).length > maxWords) return undefined
  const read = brace === -1 ? undefined : readLoose(source, end)
  if (brace === -1 ? !WORD.test(name) : !read || source.skipBlanks(read.end) < source.lineEnd(read.end))
    return undefined
  const found = spelled(name, name, tools)
  const till = read?.end ?? line
  const call = {
    name: found?.tool.spec.name ?? name,
    args: read?.value ?? {},
    repairs: [...(found?.repairs ?? []), ...(read?.repairs ?? [])],
    from: start,
    end: till,
  }
  return { from: start, end: till, meant: true, calls: [call] }
}
