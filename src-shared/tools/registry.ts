import type { Tool } from './tool.ts'

/** Which tools: by name, by tag, or by any list of both. */
export type ToolSelector = string | { readonly tag: string }

/** All tools that may be called, local and remote alike, in the order in which they came. */
export interface ToolRegistry {
  /** Throws when the name is taken: two tools of one name would make every trace ambiguous. */
  register(tool: Tool): void
  get(name: string): Tool | undefined
  list(): readonly Tool[]
  /** The tools that these selectors name, in registration order, each once. */
  select(selectors: readonly ToolSelector[]): readonly Tool[]
}

/** An empty registry. */
export function createRegistry(): ToolRegistry {
  const tools = new Map<string, Tool>()
  return {
    register(tool) {
      if (tools.has(tool.name)) throw new Error(`a tool named «${tool.name}» is registered already`)
      tools.set(tool.name, tool)
    },
    get: (name) => tools.get(name),
    list: () => [...tools.values()],
    select: (selectors) =>
      [...tools.values()].filter((tool) =>
        selectors.some((by) => (typeof by === 'string' ? by === tool.name : tool.tags.includes(by.tag))),
      ),
  }
}
