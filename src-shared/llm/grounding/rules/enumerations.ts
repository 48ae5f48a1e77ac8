import type { Span, SpanKind } from '../span.ts'

/** Runs of values with only commas and «and» between them: the enumerations of a request. */
export function runsOf(spans: readonly Span[], text: string, kinds: readonly SpanKind[]): Span[][] {
  const runs: Span[][] = []
  let run: Span[] = []
  for (const span of spans.filter((each) => kinds.includes(each.kind))) {
    const last = run.at(-1)
    const gap = last ? text.slice(last.end, span.start) : ''
    if (
      last &&
      // «#one #two»
      !(/^\s+$/.test(gap) && /^[#@]/.test(last.text) && last.text[0] === span.text[0]) &&
      !/^\s*(?:,|and|or|&|;|x|×|by|,\s*(?:and|or))\s*(?:the\s+|a\s+|an\s+)?['"“]?$/i.test(
        gap.replace(/^\s*(?:ft|feet|cm|m|inch(?:es)?|in|mm|meters?)\b/i, ''),
      )
    ) {
      runs.push(run)
      run = []
    }
    run.push(span)
  }
  if (run.length > 0) runs.push(run)
  return runs
}
