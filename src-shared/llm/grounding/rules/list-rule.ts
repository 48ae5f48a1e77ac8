import type { Candidate } from '../assign.ts'
import type { Slot } from '../slots.ts'
import type { Span, SpanKind } from '../span.ts'
import { affinity } from './affinity.ts'
import { runsOf } from './enumerations.ts'
import type { EvidenceRule } from './evidence-rule.ts'
import { nearness } from './nearness.ts'
import { isYear, numberFor } from './number-rule.ts'
import { namedAt } from './option-rule.ts'

/** Written lists, enumerations, and the options that are named. */
export const listRule: EvidenceRule = {
  name: 'list',
  applies: (slot) => slot.type === 'array',
  offer: (input) => {
    const { evidence, slot } = input
    const items = slot.items
    const numeric = items?.type === 'number' || items?.type === 'integer'
    const out: Candidate[] = []
    for (const span of evidence.spans) {
      if (span.kind !== 'list') continue
      const value = span.value as unknown[]
      if (numeric && !value.every((item) => typeof item === 'number')) continue
      if (items?.type === 'array' && !value.every(Array.isArray)) continue
      out.push({
        value: items?.type === 'string' ? value.map(String) : value,
        score: 2.5 + nearness(span, input),
        at: span,
        rule: 'list',
      })
    }
    // Some schemas write the members of a list's items at the list.
    const members = items && items.options.length > 0 ? items.options : slot.options
    if (members.length > 0) {
      const named = members.filter((option) => namedAt(String(option), evidence))
      if (named.length > 0) out.push({ value: named, score: 2.2, rule: 'options named' })
    } else if (numeric || items?.type === 'string' || items?.type === 'any') {
      const kinds: SpanKind[][] = numeric
        ? [['number']]
        : [['quoted'], ['name'], ['code', 'email', 'link'], ['name', 'phrase', 'quoted'], ['date']]
      for (const wanted of kinds)
        for (const run of runsOf(evidence.spans, evidence.text, wanted)) {
          const values = run.map((span) =>
            numeric ? numberFor(span, { ...slot, ...items, schema: items?.schema ?? {} } as Slot) : span.text,
          )
          if (values.some((value) => value === undefined)) continue
          const first = run[0] as Span
          const last = run.at(-1) as Span
          const at = { start: first.start, end: last.end }
          const kind = numeric ? 1 : affinity(first.kind, slot)
          out.push({
            value: values,
            score: kind + nearness({ ...first, end: last.end }, input) + (run.length > 1 ? 1.5 : -0.5),
            at,
            rule: 'enumeration',
          })
        }
    }
    const numbers = evidence.spans.filter(
      (span) => span.kind === 'number' && /\d/.test(span.text) && !isYear(span),
    )
    if (numeric && numbers.length >= 2 && numbers.length <= 12)
      out.push({
        value: numbers.map(
          (span) => numberFor(span, { ...slot, ...items, schema: items?.schema ?? {} } as Slot) ?? span.value,
        ),
        score: 0.9,
        at: { start: (numbers[0] as Span).start, end: (numbers.at(-1) as Span).end },
        rule: 'numbers',
      })
    return out.sort((a, b) => b.score - a.score).slice(0, 6)
  },
}
