import type { Slot } from '../slots.ts'
import { likeness, partsOf, stemOf, weightOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'
import { cueWeight } from './nearness.ts'

/** Words that turn a wish around when they stand shortly before it. */
const NEGATION =
  /\b(not|no|without|don't|dont|doesn't|doesnt|do not|does not|isn't|aren't|never|exclud\w+|avoid|skip|ignor\w+|leav(?:e|ing) out|disable\w*|off|rather than|except)\b[^.,;!?]{0,24}$/i

/** The same shortly after it: «winners excluded», «keep the ratio off». */
const NEGATED_AFTER =
  /^(?:\s(?!(?:on|with|and|or|but|before|when|while|i|you|to)\b)\p{L}+){0,3}\s(?:(?:is |are )?(?:excluded|off|disabled|left out|unnecessary|not (?:needed|required|necessary|wanted))|(?:isn't|aren't) (?:needed|required|necessary|wanted))\b/iu

/** Who does not care says neither yes nor no. */
const INDIFFERENT =
  /\b(?:(?:don't|do not|doesn't|not) (?:care|mind|matter|(?:too |very |really )?concerned|picky)|regardless|whether or not)\b(?:(?!\bbut\b)[^.!?])*$/i

/** True where a negation stands before that is no word of the argument's own name (`ignore_case`, `skip_tests`). */
function isTurned(before: string, name: readonly string[]): boolean {
  const said = NEGATION.exec(before)?.[1]
  return said !== undefined && !name.includes(stemOf(said))
}

/** True for `boolean` and for the enums that write it as words (`True`, `False`, `dontcare`). */
export const isBoolean = (slot: Slot): boolean =>
  slot.type === 'boolean' ||
  (slot.options.length > 0 &&
    /true/i.test(String(slot.options[0])) &&
    slot.options.some((option) => /^false$/i.test(String(option))))

/** Words that say no by what they mean. */
const OPPOSITE: ReadonlyMap<string, RegExp> = new Map([
  ['public', /\bprivate\b/i],
  ['private', /\bpublic\b/i],
  ['ascending', /\bdescending\b/i],
  ['descending', /\bascending\b/i],
])

/** Arguments that are true where something is turned down. */
const INVERSE = /^(?:no|skip|ignore|disable|exclude|without|omit)(?=[_A-Z-]|$)/

/** What a word of the description alone says. */
const DESCRIBED = 2.2

/** Yes where the argument's own words stand in the request, no where a negation stands before them. */
export const booleanRule: EvidenceRule = {
  name: 'boolean',
  applies: isBoolean,
  offer: (input) => {
    const { evidence, slot, slots, toolStems } = input
    let score = 0
    let told = 0
    const heard = new Set<string>()
    let value = true
    const name = partsOf(slot.name).map(stemOf)
    const inverse = INVERSE.test(slot.name)
    for (const word of evidence.words) {
      const weight =
        cueWeight(word.stem, slot, slots) * weightOf(word.text) * (toolStems.has(word.stem) ? 0.75 : 1)
      const strong = name.some((part) => likeness(part, word.stem) > 0) ? 2.4 : 0.8
      if (weight > 0 && INDIFFERENT.test(evidence.text.slice(0, word.start))) continue
      // Words of the description alone count together.
      if (strong < 1 && !toolStems.has(word.stem) && !heard.has(word.stem)) told += weight * DESCRIBED
      heard.add(word.stem)
      if (weight * strong > score) {
        score = weight * strong
        // `skip_tests` is said by «no tests», not by «with the tests».
        value = inverse
          ? NEGATION.test(evidence.text.slice(0, word.end))
          : !isTurned(evidence.text.slice(0, word.start), name) &&
            !NEGATED_AFTER.test(evidence.text.slice(word.end))
      }
    }
    const opposite = partsOf(slot.name).some((part) => {
      const said = OPPOSITE.get(part)?.exec(evidence.text)
      return said && !NEGATION.test(evidence.text.slice(0, said.index))
    })
    if (opposite && score < 2) {
      score = 2
      value = false
    }
    const written = (truth: boolean): unknown =>
      slot.type === 'boolean'
        ? truth
        : slot.options.find((option) => String(option).toLowerCase() === String(truth))
    return [
      { value: written(value), score: Math.max(score, Math.min(told, 2.4)) + 0.2, rule: 'boolean' },
      { value: written(!value), score: 0, rule: 'boolean' },
    ]
  },
}
