import type { RawCall, Reading, Site } from './format.ts'
import { FORMATS } from './formats.ts'
import { repairOf } from './repair-rules.ts'
import type { Source } from './source.ts'
import { closerAt, type Wrapper, wrapperAt } from './wrappers.ts'

const MAX_CALLS = 128
/** What DeepSeek and Step 3 write before a call that brings its own marks. */
const CALL_LABELS = ['function<｜tool_sep｜><', 'function<｜tool▁sep｜><']
/** How far the closer of a wrapper may be behind its last call. */
const JUNK = 400

/**
 * Reads the calls inside a wrapper, from `body` on, in whatever format they are written, up to its
 * closer or the last call. Undefined when it holds none and does not close; with no calls but an end when
 * it closes around something else.
 */
export function readWrapped(site: Site, outer: Wrapper, body: number): Reading | undefined {
  const { source } = site
  const calls: RawCall[] = []
  const stack: Wrapper[] = [outer]
  const formats = new Set<string>()
  let at = body
  let end = body
  let failed = false
  let closed = false
  while (calls.length < MAX_CALLS && !source.exhausted) {
    at = separators(source, at)
    if (at >= source.length) break
    const inner = wrapperAt(source, at)
    if (inner) {
      // `<tool_call>…<tool_call>`: small tunes write the opener for the closer.
      if (inner === outer && calls.length > 0 && source.skipSpace(at + inner.open.length) >= source.length) {
        end = source.length
        calls[calls.length - 1] = withRepair(calls.at(-1) as RawCall, 'wrong-tag', outer.open)
        closed = true
        break
      }
      // An opener again, and nothing read between: the first one was a stray.
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
        // What follows may be one more of the same wrapper; that is for the scan to see.
        break
      }
      continue
    }
    if (outer.open !== '```' && source.has('```', at)) {
      const label = /^```[\w-]*/.exec(source.text.slice(at, at + 24))
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
    const reading = readOne({ ...site, at, wrapper: current, sure: current.weak !== true, lineStart: true })
    if (!reading) {
      failed = true
      break
    }
    formats.add(reading.format ?? '')
    calls.push(...reading.calls)
    at = reading.end
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
    if (outer.weak) return { from: site.at, end, calls: [], meant: false, format }
    const none: RawCall = { name: '', args: undefined, repairs: [], from: site.at, end }
    return { from: site.at, end, calls: [none], meant: true, format }
  }
  if (!closed && outer.close.length > 0 && outer.close[0] === closingTag(outer))
    calls[calls.length - 1] = withRepair(calls.at(-1) as RawCall, 'close-tag', outer.open)
  return { from: site.at, end, calls, meant: outer.weak !== true, format }
}

/** Only tags like `<tool_call>` are missed when they do not close; special tokens are often left out by servers. */
const closingTag = (wrapper: Wrapper): string => wrapper.open.replace('<', '</')
const withRepair = (call: RawCall, rule: 'close-tag' | 'wrong-tag', open: string): RawCall => ({
  ...call,
  repairs: [...call.repairs, repairOf(rule, '', open)],
})
const closes = (wrapper: Wrapper, closer: string): boolean =>
  wrapper.close.some((close) => close.toLowerCase() === closer.toLowerCase())

function readOne(site: Site): Reading | undefined {
  let best: Reading | undefined
  const char = site.source.text[site.at] as string
  for (const format of FORMATS) {
    if (format.anchors !== 'line' && !format.anchors.includes(char)) continue
    const reading = format.read(site)
    if (!reading) continue
    const named = { ...reading, format: reading.format ?? format.name }
    if (reading.calls.length > 0) return named
    best ??= named
  }
  return best
}

/** White space and the signs that stand between calls. */
function separators(source: Source, from: number): number {
  let at = source.skipSpace(from)
  while (source.text[at] === ',' || source.text[at] === ';') at = source.skipSpace(at + 1)
  return at
}

function nextCloser(source: Source, outer: Wrapper, from: number, far: boolean): number {
  let best = -1
  for (const close of outer.close) {
    const at = source.next(close, from)
    if (at !== -1 && (best === -1 || at + close.length < best)) best = at + close.length
  }
  if (best === -1 || (!far && best - from > JUNK)) return -1
  const again = outer.open === '```' ? -1 : source.next(outer.open, from)
  return again !== -1 && again < best ? -1 : best
}
