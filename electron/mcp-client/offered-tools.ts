import type { Locks } from '../../src-shared/tools/locks.ts'
import { type McpCall, mcpToolProxy } from '../../src-shared/tools/mcp-proxy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'

/** The tools of one server in the registry. */
export interface OfferedTools {
  /** Registers the tools of a list, and removes all others. Returns a sentence for each tool that it leaves out. */
  update(listed: readonly unknown[]): string[]
  removeAll(): void
  readonly size: number
}

/** Keeps the registered tools in sync with a server's tool list. */
export function offeredTools(
  registry: ToolRegistry,
  source: {
    readonly server: string
    readonly timeoutMs: number
    readonly call: McpCall
    readonly locks: Locks
    readonly isTrusted: () => boolean
  },
): OfferedTools {
  /** Names of the registered tools, with the JSON of their entries in the server's tool list. */
  const registered = new Map<string, string>()
  const remove = (name: string) => {
    registry.unregister(name)
    registered.delete(name)
  }
  return {
    update(listed) {
      const problems: string[] = []
      const offered = new Set<string>()
      for (const entry of listed) {
        const made = mcpToolProxy(entry, source)
        if (!made.ok) {
          problems.push(made.problem)
          continue
        }
        const { tool } = made
        if (offered.has(tool.name)) {
          problems.push(`The tool "${tool.name}" was left out: the list repeats it.`)
          continue
        }
        offered.add(tool.name)
        const json = JSON.stringify(entry)
        if (registered.get(tool.name) === json) continue
        if (registered.has(tool.name)) registry.unregister(tool.name)
        else if (registry.has(tool.name)) {
          problems.push(`The tool "${tool.name}" was left out: another tool has this name.`)
          continue
        }
        registry.register(tool)
        registered.set(tool.name, json)
      }
      for (const name of registered.keys()) if (!offered.has(name)) remove(name)
      return problems
    },
    removeAll() {
      for (const name of [...registered.keys()]) remove(name)
    },
    get size() {
      return registered.size
    },
  }
}
