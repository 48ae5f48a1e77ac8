import {
  type BadTool,
  badToolAt,
  type GivenTool,
  type ToolSpec,
  unwrapTool,
  wireName,
} from '../../step/tool-spec.ts'
import { normalizeKey } from './key-synonyms.ts'
import { compileSchema, type Schema } from './schema.ts'

export interface IndexedTool {
  readonly spec: ToolSpec
  readonly schema: Schema
}

/** The declared tools by several forms of their names. */
export interface ToolIndex {
  readonly all: readonly IndexedTool[]
  readonly exact: ReadonlyMap<string, IndexedTool>
  readonly wire: ReadonlyMap<string, IndexedTool>
  readonly folded: ReadonlyMap<string, readonly IndexedTool[]>
  /** Tools by the part of their names after the first `/`: `search` for `web/search`. */
  readonly own: ReadonlyMap<string, readonly IndexedTool[]>
  /** Entries that cannot be used. No other field contains them. */
  readonly bad: readonly BadTool[]
  /** Length (characters) of the longest name. */
  readonly longest: number
}

const indexes = new WeakMap<readonly GivenTool[], { index: ToolIndex; size: number }>()

/**
 * Indexes a list of tools, once for each list. Does not throw for an invalid list, because another program may have
 * written it.
 */
export function indexTools(tools: readonly GivenTool[]): ToolIndex {
  if (!Array.isArray(tools))
    return { ...build([]), bad: [{ path: 'tools', message: 'The tools must be a list.' }] }
  const known = indexes.get(tools)
  if (known && known.size === tools.length) return known.index
  const index = build(tools)
  indexes.set(tools, { index, size: tools.length })
  return index
}

function build(tools: readonly GivenTool[]): ToolIndex {
  const bad: BadTool[] = []
  const all: IndexedTool[] = []
  for (const [index, given] of tools.entries()) {
    const wrong = badToolAt(index, given)
    const spec = unwrapTool(given).tool as ToolSpec
    if (wrong === undefined) all.push({ spec, schema: compileSchema(spec.parameters ?? {}) })
    else bad.push(wrong)
  }
  const exact = new Map<string, IndexedTool>()
  const wire = new Map<string, IndexedTool>()
  const folded = new Map<string, IndexedTool[]>()
  const own = new Map<string, IndexedTool[]>()
  let longest = 0
  for (const tool of all) {
    const { name } = tool.spec
    if (exact.has(name)) continue
    exact.set(name, tool)
    wire.set(wireName(name), tool)
    folded.set(normalizeKey(name), [...(folded.get(normalizeKey(name)) ?? []), tool])
    const behind = name.includes('/') ? normalizeKey(name.slice(name.indexOf('/') + 1)) : ''
    if (behind !== '') own.set(behind, [...(own.get(behind) ?? []), tool])
    longest = Math.max(longest, name.length, wireName(name).length)
  }
  return { all, exact, wire, folded, own, bad, longest }
}
