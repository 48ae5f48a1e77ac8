import { spelled } from '../repair/resolve-name.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import { asText, isFields } from '../values/raw-text.ts'
import type { EnvelopedCall } from './envelope.ts'
import { ARGUMENTS, IDS, LISTS, NAMES, NESTED, RESULT_KEYS, SCHEMA_KEYS, SINGLES } from './envelope-keys.ts'

/** Keys of lists of calls. `tools` and `actions` are left out, because their values may be other data. */
const CALL_LISTS = LISTS.filter((key) => /call|use/i.test(key))
const TOOL_KEYS = ['tool', 'tool_name', 'toolName', 'tool-name', 'function', 'function_name', 'functionName']
const CALL_KINDS = /^(?:tool[_-]?(?:calls?|use)|function[_-]?calls?|function)$/i
/** Keys that a call can have besides its name. */
const BESIDE = new Set([...ARGUMENTS, ...IDS, 'type', 'reason', 'reasoning', 'thought', 'index'])
const maxDepth = 4
const maxCalls = 32

type Fields = Record<string, unknown>
/**
 * Returns the broken calls of a parsed value in which `callsIn` finds no call. A call with an unknown name has no
 * error yet; `scoreCall` adds it.
 */
export function brokenCalls(value: unknown, tools: ToolIndex): EnvelopedCall[] {
  const out: EnvelopedCall[] = []
  collect(value, tools, out, 0)
  return out
}

function collect(value: unknown, tools: ToolIndex, out: EnvelopedCall[], depth: number): void {
  if (depth > maxDepth || out.length >= maxCalls) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, tools, out, depth + 1)
    return
  }
  if (!isFields(value)) return
  const list = CALL_LISTS.find((key) => Object.hasOwn(value, key))
  if (list !== undefined) {
    collectList(value[list], list, tools, out, depth)
    return
  }
  const nested = [...SINGLES, ...NESTED].find((key) => isFields(value[key]))
  if (nested !== undefined && namesIn(value[nested] as Fields).length > 0) {
    collect(value[nested], tools, out, depth + 1)
    return
  }
  const call = named(value, tools)
  if (call) out.push(call)
  else if (CALL_KINDS.test(asText(value.type) ?? '') && Object.keys(value).length <= 3)
    out.push(nameless('the call names no tool'))
}

function collectList(
  list: unknown,
  key: string,
  tools: ToolIndex,
  out: EnvelopedCall[],
  depth: number,
): void {
  const items = Array.isArray(list) ? list : isFields(list) ? [list] : []
  if (items.length === 0) out.push(nameless(`${key} is empty`))
  for (const item of items.slice(0, maxCalls)) {
    const before = out.length
    const name = asText(item)
    if (name !== undefined && name !== '') out.push(missingArguments(name, tools))
    else collect(item, tools, out, depth + 1)
    if (out.length === before) out.push(nameless(`an entry of ${key} names no tool`))
  }
}

const namesIn = (value: Fields): string[] => NAMES.filter((key) => (asText(value[key]) ?? '') !== '')

function named(value: Fields, tools: ToolIndex): EnvelopedCall | undefined {
  const keys = Object.keys(value)
  if ([...RESULT_KEYS, ...SCHEMA_KEYS].some((key) => Object.hasOwn(value, key))) return undefined
  const nameKey = namesIn(value)[0]
  if (nameKey === undefined) return undefined
  const name = asText(value[nameKey]) as string
  const others = keys.filter((key) => key !== nameKey && !BESIDE.has(key))
  const found = spelled(name, name, tools)
  const saysTool = TOOL_KEYS.includes(nameKey) || CALL_KINDS.test(asText(value.type) ?? '')
  if (!found) return saysTool && others.length === 0 ? missingArguments(name, tools) : undefined
  if (others.length === 0) return missingArguments(name, tools)
  const unknown = others.map((key) => `${found.tool.spec.name} has no argument ${key}`).join('; ')
  const args = Object.fromEntries(others.map((key) => [key, value[key]]))
  return { ...rejected(found.tool.spec.name, unknown), args }
}

/**
 * Returns the broken call for a name without arguments. Arguments are required even if the tool has no parameters,
 * because objects that are not calls also have names.
 */
function missingArguments(name: string, tools: ToolIndex): EnvelopedCall {
  const tool = spelled(name, name, tools)?.tool
  if (!tool) return { name, args: {}, repairs: [], meant: true, doubtful: true }
  const missing = tool.schema.required.map((key) => `arguments.${key} is missing`).join('; ')
  return rejected(tool.spec.name, missing || 'arguments is missing: write {} for a call without arguments')
}

const rejected = (name: string, problem: string): EnvelopedCall => ({
  name,
  args: {},
  repairs: [],
  meant: true,
  doubtful: true,
  problem,
})

const nameless = (problem: string): EnvelopedCall =>
  rejected('', `${problem}: write a name and arguments, or answer in words`)
