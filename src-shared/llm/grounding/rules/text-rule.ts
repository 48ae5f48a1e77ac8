import type { Candidate } from '../assign.ts'
import { type CalendarDay, formatDate } from '../dates.ts'
import type { Slot } from '../slots.ts'
import type { Span } from '../span.ts'
import { namesUnit } from '../units.ts'
import { likeness, partsOf, stemOf, weightOf, wordsIn } from '../words.ts'
import { affinity, wantsModifier } from './affinity.ts'
import { codeAsked } from './code-rule.ts'
import type { EvidenceRule, RuleInput } from './evidence-rule.ts'
import { nearness } from './nearness.ts'
import { namedAt } from './option-rule.ts'
import { formsOf, withYear } from './text-forms.ts'

/** Arguments that hold whole sentences. */
const WORDY =
  /message|text|content|body|sentence|prompt|query|question|comment|caption|description|title|name|quote/

const COLOURS =
  /^(?:red|green|blue|yellow|orange|purple|pink|brown|black|white|gr[ae]y|silver|gold|golden|beige|violet|turquoise|cyan|magenta)$/i

const asksForm = (slot: Slot): boolean =>
  formatDate({ year: 2000, month: 1, day: 1, ambiguous: false }, slot.description) !== undefined

const beforeNoun = (span: Span, { evidence, toolStems }: RuleInput): boolean => {
  const next = evidence.words.find((word) => word.start >= span.end)
  return next !== undefined && next.start - span.end === 1 && toolStems.has(next.stem)
}

/** Spans that suit a text argument, in the form that it asks for, and the members that its description lists. */
export const textRule: EvidenceRule = {
  name: 'text',
  applies: (slot) => (slot.type === 'string' || slot.type === 'any') && slot.options.length === 0,
  offer: (input) => {
    const { evidence, slot, vocabulary } = input
    const out: Candidate[] = []
    for (const span of evidence.spans) {
      const kind = affinity(span.kind, slot)
      // What must be copied may be any stretch of the request, likely or not.
      if (
        (kind <= -1.7 && !slot.copy) ||
        ((span.kind === 'name' || span.kind === 'phrase') && namesUnit(span.text))
      )
        continue
      let score = kind + nearness(span, input)
      // A sentence in quotes is a text, hardly a name or a code.
      if (span.kind === 'quoted' && /\s\S+\s\S+\s/.test(span.text))
        score += WORDY.test(partsOf(slot.name).join('_')) ? 0.6 : -0.8
      if (span.kind === 'date' && kind < 1 && /timestamp|\bdate\b|iso ?8601/i.test(slot.description))
        score += 1.8
      if (
        span.kind === 'date' &&
        asksForm(slot) &&
        !(span.value && formatDate(withYear(span.value as CalendarDay, evidence), slot.description))
      )
        score -= 1.2
      if (span.kind === 'phrase') {
        const words = wordsIn(span.text).filter((word) => weightOf(word.text) > 0)
        const own = words.filter((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5).length
        if (words.length > 0 && own === words.length) score -= 1.2
        // Nor are the words in which the arguments are described.
        else if (words.every((word) => input.slots.some((other) => other.cues.has(word.stem)))) score -= 0.8
        if (words.length === 0) continue
        // A plain word needs more for it where the argument may stay out.
        if (!slot.required) score -= 0.5
      }
      // A name is no code.
      if (/^(?:name|phrase)$/.test(span.kind) && codeAsked(slot) && !/^\p{L}{2,3}$/u.test(span.text))
        score -= 2
      if (span.kind === 'name') {
        const words = wordsIn(span.text)
        // A name that says what it is («English Premier League» for a league); a name made of the tool's words is no value.
        if (words.every((word) => vocabulary.has(word.stem) || weightOf(word.text) < 0.5)) score -= 1.4
        else if (words.some((word) => slot.cues.get(word.stem) === 1)) score += 0.8
      }
      // «a Thai restaurant» for a tool that finds restaurants: what stands right before its noun says what kind.
      const modifies = wantsModifier(slot) && span.kind === 'name' && beforeNoun(span, input) ? 0.7 : 0
      for (const form of formsOf(span, input))
        out.push({
          value: form.text,
          score: score + modifies - form.less,
          at: form.end === undefined ? span : { start: form.start ?? span.start, end: form.end },
          rule: span.kind,
        })
    }
    if (/colou?r$/i.test(slot.name))
      for (const word of evidence.words)
        if (COLOURS.test(word.text)) out.push({ value: word.text, score: 2.6, at: word, rule: 'colour' })
    for (const option of new Set([...slot.suggested, ...slot.examples])) {
      const at = namedAt(option, evidence)
      if (at) out.push({ value: option, score: 2.2, at, rule: 'suggested' })
      else {
        // «sorted chronologically» for `chronological`.
        const near =
          /^\p{L}{5,}$/u.test(option) &&
          evidence.words.find((word) => likeness(word.stem, stemOf(option)) > 0)
        if (near) out.push({ value: option, score: 1.9, at: near, rule: 'suggested' })
      }
    }
    return out.sort((a, b) => b.score - a.score).slice(0, 8)
  },
}
