import type { Slot } from '../slots.ts'
import type { SpanKind } from '../span.ts'
import { partsOf } from '../words.ts'

/** Arguments that say what something is like or made of: in plain words more often than by a name. */
const ATTRIBUTE =
  /(?:^|_)(?:type|kind|style|genre|cuisine|category|material|colou?r|breed|diet|species|sport|instrument|hobby|ingredient|dish|food|profession|occupation|speciali[sz]ation|specialty|expertise|field|subject|topic|shape|form|mood|goal|mode|format|method|feature|attribute|property|activity|industry|sector|fabric|animal|plant|product|item|object|field_of_\w+)s?$/

/** Arguments that want one kind of text, by the words of their name (`name`) or of name and description (`any`). */
const WANTS: readonly {
  readonly words: RegExp
  readonly kinds: Partial<Record<SpanKind, number>>
  readonly others: number
}[] = [
  {
    words:
      /(?:^|_)(?:date|day|datetime|deadline|birthday|dob|when|weekday|checkin|checkout|check_in|check_out)(?:_|$)|date$/,
    kinds: { date: 2, time: 0, quoted: 0 },
    others: -2,
  },
  { words: /(?:^|_)(?:time|hour)(?:_|$)/, kinds: { time: 2, date: 0.5 }, others: -1.2 },
  {
    words: /url|uri|link|website|endpoint|webhook/,
    kinds: { link: 3, code: 0.5, quoted: 0.5 },
    others: -1.5,
  },
  // Money is read by its own rule.
  { words: /currenc/, kinds: { code: 0.8, quoted: 0.8, name: 0, phrase: -0.4 }, others: -1 },
  { words: /email|recipient_address/, kinds: { email: 3 }, others: -1 },
  { words: /file|path|dir|folder/, kinds: { code: 1.5, quoted: 1.2, link: 0.5 }, others: -0.3 },
  {
    words:
      /(?:^|_)(?:id|isbn|asin|ip|sku|vin|uuid|code|key|zip|zipcode|phone|number|no|token|symbol|ticker)(?:_|$)|id$/,
    kinds: { code: 1.8, quoted: 1.5, number: 0.8, name: 0.5, phrase: -0.8 },
    others: -0.5,
  },
  {
    words:
      /(?:^|_)(?:host|hostname|node|server|instance|cluster|namespace|deployment|service|container|pod|branch|tag|ref|sha|commit|version|repo|repository|device|last_?four|last_?4|digits)(?:_|$)|_?last4$/,
    kinds: { code: 1.8, quoted: 1.6, name: 0.8, number: 0.4, phrase: 0.1 },
    others: -0.4,
  },
  {
    words: /(?:^|_)(?:command|cmd|sql|query_string|script)(?:_|$)/,
    kinds: { quoted: 2.2, code: 0.8 },
    others: -0.2,
  },
  {
    words: /city|location|country|state|place|address|destination|origin|region|town|venue|area/,
    kinds: { name: 1.6, quoted: 1.4, phrase: -0.3 },
    others: -0.6,
  },
  {
    words: /message|text|content|body|sentence|prompt|query|question|comment|caption|description/,
    kinds: { quoted: 2, code: 1.6 },
    others: 0,
  },
  {
    words: /function|equation|expression|formula|code|regex|pattern/,
    kinds: { formula: 3, quoted: 2, code: 0.8 },
    others: 0,
  },
  {
    words: ATTRIBUTE,
    kinds: { quoted: 1.8, phrase: 1.1, name: 0.8, code: 0.3 },
    others: 0,
  },
  {
    words: /name|title|artist|author|player|team|company|person|brand|movie|book|song|show|actor|director/,
    kinds: { quoted: 1.7, name: 1.5, phrase: -0.2 },
    others: -0.2,
  },
]

/** What a kind of span is worth where the name of the argument wants none. */
const PLAIN: Partial<Record<SpanKind, number>> = {
  quoted: 1.8,
  name: 0.8,
  code: 0.8,
  phrase: 0.3,
  number: -0.7,
  date: -0.6,
  time: -0.6,
  list: -1,
  formula: 0.2,
  link: 0.8,
  email: 1.2,
}

/** Of these, the ones that stand right before the noun they are about («a Thai restaurant», «a bronze statue»). */
export const wantsModifier = (slot: Slot): boolean =>
  /(?:^|_)(?:type|kind|style|genre|cuisine|category|material|colou?r|breed|diet|sport|speciali[sz]ation|specialty|expertise|field|mode|form|sector|industry)s?$/.test(
    partsOf(slot.name).join('_'),
  )

export const wantsAttribute = (slot: Slot): boolean => ATTRIBUTE.test(partsOf(slot.name).join('_'))

/** What a form stands after where it is that of the value, not something inside of it (`after:YYYY/MM/DD` in a query). */
const LEADS_FORM = String.raw`(?:^|\b(?:in|as|format(?:ted)?|form|like|use|is)\b[^.;]{0,24}?|[,(]\s?|:\s)['"\x60(]*`
const TIME_FORM = new RegExp(`${LEADS_FORM}(?:hh?:mm|24[- ]hour (?:format|time|clock))`, 'i')
const DATE_FORM = new RegExp(
  `${LEADS_FORM}(?:y{4}[-/.]m|m{2}[-/.]d{2}|d{2}[-/.]m{2}|\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:)`,
  'i',
)
const NO_FORM = /query|search|city|location|place|path|file|message|text|body|content|url|title|coin|symbol/

/** Whether the description shows the form of a date or of a time of day as that of the value. */
function formShown(slot: Slot): 'date' | 'time' | undefined {
  if (NO_FORM.test(partsOf(slot.name).join('_'))) return undefined
  return DATE_FORM.test(slot.description) ? 'date' : TIME_FORM.test(slot.description) ? 'time' : undefined
}

/** How well a kind of span suits a text argument, by the argument's name: about -2 to 3. */
export function affinity(kind: SpanKind, slot: Slot): number {
  const name = partsOf(slot.name).join('_')
  if (kind === 'email' && /e-?mail address/i.test(slot.description)) return 3
  if (kind === 'link' && /\burls?\b/i.test(slot.description)) return 3
  // «in the format HH:MM», «YYYY-MM-DD» say it whatever the argument is called.
  const form = formShown(slot)
  if (form) return kind === form ? 2 : kind === 'date' || kind === 'time' ? -1 : -1.8
  for (const want of WANTS)
    if (want.words.test(name)) return want.kinds[kind] ?? (PLAIN[kind] ?? -1.2) + want.others
  return PLAIN[kind] ?? -1.2
}
