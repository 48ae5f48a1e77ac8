import type { Repair } from '../step/repair.ts'

interface Rule {
  /** The parser prefers the candidate with the lowest sum of prices. */
  readonly price: number
  readonly says: (repair: Repair) => string
}

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
const place = (repair: Repair): string =>
  repair.path.replace(/^calls\[\d+\]\.?/, '').replace(/^arguments\.?/, '') || 'the arguments'
const counted = (repair: Repair, one: string, many = `${one}s`): string =>
  `${repair.to ?? 1} ${repair.to === undefined || repair.to === 1 ? one : many}`

/** The price and the description of each kind of repair. Guesses at an intent are expensive. */
export const REPAIR_RULES = {
  'json-quotes': { price: 1, says: () => 'read typographic quotation marks as plain ones' },
  'json-commas': { price: 1, says: () => 'corrected missing or trailing commas' },
  'json-comments': { price: 1, says: () => 'skipped comments' },
  'json-literals': { price: 1, says: () => 'read Python or JavaScript literals' },
  'json-newlines': { price: 1, says: () => 'kept raw line breaks inside a string' },
  'json-bare-words': { price: 1, says: () => 'read unquoted keys or values' },
  'json-separators': { price: 1, says: () => 'read other separators as a colon' },
  'json-double-braces': { price: 1, says: () => 'read doubled braces as single ones' },
  'json-inner-quotes': { price: 3, says: () => 'kept unescaped quotes inside a string' },
  'close-brackets': { price: 3, says: (r) => `closed ${counted(r, 'bracket')}` },
  'close-string': { price: 8, says: () => 'closed a truncated string' },
  'drop-incomplete': { price: 4, says: () => 'left out a truncated value' },
  'close-tag': { price: 2, says: (r) => `closed ${shown(r.from)}` },
  'wrong-tag': { price: 2, says: (r) => `read ${shown(r.from)} as the closing tag` },
  'unclosed-thinking': { price: 10, says: () => 'took a call out of unclosed thinking' },
  'arguments-as-text': { price: 1, says: () => 'parsed arguments that were written as text' },
  'flattened-arguments': { price: 2, says: () => 'collected arguments that were beside the name' },
  'keyed-by-name': { price: 1, says: (r) => `read the key ${shown(r.from)} as the tool` },
  'name-wire': { price: 0, says: (r) => `read the encoded name ${shown(r.from)} as ${shown(r.to)}` },
  'name-token': { price: 1, says: (r) => `cut ${shown(r.from)} to ${shown(r.to)}` },
  'name-fold': { price: 2, says: (r) => `renamed the tool ${shown(r.from)} to ${shown(r.to)}` },
  'name-namespace': { price: 1, says: (r) => `read ${shown(r.from)} as ${shown(r.to)}` },
  'name-operation': { price: 2, says: (r) => `split ${shown(r.from)} into tool and operation` },
  'key-fold': { price: 1, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-synonym': { price: 2, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-distance': { price: 3, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-only-string': { price: 4, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'drop-key': { price: 2, says: (r) => `dropped ${shown(r.from)}, which the tool does not declare` },
  'drop-empty': { price: 1, says: (r) => `dropped the empty ${place(r)}` },
  'drop-made-up': {
    price: 2,
    says: (r) => `dropped ${place(r)}, because nobody gave the value ${shown(r.from)}`,
  },
  positional: { price: 2, says: (r) => `read an unnamed value as ${shown(r.to)}` },
  'bare-string': { price: 4, says: (r) => `read the bare text as ${shown(r.to)}` },
  'unwrap-arguments': { price: 2, says: (r) => `took the arguments out of ${shown(r.from)}` },
  'lift-into-array': { price: 4, says: (r) => `put ${shown(r.from)} into the list ${shown(r.to)}` },
  'wrap-array': { price: 1, says: (r) => `made ${place(r)} a list` },
  'unwrap-array': { price: 3, says: (r) => `took the only item of ${place(r)}` },
  'value-token': { price: 1, says: (r) => `removed tokens of a chat template from ${place(r)}` },
  'parse-text': { price: 1, says: (r) => `parsed ${place(r)}, which was written as text` },
  'to-number': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as a number` },
  'to-boolean': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'to-string': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as text` },
  'to-null': { price: 1, says: (r) => `read ${place(r)} as null` },
  'enum-fold': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'enum-prefix': { price: 2, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'fill-default': { price: 1, says: (r) => `set ${place(r)} to its default ${shown(r.to)}` },
  rescued: { price: 0, says: () => 'found the call in the text, where the server had missed it' },
} as const satisfies Record<string, Rule>

export type RepairRule = keyof typeof REPAIR_RULES

/** Creates a repair. `path` is relative to the call. `times` multiplies the price. */
export function repairOf(rule: RepairRule, path: string, from?: unknown, to?: unknown, times = 1): Repair {
  const repair: Repair = { rule, path, price: REPAIR_RULES[rule].price * times }
  if (from !== undefined) repair.from = from
  if (to !== undefined) repair.to = to
  return repair
}

/** Describes a repair to a person, such as "renamed msg to text" or "closed 2 brackets". */
export function describeRepair(repair: Repair): string {
  return Object.hasOwn(REPAIR_RULES, repair.rule)
    ? REPAIR_RULES[repair.rule as RepairRule].says(repair)
    : `${repair.rule} at ${repair.path || 'the text'}`
}
