import type { Candidate } from '../assign.ts'
import type { Slot } from '../slots.ts'
import type { Span, SpanKind } from '../span.ts'
import { namesUnit } from '../units.ts'
import { partsOf, stemOf } from '../words.ts'
import { affinity } from './affinity.ts'
import { runsOf } from './enumerations.ts'
import type { EvidenceRule, RuleInput } from './evidence-rule.ts'
import { nearness } from './nearness.ts'
import { isYear, numbersFor } from './number-rule.ts'
import { namedAt } from './option-rule.ts'

/** «#» marks a tag, «@» somebody who is addressed. */
const marked = (span: Span, slot: Slot): number =>
  span.text.startsWith('#')
    ? /tag/i.test(slot.name)
      ? 1.5
      : -1.5
    : span.text.startsWith('@')
      ? /mention|user|recipient|people|handle/i.test(slot.name)
        ? 1.5
        : -1.5
      : 0

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
            numeric ? numbersFor(span, memberOf(slot))[0] : withoutOwnName(span.text, slot),
          )
          if (values.some((value) => value === undefined)) continue
          const first = run[0] as Span
          const last = run.at(-1) as Span
          const at = { start: first.start, end: last.end }
          const kind = numeric ? 1 : affinity(first.kind, slot) + marked(first, slot)
          out.push({
            value: values,
            score:
              kind +
              nearness({ ...first, end: last.end }, input) +
              (run.length > 1
                ? 1.5
                : numeric && evidence.spans.filter((span) => span.kind === 'number').length > 1
                  ? -1.5
                  : -0.5),
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
        value: numbers.map((span) => numbersFor(span, memberOf(slot))[0] ?? span.value),
        score: 0.9,
        at: { start: (numbers[0] as Span).start, end: (numbers.at(-1) as Span).end },
        rule: 'numbers',
      })
    out.push(...countedThings(input, numeric))
    return out.sort((a, b) => b.score - a.score).slice(0, 6)
  },
}

/** One member of a list as an argument: what is said of the list is said of each. */
const memberOf = (slot: Slot): Slot => ({
  ...slot,
  type: slot.items?.type ?? slot.type,
  options: slot.items?.options ?? [],
  schema: slot.items?.schema ?? {},
})

/** «the columns name and email»: the argument's own name before its first value is no part of it. */
function withoutOwnName(text: string, slot: Slot): string {
  const [first = '', ...rest] = text.split(' ')
  return rest.length > 0 && partsOf(slot.name).some((part) => stemOf(part) === stemOf(first))
    ? rest.join(' ')
    : text
}

/** «2 bottles of milk, 3 apples»: things with their counts, for a list of texts the things, for a list of numbers the counts. */
function countedThings({ evidence, slot }: RuleInput, numeric: boolean): Candidate[] {
  if (!numeric && slot.items?.type !== 'string') return []
  const pairs = evidence.spans.flatMap((count) => {
    if (count.kind !== 'number' || count.unit !== undefined || !Number.isInteger(count.value)) return []
    const after = evidence.text.slice(count.end)
    const kind = /^\s(?:\p{Ll}+\sof\s)?(?=\p{L})/u.exec(after)?.[0]
    const thing =
      kind &&
      evidence.spans.find(
        (span) => /^(?:phrase|name)$/.test(span.kind) && span.start === count.end + kind.length,
      )
    return thing && !namesUnit(thing.text) ? [{ count, thing }] : []
  })
  const first = pairs[0]
  const last = pairs.at(-1)
  if (!first || !last || pairs.length < 2) return []
  return [
    numeric
      ? { value: pairs.map(({ count }) => count.value), score: pairs.length > 2 ? 2.4 : 1.2, rule: 'counts' }
      : {
          value: pairs.map(({ thing }) => thing.text),
          score: 1.7,
          at: { start: first.thing.start, end: last.thing.end },
          rule: 'things',
        },
  ]
}
