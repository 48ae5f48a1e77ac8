import type { Candidate } from '../assign.ts'
import { type CodeOf, codeOf, MOST_NAME_WORDS } from '../codes.ts'
import { countryOf } from '../demonyms.ts'
import type { Evidence } from '../evidence.ts'
import type { Slot } from '../slots.ts'
import { partsOf } from '../words.ts'
import type { EvidenceRule } from './evidence-rule.ts'

const ASKS_CODE = /\biso\b|\balpha-?2\b|\b(?:two|2)[- ]letter|\bbcp ?47\b|\bcodes?\b/i
/** Codes of other things, which speak of a country or a state beside. */
const OTHER_CODE = /currenc|iso 4217|iata|airport/i
const OTHER_NAME = /phone|zip|post|area|dial|error|status|product|promo|coupon/

/** Which short code an argument asks for; undefined where it takes the name. */
export function codeAsked(slot: Slot): CodeOf | undefined {
  if (slot.type !== 'string') return undefined
  const name = partsOf(slot.name).join(' ')
  const about = `${name} ${slot.description}`
  const coded =
    slot.options.length > 0
      ? slot.options.every((option) => /^[a-z]{2}$/i.test(String(option)))
      : ASKS_CODE.test(about)
  if (!coded || OTHER_CODE.test(about) || OTHER_NAME.test(name)) return undefined
  if (/languages?\b|\blang\b/i.test(about)) return 'language'
  if (/\bstates?\b/i.test(about) && !/\bcountr/i.test(about)) return 'state'
  return /countr|\bregions?\b|nation/i.test(about) ? 'region' : undefined
}

const TO = /(?:^|_)(?:to|target|dest\w*|tgt|output)(?:_|$)/
const FROM = /(?:^|_)(?:from|source|src|input)(?:_|$)/

/** True where the words are only a part of a name («New Jersey»), or stand for something else: «Atlanta, Georgia», «Polish and …». */
function isOther(kind: CodeOf, start: number, end: number, { text, spans }: Evidence): boolean {
  const said = text.slice(start, end)
  const longer = spans.some(
    (span) =>
      /^(?:name|quoted)$/.test(span.kind) &&
      span.start <= start &&
      end <= span.end &&
      span.end - span.start > end - start,
  )
  if (longer) return true
  const before = text.slice(0, start)
  if (kind === 'region' && codeOf(said, 'state') && /\p{Lu}\p{L}+,\s$/u.test(before)) return true
  if (kind === 'language' && /(?:^|[.!?]\s)$/.test(before) && !/^\s(?:to|is)\b/.test(text.slice(end)))
    return true
  // «turkey recipes from France»: who writes capitals writes this one with one.
  return (
    /^\p{Ll}/u.test(said) &&
    /\S\s+\p{Lu}\p{Ll}/u.test(text) &&
    !/\b(?:in|to|into|from|of)\s+$/i.test(before) &&
    !/^\s(?:subtitles?|language|text|words?|audio|dub)\b/i.test(text.slice(end))
  )
}

/** The code of the country, language or state that the request names, or of the country that «Canadian» speaks of. */
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
        const land = kind === 'region' ? countryOf(said) : undefined
        // «us», «in» and «it» are words before they are codes.
        const named = land ?? (count > 1 || said.length > 3 || /^\p{Lu}{2,3}$/u.test(said) ? said : undefined)
        const code = named && codeOf(named, kind)
        const value =
          code &&
          (slot.options.length > 0
            ? slot.options.find((option) => String(option).toLowerCase() === code.toLowerCase())
            : code)
        if (value === undefined || value === '' || isOther(kind, start, end, evidence)) continue
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
