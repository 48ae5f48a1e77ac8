import { parsedJson } from '../../step/parsed-json.ts'
import type { Repair } from '../../step/repair.ts'
import { areSynonyms, normalizeKey } from '../repair/key-synonyms.ts'
import { resolveName, spelled } from '../repair/resolve-name.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import { repairOf } from '../repair-rules.ts'
import { asText, isFields } from '../values/raw-text.ts'
import { ARGUMENTS, IDS, LISTS, NAMES, NESTED, RESULT_KEYS, SCHEMA_KEYS, SINGLES } from './envelope-keys.ts'

/** A call in the form of an object. */
export interface EnvelopedCall {
  readonly name: string
  readonly args: unknown
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  /** Whether the object is clearly meant as a call, even if it names an unknown tool. */
  readonly meant: boolean
  /** An error that a check against the tool's schema would not find. */
  readonly problem?: string
  /**
   * Set if the object could be other data. It then counts as a broken call only where `standsAlone` accepts its
   * position.
   */
  readonly doubtful?: true
}

const TYPE_NAME = /^(?:string|number|integer|boolean|array|object)$/
const maxCalls = 128

type Fields = Record<string, unknown>
const first = (value: Fields, keys: readonly string[]): string | undefined =>
  keys.find((key) => Object.hasOwn(value, key))
/**
 * Returns the calls of a parsed object or list, in any of the shapes that models use. Returns none for other data,
 * such as results and schemas.
 */
export function callsIn(value: unknown, tools: ToolIndex, inWrapper: boolean): EnvelopedCall[] {
  const calls: EnvelopedCall[] = []
  collect(value, tools, inWrapper, calls, 0)
  return calls
}

function collect(value: unknown, tools: ToolIndex, sure: boolean, out: EnvelopedCall[], depth: number): void {
  if (depth > 5 || out.length >= maxCalls) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, tools, sure, out, depth + 1)
    return
  }
  const inner = typeof value === 'string' && depth > 0 && value.startsWith('{') ? parsedJson(value) : value
  if (!isFields(inner)) return
  const list = first(inner, LISTS)
  if (list !== undefined && (Array.isArray(inner[list]) || isFields(inner[list])) && !tools.exact.has(list)) {
    collect(inner[list], tools, sure || list !== 'tools', out, depth + 1)
    return
  }
  if (isFields(inner.data) && first(inner.data, LISTS) !== undefined) {
    collect(inner.data, tools, sure, out, depth + 1)
    return
  }
  const single = first(inner, SINGLES)
  if (single !== undefined && isFields(inner[single]) && !tools.exact.has(single)) {
    withId(inner, single, tools, out, depth)
    return
  }
  const nested = NESTED.find(
    (key) => isFields(inner[key]) && (key === 'function' || first(inner[key] as Fields, NAMES) !== undefined),
  )
  if (nested !== undefined && !tools.exact.has(nested)) {
    withId(inner, nested, tools, out, depth)
    return
  }
  const call = single_(inner, tools, sure) ?? keyed(inner, tools, out)
  if (call) out.push(call)
}

function withId(outer: Fields, key: string, tools: ToolIndex, out: EnvelopedCall[], depth: number): void {
  const before = out.length
  collect(outer[key], tools, true, out, depth + 1)
  const call = out[before]
  const id = idOf(outer)
  if (call && id !== undefined && out.length === before + 1) out[before] = { ...call, id }
}

function idOf(value: Fields): string | undefined {
  const key = first(value, IDS)
  const id = key === undefined ? undefined : value[key]
  return typeof id === 'string' && id !== '' && id.length <= 200 ? id : undefined
}

function single_(value: Fields, tools: ToolIndex, sure: boolean): EnvelopedCall | undefined {
  const nameKeys = NAMES.filter((key) => Object.hasOwn(value, key) && asText(value[key]) !== undefined)
  // A tool can have an argument `name`, so prefer the key whose value is a tool's name.
  const nameKey =
    nameKeys.length > 1
      ? (nameKeys.find((key) => spelled(asText(value[key]) as string, '', tools)) ?? nameKeys[0])
      : nameKeys[0]
  if (nameKey === undefined) return typeKeyed(value, tools)
  const name = asText(value[nameKey]) as string
  const argsKey = first(value, ARGUMENTS)
  const id = idOf(value)
  if (argsKey !== undefined && argsKey !== nameKey) {
    if (isEcho(value, value[argsKey], name, tools)) return undefined
    return { name, args: value[argsKey], id, repairs: [], meant: true }
  }
  const found = resolveName(name, tools)
  if (!found) return undefined
  const rest: Fields = {}
  for (const key of Object.keys(value))
    if (
      key !== nameKey &&
      !IDS.includes(key) &&
      !(key === 'type' && !found.tool.schema.properties.has('type'))
    )
      rest[key] = value[key]
  const keys = Object.keys(rest)
  const { properties, required } = found.tool.schema
  if (keys.length === 0) {
    if (required.length === 0)
      return sure || nameKey !== 'name' ? { name, args: {}, id, repairs: [], meant: false } : undefined
    // Inside a wrapper or a list of calls, a tool's name without the required arguments is a broken call. Elsewhere it
    // is other data.
    return sure ? { name, args: {}, id, repairs: [], meant: true, doubtful: true } : undefined
  }
  const known = keys.filter((key) => isKnown(properties, key, nameKey !== 'name'))
  if (known.length === 0 || (nameKey === 'name' && known.length < keys.length)) return undefined
  if (known.length < keys.length && first(rest, RESULT_KEYS) !== undefined) return undefined
  return { name, args: rest, id, repairs: [repairOf('flattened-arguments', 'arguments')], meant: false }
}

function isKnown(properties: ReadonlyMap<string, unknown>, key: string, synonyms: boolean): boolean {
  if (properties.has(key)) return true
  const folded = normalizeKey(key)
  return [...properties.keys()].some(
    (name) => normalizeKey(name) === folded || (synonyms && areSynonyms(normalizeKey(name), folded)),
  )
}

/** Reads `{"type": "wait", "ms": 9}`. */
function typeKeyed(value: Fields, tools: ToolIndex): EnvelopedCall | undefined {
  const type = asText(value.type)
  if (type === undefined || !tools.exact.has(type)) return undefined
  const { type: _, ...rest } = value
  return single_({ ...rest, tool: type }, tools, true)
}

function isEcho(value: Fields, args: unknown, name: string, tools: ToolIndex): boolean {
  const properties = tools.exact.get(name)?.schema.properties
  if (
    first(
      value,
      RESULT_KEYS.filter((key) => key !== 'content'),
    ) !== undefined
  )
    return true
  if (first(value, SCHEMA_KEYS) !== undefined && isFields(args) && ('properties' in args || 'type' in args))
    return true
  if (!isFields(args)) return false
  if (
    first(value, SCHEMA_KEYS) !== undefined &&
    Object.keys(args).every((key) => TYPE_NAME.test(asText(args[key]) ?? ''))
  )
    return true
  if (args.type === 'object' && isFields(args.properties) && !properties?.has('properties')) return true
  const keys = Object.keys(args)
  return (
    keys.length > 0 &&
    keys.every((key) => {
      const part = args[key]
      return (
        isFields(part) &&
        typeof part.type === 'string' &&
        TYPE_NAME.test(part.type) &&
        Object.keys(part).every((k) =>
          [
            'type',
            'description',
            'enum',
            'items',
            'default',
            'required',
            'properties',
            'minimum',
            'maximum',
          ].includes(k),
        )
      )
    })
  )
}

/** Reads `{"wait": {"ms": 9}}`. */
function keyed(value: Fields, tools: ToolIndex, out: EnvelopedCall[]): EnvelopedCall | undefined {
  const keys = Object.keys(value)
  if (keys.length === 0 || keys.length > 16) return undefined
  const calls: EnvelopedCall[] = []
  for (const key of keys) {
    const found = spelled(key, key, tools)
    const args = value[key]
    if (!found || !(isFields(args) || args === null)) return undefined
    if (
      isFields(args) &&
      (first(args, RESULT_KEYS) !== undefined || first(args, SCHEMA_KEYS) !== undefined)
    ) {
      const { properties } = found.tool.schema
      const known = Object.keys(args).every((name) => isKnown(properties, name, true))
      if (!known) return undefined
    }
    calls.push({ name: key, args, repairs: [repairOf('keyed-by-name', 'name', key)], meant: false })
  }
  out.push(...calls.slice(0, -1))
  return calls.at(-1)
}
