import type { JsonSchema } from '../../step/tool-spec.ts'
import { partsOf, stemOf, weightOf } from './words.ts'

export type SlotType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'any'

/** One argument of a tool as the evidence rules see it; the members of an object are slots of their own. */
export interface Slot {
  /** Keys from the root of the arguments. */
  readonly path: readonly string[]
  readonly name: string
  readonly type: SlotType
  /** The type of an array's items, where it is an array. */
  readonly items?: Slot | undefined
  /** Required itself and in every object around it. */
  readonly required: boolean
  /** The path of the object that may stay out but requires this member where it is written. */
  readonly neededIn?: string | undefined
  readonly description: string
  /** Members that a value must be one of. */
  readonly options: readonly unknown[]
  /** Members that the description names («'a', 'b' or 'c'»): likely, not binding. */
  readonly suggested: readonly string[]
  /** What the description gives as examples («e.g. Painting, Sculpture»): words for the kind of value, each likely where it is named. */
  readonly examples: readonly string[]
  readonly fallback: unknown
  /** True where the schema says `copy: true`: the value stands word for word in the request. */
  readonly copy: boolean
  readonly schema: JsonSchema
  /** Stems of the name and of the description with what each of them says (0..1). */
  readonly cues: ReadonlyMap<string, number>
}

const record = (value: unknown): JsonSchema =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as JsonSchema) : {}

/** JSON schema's type, also from the spellings of other languages (`dict`, `float`, `String`, `ArrayList`). */
export function typeOf(schema: JsonSchema): SlotType {
  const raw = Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type
  const type = String(raw ?? '').toLowerCase()
  if (/^(integer|int|long|short|byte|bigint)$/.test(type)) return 'integer'
  if (/^(number|float|double)$/.test(type)) return 'number'
  if (/^(boolean|bool)$/.test(type)) return 'boolean'
  if (/^(array|list|tuple|arraylist|set)$/.test(type)) return 'array'
  if (/^(object|dict|hashmap|hashtable|map)$/.test(type)) return 'object'
  if (/^(string|char)$/.test(type)) return 'string'
  const options = schema.enum
  if (Array.isArray(options))
    return options.every((option) => typeof option === 'number') ? 'number' : 'string'
  return schema.properties ? 'object' : 'any'
}

/** `'a'`, `"b"` in a description that lists members: at least two short ones. */
function suggestedBy(description: string): string[] {
  const quoted = [...description.matchAll(QUOTED)].map((match) => match[2] as string)
  if (quoted.length >= 2) return [...new Set(quoted)]
  const listed =
    /(?:options?(?: are)?|one of|choose from|values?(?: are)?|either|include)[:\s]+((?:[\w-]+(?:,\s*(?:or |and )?|\s+or\s+)){1,24}[\w-]+)/i.exec(
      description,
    )?.[1]
  // «It can be length, width or diagonal»; two alone («absolute or relative») say more often what it is like.
  const named =
    listed ??
    /\b(?:can|could|may|must) be[:\s]+((?:[\w-]+,\s*){1,24}(?:or |and )?[\w-]+(?:\s+or\s+[\w-]+)?)/i.exec(
      description,
    )?.[1]
  return named ? named.split(/,\s*(?:or |and )?|\s+or\s+/).filter((item) => item && !/\s/.test(item)) : []
}

const QUOTED = /(?<![\p{L}\p{N}])(['"`‘“])([^'"`’”]{1,32})['"`’”](?![\p{L}\p{N}])/gu

/** What follows «e.g.», «such as», «for example», «like»: at most eight short items. */
function examplesIn(description: string): string[] {
  const after =
    /(?:\be\.?g\.?|\bsuch as|\bfor example|\bfor instance|\bexamples?:?|\blike|options?(?: are| include)?:?|possible values?:?)[:,\s([]*([^.;()\]]{2,120})/i.exec(
      description,
    )?.[1] ?? ''
  const quoted = [...after.matchAll(QUOTED)].map((match) => match[2] as string)
  return (quoted.length > 0 ? quoted : after.split(/\s*,\s*(?:or |and )?|\s+or\s+|\s+and\s+|\//))
    .map((item) => item.trim().replace(/^['"`‘“]|['"`’”]$/g, ''))
    .filter((item) => /^[\p{L}\p{N}][\p{L}\p{N} &'-]{0,30}$/u.test(item) && item.split(' ').length <= 3)
    .slice(0, 8)
}

function slotOf(path: readonly string[], schema: JsonSchema, required: boolean): Slot {
  const name = path.at(-1) ?? ''
  const description = typeof schema.description === 'string' ? schema.description : ''
  const type = typeOf(schema)
  const cues = new Map<string, number>()
  for (const part of partsOf(description.slice(0, 200))) {
    const weight = weightOf(part) * 0.4
    if (weight > 0.1) cues.set(stemOf(part), Math.max(cues.get(stemOf(part)) ?? 0, weight))
  }
  for (const part of partsOf(name)) {
    if (part.length > 1) cues.set(stemOf(part), 1)
    // `lat` is short for the «latitude» of its description.
    const whole =
      part.length >= 3 &&
      partsOf(description.slice(0, 200)).find(
        (word) => word.length > part.length + 1 && word.startsWith(part),
      )
    if (whole) cues.set(stemOf(whole), 1)
  }
  return {
    path,
    name,
    type,
    items: type === 'array' ? slotOf(path, { ...record(schema.items) }, true) : undefined,
    required,
    description,
    // Members that are no plain values are left to the model's grammar.
    options: Array.isArray(schema.enum)
      ? schema.enum.filter((option) => option === null || typeof option !== 'object')
      : schema.const === undefined
        ? []
        : [schema.const],
    suggested: type === 'string' && !schema.enum ? suggestedBy(description) : [],
    examples: type === 'string' && !schema.enum ? examplesIn(description) : [],
    fallback: schema.default,
    copy: schema.copy === true,
    schema,
    cues,
  }
}

/** The slots of a tool's parameters in schema order; objects with known members are opened, at most three deep. */
export function slotsOf(parameters: JsonSchema, path: readonly string[] = [], required = true): Slot[] {
  const needed = new Set(Array.isArray(parameters.required) ? parameters.required : [])
  return Object.entries(record(parameters.properties)).flatMap(([key, value]) => {
    const schema = record(value)
    const here = [...path, key]
    const must = required && needed.has(key)
    const slot = {
      ...slotOf(here, schema, must),
      ...(!required && needed.has(key) ? { neededIn: path.join('.') } : {}),
    }
    const members = record(schema.properties)
    return slot.type === 'object' && Object.keys(members).length > 0 && here.length < 3
      ? slotsOf(schema, here, must)
      : [slot]
  })
}
