import type { Candidate } from '../assign.ts'
import { type CodeOf, codeOf, MOST_NAME_WORDS } from '../codes.ts'
import type { Slot } from '../slots.ts'
import { partsOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'

const ASKS_CODE = /\biso\b|\balpha-?2\b|\b(?:two|2)[- ]letter|\bbcp ?47\b|\bcodes?\b/i

/** Which short code an argument asks for; undefined where it takes the name. */
export function codeAsked(slot: Slot): CodeOf | undefined {
  if (slot.type !== 'string') return undefined
  const about = `${partsOf(slot.name).join(' ')} ${slot.description}`
  const coded =
    slot.options.length > 0
      ? slot.options.every((option) => /^[a-z]{2}$/i.test(String(option)))
      : ASKS_CODE.test(about)
  if (!coded || /currenc|iso 4217|iata|airport/i.test(about)) return undefined
  if (/languages?\b|\blang\b/i.test(about)) return 'language'
  if (/\bstates?\b/i.test(about) && !/\bcountr/i.test(about)) return 'state'
  return /countr|\bregions?\b|nation/i.test(about) ? 'region' : undefined
}

const TO = /(?:^|_)(?:to|target|dest\w*|tgt|output)(?:_|$)/
const FROM = /(?:^|_)(?:from|source|src|input)(?:_|$)/

/** The code of the country, language or state that the request names. */
export const codeRule: EvidenceRule = {
  name: 'code',
  applies: (slot) => codeAsked(slot) !== undefined,
  offer: ({ slot, evidence }) => {
    const kind = codeAsked(slot)
    if (!kind) return []
    const name = partsOf(slot.name).join('_')
    const { words, text } = evidence
    const out: Candidate[] = []
    for (let from = 0; from < words.length; from += 1)
      for (let count = Math.min(MOST_NAME_WORDS, words.length - from); count > 0; count -= 1) {
        const start = words[from]?.start ?? 0
        const end = words[from + count - 1]?.end ?? 0
        const said = text.slice(start, end)
        // «us», «in» and «it» are words before they are codes.
        const code =
          count > 1 || said.length > 3 || /^\p{Lu}{2,3}$/u.test(said) ? codeOf(said, kind) : undefined
        const value =
          code &&
          (slot.options.length > 0
            ? slot.options.find((option) => String(option).toLowerCase() === code.toLowerCase())
            : code)
        if (value === undefined || value === '') continue
        const lead = text.slice(Math.max(0, start - 12), start)
        const role = (/\b(?:in)?to\s+$/i.test(lead) ? TO : /\bfrom\s+$/i.test(lead) ? FROM : undefined)?.test(
          name,
        )
          ? 1
          : 0
        out.push({ value, score: 2.8 + role, at: { start, end }, rule: 'code' })
        break
      }
    return out
  },
}
