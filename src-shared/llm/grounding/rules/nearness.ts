import type { Evidence } from '../evidence.ts'
import { ROLES } from '../roles.ts'
import type { Slot } from '../slots.ts'
import type { Span } from '../span.ts'
import { unitFit } from '../units.ts'
import { isFunctionWord, likeness, partsOf, stemOf, type Word } from '../words.ts'
import type { RuleInput } from './evidence-rule.ts'

/** How much a cue of this argument says: words that its neighbours carry too say less. */
export function cueWeight(stem: string, slot: Slot, slots: readonly Slot[]): number {
  let best = 0
  for (const [cue, weight] of slot.cues) {
    const like = likeness(stem, cue)
    if (like === 0) continue
    let sharers = 0
    for (const other of slots)
      if (other !== slot && [...other.cues.keys()].some((key) => key === cue)) sharers += 1
    best = Math.max(best, (weight * like) / (1 + sharers))
  }
  return best
}

const freeWords = new WeakMap<Evidence, readonly Word[]>()

/** Words inside other values are about those values; found once a request. */
function freeWordsOf(evidence: Evidence): readonly Word[] {
  const known = freeWords.get(evidence)
  if (known) return known
  const values = evidence.spans.filter((span) => /^(?:name|quoted|link|email)$/.test(span.kind))
  const free = evidence.words.filter(
    (word) => !values.some((value) => value.start <= word.start && word.end <= value.end),
  )
  freeWords.set(evidence, free)
  return free
}

const isRate = (slot: Slot): boolean =>
  /(?:^|_)per(?:_|$)|rate|speed|pace|velocity/.test(partsOf(slot.name).join('_'))

/** Words on each side of a value that are looked at; the nearest seven telling ones count. */
const MOST_AROUND = 30

interface Around {
  readonly before: readonly Word[]
  readonly after: readonly Word[]
}
const around = new WeakMap<Evidence, Map<Span, Around>>()

/** The words before a value, back to the previous value of its kind, and after it, to the next; the nearest first. Found once a request. */
function aroundOf(span: Span, evidence: Evidence): Around {
  let known = around.get(evidence)
  if (!known) {
    known = new Map()
    around.set(evidence, known)
  }
  const found = known.get(span) ?? surroundingsOf(span, evidence)
  known.set(span, found)
  return found
}

function surroundingsOf(span: Span, evidence: Evidence): Around {
  let previous = 0
  let following = evidence.text.length
  if (span.kind !== 'phrase')
    for (const other of evidence.spans) {
      if (other.kind !== span.kind) continue
      if (other.end <= span.start) previous = Math.max(previous, other.end)
      if (other.start >= span.end) following = Math.min(following, other.start)
    }
  const free = freeWordsOf(evidence)
  return {
    before: free
      .filter((word) => word.end <= span.start && word.start >= previous)
      .slice(-MOST_AROUND)
      .reverse(),
    after: free.filter((word) => word.start >= span.end && word.end <= following).slice(0, MOST_AROUND),
  }
}

/**
 * What the words around a value say for an argument: its cues before the value (back to the previous value of the
 * same kind) and after it, fading with distance, and the role word right before.
 */
export function nearness(span: Span, { evidence, slot, slots }: RuleInput): number {
  const { text } = evidence
  const { before, after } = aroundOf(span, evidence)
  let score = 0
  const seen = new Set<string>()
  const add = (list: readonly Word[], side: 'before' | 'after'): void => {
    let distance = 0
    let cut = 1
    for (const word of list) {
      if (distance > 7) break
      // What follows a preposition belongs to the next value («3 m from a charge of 4 C»).
      if (
        side === 'after' &&
        /^(?:from|with|at|to|for|and|in|by|on|a|an|the|is|are|over|under|into)$/i.test(word.text)
      )
        cut = 0.3
      const between = side === 'before' ? text.slice(word.end, span.start) : text.slice(span.end, word.start)
      const broken = /[.!?;]\s|\n/.test(between) ? 0.25 : /[,]|\band\b/.test(between) ? 0.6 : 1
      const weight = seen.has(word.stem) ? 0 : cueWeight(word.stem, slot, slots)
      if (weight > 0) {
        seen.add(word.stem)
        score += (1.6 * weight * broken * cut * (side === 'before' ? 1 : 0.9)) / (1 + 0.25 * distance)
      }
      if (!isFunctionWord(word.text)) distance += 1
      else distance += 0.3
    }
  }
  add(before, 'before')
  add(after, 'after')
  if (span.kind === 'number') {
    const symbol = /[$€£₹]/.exec(span.text)?.[0]
    // «5km» is glued to its unit; in «one person» the number is letters itself.
    const glued = /^\p{L}/u.test(span.text)
      ? ''
      : (/^[-$€£₹\d.,\s]*(?:[x×*]\s?10\s?\^\s?[+-]?\d+)?(?:million|billion|thousand|hundred|trillion|k|m(?=illion))?\s*(.*)$/i.exec(
          span.text,
        )?.[1] ?? '')
    score +=
      1.1 *
      unitFit(
        symbol ?? (glued.startsWith('%') ? '%' : `${glued}${text.slice(span.end, span.end + 36)}`),
        partsOf(slot.name).join('_'),
      )
    // «3 sets», «the second chapter»: what is counted stands right after the number.
    const counted = freeWordsOf(evidence).find((word) => word.start >= span.end)
    if (
      counted &&
      /^[\s-]?$/.test(text.slice(span.end, counted.start)) &&
      cueWeight(counted.stem, slot, slots) >= 0.7
    )
      score += span.unit === 'ordinal' ? 1.6 : 0.7
    // «35 pages an hour» is a rate, «612 pages» is none.
    const rate = /^[-\s]*\p{L}+\s+(?:per|an?)\s+\p{L}+|^\s*\p{L}*\/\p{L}/u.test(text.slice(span.end))
    if (rate && isRate(slot)) score += 0.8
    else if (rate && slots.some(isRate)) score -= 0.8
  }
  if (span.unit) for (const part of partsOf(span.unit)) score += 1.2 * cueWeight(stemOf(part), slot, slots)
  const lead = text
    .slice(Math.max(0, span.start - 40), span.start)
    .toLowerCase()
    .replace(/\b(?:the|a|an|my|our|his|her|their|city|state|country|year|date|number)\s+$/g, '')
    .replace(/['"“«‘`]?\s*$/, '')
    // «from my home at 12 Elm St» is from.
    .replace(/(?<=\b(?:from|to)) (?:my|our|the|his|her) \w+(?: \w+)? (?:at|in|on)$/, '')
    .trimEnd()
  const own = freeWordsOf(evidence).findLast((word) => word.end <= span.start)
  const joint = own ? text.slice(own.end, span.start) : ''
  // «version 5.5», «password is 123», «id: X»: the argument's own last word right before the value.
  if (
    own &&
    span.kind !== 'phrase' &&
    /^\s*(?:[:=#]|\()?\s*['"“‘`$]?$/.test(joint) &&
    own.stem === stemOf(partsOf(slot.name).at(-1) ?? '') &&
    partsOf(slot.name).at(-1) !== undefined
  )
    score += 0.8
  if (
    assigns(
      slot.name,
      text.slice(Math.max(0, span.start - 48), span.start),
      text.slice(span.end, span.end + 24),
    )
  )
    score += 2.5
  const name = partsOf(slot.name).join('_')
  for (const role of ROLES)
    if (role.before.test(lead) && role.slot.test(name))
      score += role.weight * (span.kind === 'phrase' ? 0.6 : 1)
  if (
    /\band$/.test(lead) &&
    /\bbetween\b[^.?!]{0,40}$/.test(lead) &&
    /(?:^|_)(?:end\w*|to|max\w*|second|upper|high|b|2|y|dest\w*)(?:_|$)|\w2$/.test(name)
  )
    score += 1
  return score
}

/** «x = 5», «n: 20», «-8 for b»: the argument's own name written to the value. */
function assigns(name: string, before: string, after: string): boolean {
  const own = name.replace(/[^\p{L}\p{N}]+/gu, '[\\s_-]*')
  if (!own) return false
  if (new RegExp(`(?<![\\p{L}\\p{N}])${own}\\s*(?:=|:)\\s*['"“]?$`, 'iu').test(before)) return true
  const single = /^\p{L}$/u.test(name)
  if (
    single &&
    name !== 'a' &&
    new RegExp(`(?<![\\p{L}\\p{N}])${name}\\s+(?:is|of|as|equals)?\\s*$`, 'u').test(before)
  )
    return true
  return (
    single && new RegExp(`^\\s+(?:for|as)\\s+['"]?${name}(?![\\p{L}\\p{N}]|\\s+\\p{L}{2,})`, 'u').test(after)
  )
}
