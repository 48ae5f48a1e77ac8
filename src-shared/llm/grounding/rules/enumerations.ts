import type { Span, SpanKind } from '../span.ts'

const MARK = String.raw`(?:[,;&]|and|or|[,;]\s*(?:and|or))`
const BETWEEN = new RegExp(String.raw`^['"”’]?\s*${MARK}\s*(?:the\s+|an?\s+)?['"“‘]?$`, 'i')
/** «3 x 4», «20 by 30»: the sides of one thing. */
const SIDES = /^\s*(?:x|×|by)\s*$/i

/** True where only commas, «and» and the unit that both have stand between two values; between numbers also «x» and «by». */
export function onlyEnumerates(text: string, before: Span, after: Span): boolean {
  const unit = unitAfter(text, before)
  const gap = text.slice(
    before.end + (unit && unit === unitAfter(text, after) ? unit.length : 0),
    after.start,
  )
  if (BETWEEN.test(gap)) return true
  // «#one #two»
  if (/^\s+$/.test(gap)) return /^[#@]/.test(before.text) && before.text[0] === after.text[0]
  return before.kind === 'number' && after.kind === 'number' && SIDES.test(gap)
}

const unitAfter = (text: string, { kind, end }: Span): string =>
  kind === 'number'
    ? (/^\s?(?!(?:x|by|and|or)\b)[\p{L}%°/^0-9²³]+/u.exec(text.slice(end, end + 16))?.[0] ?? '')
    : ''

/** Runs of values of these kinds with nothing else between them: the enumerations of a request, single values among them. */
export function runsOf(spans: readonly Span[], text: string, kinds: readonly SpanKind[]): Span[][] {
  const runs: Span[][] = []
  for (const span of spans) {
    if (!kinds.includes(span.kind)) continue
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && onlyEnumerates(text, last, span)) run.push(span)
    else runs.push([span])
  }
  return runs
}
