import type { Repair } from '../../step/repair.ts'
import { repairOf } from '../repair-rules.ts'
import { normalizeKey } from './key-synonyms.ts'
import { namesBetweenTokens } from './template-tokens.ts'
import type { IndexedTool, ToolIndex } from './tool-index.ts'

export interface ResolvedName {
  readonly tool: IndexedTool
  readonly repairs: readonly Repair[]
  /** `add` in `calculator.add`, if the tool has a property `operation`. */
  readonly operation?: string
}

/** Number of characters that a written name may have beyond the longest declared one. */
const maxExtra = 120
const NAMESPACE = /[./:]|::|__/

/**
 * Returns the declared tool that a name means, or undefined. An exact name always wins. Only the spelling may differ: a
 * name with another letter is another tool.
 */
export function resolveName(raw: string, tools: ToolIndex): ResolvedName | undefined {
  const direct = tools.exact.get(raw)
  if (direct) return { tool: direct, repairs: [] }
  if (raw.length > tools.longest + maxExtra) return undefined
  if (raw.includes('<')) return betweenTokens(raw, tools)
  const name = raw.trim().replace(/^["'`*_]+(?=\S)|["'`*]+$/g, '')
  if (name === '') return undefined
  return spelled(name, raw, tools) ?? withoutNamespace(name, raw, tools) ?? ownName(name, raw, tools)
}

function betweenTokens(raw: string, tools: ToolIndex): ResolvedName | undefined {
  for (const name of namesBetweenTokens(raw)) {
    const found = resolveName(name, tools)
    if (found) return { ...found, repairs: [repairOf('name-token', 'name', raw, name), ...found.repairs] }
  }
  return undefined
}

/** Finds the tool with this name or wire name, or the only tool whose name differs just in case and separators. */
export function spelled(name: string, raw: string, tools: ToolIndex): ResolvedName | undefined {
  const exact = tools.exact.get(name)
  if (exact) return { tool: exact, repairs: name === raw ? [] : [repairOf('name-fold', 'name', raw, name)] }
  const wire = tools.wire.get(name)
  if (wire) return { tool: wire, repairs: [repairOf('name-wire', 'name', raw, wire.spec.name)] }
  const same = tools.folded.get(normalizeKey(name))
  if (same?.length !== 1) return undefined
  const tool = same[0] as IndexedTool
  return { tool, repairs: [repairOf('name-fold', 'name', raw, tool.spec.name)] }
}

/** Returns whether a tool's name begins with these words, in any spelling. */
export function beginsName(words: string, tools: ToolIndex): boolean {
  const start = normalizeKey(words)
  for (const name of tools.folded.keys()) if (name.startsWith(start)) return true
  return false
}

/**
 * Finds the tool in names such as `functions.wait` and `wait:0`. In `calculator.add`, finds `calculator` if that tool
 * has a property `operation`.
 */
function withoutNamespace(name: string, raw: string, tools: ToolIndex): ResolvedName | undefined {
  if (!NAMESPACE.test(name)) return undefined
  const numbered = name.replace(/:\d{1,4}$/, '')
  const parts = numbered.split(/\.|\/|::?|__/)
  for (let from = numbered === name ? 1 : 0; from < parts.length; from++) {
    const rest = parts.slice(from)
    for (const separator of ['.', '/', '_']) {
      const found = spelled(rest.join(separator), rest.join(separator), tools)
      if (!found) continue
      const { tool } = found
      return { tool, repairs: [repairOf('name-namespace', 'name', raw, tool.spec.name), ...found.repairs] }
    }
  }
  const method = /^(.+)\.(?:call|run|invoke|execute)$/.exec(name)
  const called = method && tools.exact.get(method[1] as string)
  if (called) return { tool: called, repairs: [repairOf('name-namespace', 'name', raw, called.spec.name)] }
  for (let to = parts.length - 1; to > 0; to--) {
    const found = spelled(parts.slice(0, to).join('.'), parts.slice(0, to).join('.'), tools)
    if (!found?.tool.schema.properties.has('operation')) continue
    const operation = parts.slice(to).join('.')
    return {
      tool: found.tool,
      operation,
      repairs: [repairOf('name-operation', 'name', raw, found.tool.spec.name)],
    }
  }
  return undefined
}

/** Resolves `search` or `functions.search` to `web/search`, if no other tool has that name after the `/`. */
function ownName(name: string, raw: string, tools: ToolIndex): ResolvedName | undefined {
  if (tools.own.size === 0) return undefined
  const parts = name.split(/[./:]|__/)
  for (let from = 0; from < parts.length; from++) {
    const found = tools.own.get(normalizeKey(parts.slice(from).join('.')))
    if (found?.length !== 1) continue
    const tool = found[0] as IndexedTool
    return { tool, repairs: [repairOf('name-namespace', 'name', raw, tool.spec.name)] }
  }
  return undefined
}
