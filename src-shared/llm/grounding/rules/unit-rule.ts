import type { Candidate } from '../assign.ts'
import { areAlike } from '../measures.ts'
import { namesUnit } from '../units.ts'
import { partsOf, wordsIn } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'

/** Arguments that say in what something is measured: «unit», «from_unit», «units». */
const UNIT = /(?:^|_)units?(?:_|$)/

/** The unit that the request names: after «in», «to» or «into» what is wanted, after a number what is given. */
export const unitRule: EvidenceRule = {
  name: 'unit',
  applies: (slot) =>
    slot.type === 'string' && slot.options.length === 0 && UNIT.test(partsOf(slot.name).join('_')),
  offer: ({ evidence, slot }) => {
    const name = partsOf(slot.name).join('_')
    const given = /(?:^|_)(?:from|source|src|in|input|initial|original)(?:_|$)/.test(name)
    const wanted =
      /(?:^|_)(?:to|target|dest\w*|out|output|final)(?:_|$)/.test(name) ||
      /\b(?:result|answer|output|returned)\b/i.test(slot.description)
    return evidence.words.flatMap((word): Candidate[] => {
      if (word.text.length < 2 || !namesUnit(word.text)) return []
      const before = evidence.text.slice(Math.max(0, word.start - 24), word.start)
      const asked = /\b(?:in|to|into|using|as)\s+(?:the\s+unit\s+)?['"]?$/i.test(before)
      const counted = /[\d\p{L}]\s*-?$/u.test(before) && !asked && endsInNumber(before)
      const from = /\bfrom\s+$/i.test(before)
      // The unit of a number is the argument's where it measures what its default or its description names.
      const alike = wordsIn(`${slot.description} ${String(slot.fallback ?? '')}`).some((other) =>
        areAlike(other.text.toLowerCase(), word.text.toLowerCase()),
      )
      let score = asked ? 2.4 : counted || from ? (alike ? 2 : 1) : 0.4
      if (given) score = counted || from ? 3 : asked ? 0 : 1
      if (wanted) score = asked ? 3 : counted || from ? 0 : 1
      return [{ value: word.text, score, at: word, rule: 'unit' }]
    })
  },
}

const endsInNumber = (before: string): boolean =>
  /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand))\s*-?$/i.test(
    before,
  )
