import type { Tool } from './tool.ts'

/** Which tools: by name, by tag, or by any list of both. */
export type ToolSelector = string | { readonly tag: string }

/** All tools that may be called, local and remote alike, in the order in which they came. */
export interface ToolRegistry {
  /** Throws when the name is taken: two tools of one name would make every trace ambiguous. */
  register(tool: Tool): void
  /** Registers all of them; throws, and registers none, when a name is taken or comes twice. */
  registerAll(tools: readonly Tool[]): void
  /** Takes a tool away; false when there was none. A server's tools come and go with it. */
  unregister(name: string): boolean
  get(name: string): Tool | undefined
  has(name: string): boolean
  list(): readonly Tool[]
  /** The tools that these selectors name, in registration order, each once. */
  select(selectors: readonly ToolSelector[]): readonly Tool[]
}

/** An empty registry. */
export function createRegistry(): ToolRegistry {
  const tools = new Map<string, Tool>()
  const registerAll = (more: readonly Tool[]): void => {
    const names = new Set<string>()
    for (const { name } of more) {
      if (tools.has(name) || names.has(name)) throw new Error(`a tool named “${name}” is registered already`)
      names.add(name)
    }
    for (const tool of more) tools.set(tool.name, tool)
  }
  return {
    register: (tool) => registerAll([tool]),
    registerAll,
    unregister: (name) => tools.delete(name),
    get: (name) => tools.get(name),
    has: (name) => tools.has(name),
    list: () => [...tools.values()],
    select: (selectors) =>
      [...tools.values()].filter((tool) =>
        selectors.some((by) => (typeof by === 'string' ? by === tool.name : tool.tags.includes(by.tag))),
      ),
  }
}

/** The registry of whoever names none. Empty until somebody loads a pack into it. */
export const defaultRegistry: ToolRegistry = createRegistry()
