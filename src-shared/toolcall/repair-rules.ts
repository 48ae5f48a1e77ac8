import type { Repair } from '../step/repair.ts'

interface Rule {
  /** What one use of the rule costs; readings are compared by the sum. */
  readonly price: number
  /** The sentence a person reads. */
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

/** Every repair there is, with its price and its sentence. Cheap: spelling. Dear: a guess at what was meant. */
export const REPAIR_RULES = {
  'json-quotes': { price: 1, says: () => 'read foreign quotation marks as plain ones' },
  'json-commas': { price: 1, says: () => 'corrected missing or trailing commas' },
  'json-comments': { price: 1, says: () => 'skipped comments' },
  'json-literals': { price: 1, says: () => 'read Python or JavaScript literals' },
  'json-newlines': { price: 1, says: () => 'kept raw line breaks inside a string' },
  'json-bare-words': { price: 1, says: () => 'read unquoted keys or values' },
  'json-separators': { price: 1, says: () => 'read other signs where a colon belongs' },
  'json-double-braces': { price: 1, says: () => 'read doubled braces as single ones' },
  'json-inner-quotes': { price: 3, says: () => 'kept unescaped quotes inside a string' },
  'close-brackets': { price: 3, says: (r) => `closed ${counted(r, 'bracket')}` },
  'close-string': { price: 8, says: () => 'closed a string that was cut' },
  'drop-incomplete': { price: 4, says: () => 'left out a value that was cut' },
  'close-tag': { price: 2, says: (r) => `closed ${shown(r.from)}` },
  'wrong-tag': { price: 2, says: (r) => `took ${shown(r.from)} for its own closer` },
  'unclosed-thinking': { price: 10, says: () => 'took a call out of thinking that never closed' },
  'arguments-as-text': { price: 1, says: () => 'read arguments that were written as text' },
  'flattened-arguments': { price: 2, says: () => 'gathered arguments from beside the name' },
  'keyed-by-name': { price: 1, says: (r) => `took the key ${shown(r.from)} for the tool` },
  'name-wire': { price: 0, says: (r) => `${shown(r.from)} is ${shown(r.to)} on the wire` },
  'name-fold': { price: 2, says: (r) => `renamed the tool ${shown(r.from)} to ${shown(r.to)}` },
  'name-namespace': { price: 1, says: (r) => `read ${shown(r.from)} as ${shown(r.to)}` },
  'name-operation': { price: 2, says: (r) => `split ${shown(r.from)} into tool and operation` },
  'name-distance': { price: 8, says: (r) => `took ${shown(r.from)} for ${shown(r.to)}` },
  'key-fold': { price: 1, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-synonym': { price: 2, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-distance': { price: 3, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'key-only-string': { price: 4, says: (r) => `renamed ${shown(r.from)} to ${shown(r.to)}` },
  'drop-key': { price: 2, says: (r) => `dropped ${shown(r.from)}, which the tool does not know` },
  'drop-empty': { price: 1, says: (r) => `dropped the empty ${place(r)}` },
  positional: { price: 2, says: (r) => `took an unnamed value for ${shown(r.to)}` },
  'bare-string': { price: 4, says: (r) => `took the bare text for ${shown(r.to)}` },
  'unwrap-arguments': { price: 2, says: (r) => `took the arguments out of ${shown(r.from)}` },
  'lift-into-array': { price: 4, says: (r) => `put ${shown(r.from)} into the list ${shown(r.to)}` },
  'wrap-array': { price: 1, says: (r) => `made ${place(r)} a list` },
  'unwrap-array': { price: 3, says: (r) => `took the only item of ${place(r)}` },
  'parse-text': { price: 1, says: (r) => `read ${place(r)}, which was written as text` },
  'to-number': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as a number` },
  'to-boolean': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'to-string': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as text` },
  'to-null': { price: 1, says: (r) => `read ${place(r)} as nothing` },
  'enum-fold': { price: 1, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'enum-prefix': { price: 2, says: (r) => `read ${place(r)} ${shown(r.from)} as ${shown(r.to)}` },
  'fill-default': { price: 1, says: (r) => `set ${place(r)} to its default ${shown(r.to)}` },
  'step-shape': { price: 1, says: (r) => `found the calls under ${shown(r.from)}` },
  'unknown-type': { price: 4, says: (r) => `took an unknown step type ${shown(r.from)} for a final answer` },
  'missing-content': { price: 1, says: () => 'filled a final answer that had no content' },
} as const satisfies Record<string, Rule>

export type RepairRule = keyof typeof REPAIR_RULES

/** A priced repair. `path` is relative; the reader puts `calls[i].` before it. */
export function repairOf(rule: RepairRule, path: string, from?: unknown, to?: unknown, times = 1): Repair {
  const repair: Repair = { rule, path, price: REPAIR_RULES[rule].price * times }
  if (from !== undefined) repair.from = from
  if (to !== undefined) repair.to = to
  return repair
}

/** The sentence a person reads, such as "renamed msg to text" or "closed 2 brackets". */
export function describeRepair(repair: Repair): string {
  return Object.hasOwn(REPAIR_RULES, repair.rule)
    ? REPAIR_RULES[repair.rule as RepairRule].says(repair)
    : `${repair.rule} at ${repair.path || 'the text'}`
}
