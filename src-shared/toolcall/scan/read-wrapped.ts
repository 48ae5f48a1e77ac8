import type { FinalWords } from '../formats/final-words.ts'
import { type Match, type ParsedCall, readFormat, type Site, type Wrapper } from '../formats/format.ts'
import { FORMATS } from '../formats/formats.ts'
import { repairOf } from '../repair-rules.ts'
import type { Source } from '../values/source.ts'
import { closerAt, wrapperAt } from './wrappers.ts'

const maxCalls = 128
/** DeepSeek and Step 3 write these before a call in another format. */
const CALL_LABELS = ['function<｜tool_sep｜><', 'function<｜tool▁sep｜><']
/** Maximum length (characters) of the text between a wrapper's last call and its closer. This text is dropped. */
const maxJunk = 400

/**
 * Reads the calls inside a wrapper, in any format. A closed wrapper without a readable call is a match with one
 * nameless call, which is rejected.
 */
export function readWrapped(site: Site, outer: Wrapper, body: number): Match | undefined {
  const { source } = site
  const calls: ParsedCall[] = []
  const stack: Wrapper[] = [outer]
  const formats = new Set<string>()
  let at = body
  let end = body
  let failed = false
  let closed = false
  let meant = true
  let final: FinalWords | undefined
  let open: Match['open']
  while (calls.length < maxCalls && !source.exhausted) {
    at = separators(source, at)
    if (source.isEnd(at)) break
    const inner = wrapperAt(source, at)
    if (inner) {
      // Small models sometimes write the opener instead of the closer: `<tool_call>…<tool_call>`.
      if (inner === outer && calls.length > 0 && source.isEnd(source.skipSpace(at + inner.open.length))) {
        end = source.length
        calls[calls.length - 1] = withRepair(calls.at(-1) as ParsedCall, 'wrong-tag', outer.open)
        closed = true
        break
      }
      // The same opener follows again before any call, so the first one is a stray mark.
      if (calls.length === 0 && stack.includes(inner)) return undefined
      if (!stack.includes(inner)) stack.push(inner)
      at += inner.open.length
      continue
    }
    const closer = outer.open === '```' && source.has('```', at) ? '```' : closerAt(source, at)
    if (closer !== undefined) {
      at += closer.length
      end = at
      while (stack.length > 0 && !closes(stack.pop() as Wrapper, closer)) {}
      if (stack.length === 0) {
        closed = true
        // Another wrapper of the same kind can follow; the scan handles it.
        break
      }
      continue
    }
    if (outer.open !== '```' && source.has('```', at)) {
      const label = source.match(/^```[\w-]*/, at, 24)
      at += label?.[0].length ?? 3
      if (calls.length > 0) end = at
      continue
    }
    const label = CALL_LABELS.find((literal) => source.has(literal, at))
    if (label !== undefined) {
      at += label.length - 1
      continue
    }
    const current = stack.at(-1) ?? outer
    const match = readOne({ ...site, at, wrapper: current, sure: current.weak !== true, lineStart: true })
    if (!match) {
      failed = true
      break
    }
    formats.add(match.format ?? '')
    // The next call shows that the ones before it are complete, even if their last marks are missing.
    const complete = calls.map((call) => (call.open === 'unclosed' ? { ...call, open: undefined } : call))
    calls.splice(0, calls.length, ...complete, ...match.calls)
    meant &&= match.meant
    final ??= match.final
    open = match.open
    at = match.end
    end = at
  }
  if (!closed && (failed || calls.length === 0)) {
    const close = nextCloser(source, outer, end, calls.length === 0)
    if (close !== -1) {
      end = close
      closed = true
    } else if (calls.length === 0) return undefined
  }
  const format = `${outer.name}/${[...formats].filter((name) => name !== '').join('+') || 'none'}`
  if (calls.length === 0) {
    if (final) return { from: site.at, end, calls: [], meant: false, format, final, open }
    if (outer.weak) return { from: site.at, end, calls: [], meant: false, format }
    const none: ParsedCall = { name: '', args: undefined, repairs: [], from: site.at, end }
    return { from: site.at, end, calls: [none], meant: true, format }
  }
  if (!closed && source.isEnd(source.skipSpace(end)))
    calls[calls.length - 1] = { open: 'unclosed', ...(calls.at(-1) as ParsedCall) }
  if (!closed && outer.close.length > 0 && outer.close[0] === closingTag(outer))
    calls[calls.length - 1] = withRepair(calls.at(-1) as ParsedCall, 'close-tag', outer.open)
  const range = { from: site.at, end, calls, format }
  if (outer.weak) return meant ? { ...range, meant, doubtful: true } : { ...range, meant: false }
  return { ...range, meant: true }
}

/**
 * Returns the closer in the form of a tag. Only a missing closer of this form counts as a repair, because many
 * servers remove special tokens.
 */
const closingTag = (wrapper: Wrapper): string => wrapper.open.replace('<', '</')
const withRepair = (call: ParsedCall, rule: 'close-tag' | 'wrong-tag', open: string): ParsedCall => ({
  ...call,
  repairs: [...call.repairs, repairOf(rule, '', open)],
})
const closes = (wrapper: Wrapper, closer: string): boolean =>
  wrapper.close.some((close) => close.toLowerCase() === closer.toLowerCase())

function readOne(site: Site): Match | undefined {
  let best: Match | undefined
  const char = site.source.char(site.at) as string
  for (const format of FORMATS) {
    if (format.anchors !== 'line' && !format.anchors.includes(char)) continue
    const match = readFormat(format, site)
    if (!match) continue
    const named = { ...match, format: match.format ?? format.name }
    if (match.calls.length > 0 && !match.doubtful) return named
    if (!best || (best.calls.length === 0 && match.calls.length > 0)) best = named
  }
  return best
}

function separators(source: Source, from: number): number {
  let at = source.skipSpace(from)
  while (source.char(at) === ',' || source.char(at) === ';') at = source.skipSpace(at + 1)
  return at
}

function nextCloser(source: Source, outer: Wrapper, from: number, far: boolean): number {
  let best = -1
  for (const close of outer.close) {
    const at = source.next(close, from)
    if (at !== -1 && (best === -1 || at + close.length < best)) best = at + close.length
  }
  if (best === -1 || (!far && best - from > maxJunk)) return -1
  const again = outer.open === '```' ? -1 : source.next(outer.open, from)
  return again !== -1 && again < best ? -1 : best
}
