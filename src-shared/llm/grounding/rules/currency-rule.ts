import type { Candidate } from '../assign.ts'
import { currenciesIn } from '../currencies.ts'
import { partsOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'

/** The code of the money that the request names: what is given stands at its amount, what is wanted after «in», «to» or «into». */
export const currencyRule: EvidenceRule = {
  name: 'currency',
  applies: (slot) =>
    slot.type === 'string' &&
    slot.options.length === 0 &&
    (/(?:^|_)currenc(?:y|ies)(?:_|$)/.test(partsOf(slot.name).join('_')) ||
      /\biso ?4217\b|\bcurrency code\b|\bcode of the \w* ?currency\b|\b(?:three|3)-letter\b.*\bcurrency\b/i.test(
        slot.description,
      )),
  offer: ({ evidence, slot }) => {
    const name = partsOf(slot.name).join('_')
    const given = /(?:^|_)(?:from|source|base|src|input|initial|original)(?:_|$)/.test(name)
    const wanted = /(?:^|_)(?:to|target|dest\w*|output|final|quote)(?:_|$)/.test(name)
    return currenciesIn(evidence.text).map((money): Candidate => {
      const before = evidence.text.slice(Math.max(0, money.start - 16), money.start)
      const asked = /\b(?:in|to|into|as|for)\s+(?:the\s+)?['"]?$/i.test(before) || /=\s*$/.test(before)
      let score = asked ? 2.6 : money.counted ? 2 : 2.2
      if (given) score = money.counted || /\bfrom\s+(?:the\s+)?$/i.test(before) ? 3.2 : asked ? 0.8 : 2
      if (wanted) score = asked && !money.counted ? 3.2 : money.counted ? 0.8 : 2
      return {
        value: money.code,
        score,
        // A sign at its amount is part of that number, which is another argument's.
        ...(/^\p{L}/u.test(evidence.text.slice(money.start))
          ? { at: { start: money.start, end: money.end } }
          : {}),
        rule: 'currency',
      }
    })
  },
}
