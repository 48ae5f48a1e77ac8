import { gameAction, maxActions } from '../../src-shared/games/frames.ts'
import { type Act, actionTool, gameTool } from '../../src-shared/games/game-tool.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'

/** Maximum number of left-out actions that are reported. */
const maxProblems = 10

/** The actions that a game offers, as tools. */
export interface GameActions {
  /** Adds actions. The protocol ignores one whose name is taken. */
  register(given: readonly unknown[]): void
  unregister(names: readonly string[]): void
  unregisterAll(): void
  /** Puts the actions into the registry, also those that are added later. */
  allow(): void
  has(name: string): boolean
  /** Returns the tools of these actions, without names that the game does not offer. */
  named(names: readonly string[]): Tool[]
}

/** Creates the actions of one game. `changed` gets their names, and why others were left out. */
export function createGameActions(deps: {
  readonly game: string
  readonly registry: ToolRegistry
  readonly act: Act
  /** Returns a text that may be in a prompt. */
  readonly clean: (text: string) => string
  readonly changed: (names: string[], problems: string[]) => void
}): GameActions {
  const { game, registry, act, clean, changed } = deps
  const tools = new Map<string, Tool>()
  let isAllowed = false
  /** Why actions of the newest registration were left out. */
  let problems: string[] = []

  /** Adds an action, or returns why it is left out. */
  const add = (given: unknown): string | undefined => {
    const read = gameAction.safeParse(given)
    if (!read.success)
      return 'An action without a name, or with a name of more than 100 characters, was left out.'
    const action = read.data
    if (tools.has(action.name)) return undefined
    const made = gameTool({ ...action, description: clean(action.description) }, game, act)
    if (!made.ok) return made.problem
    const { tool } = made
    if ([...tools.values()].some(({ name }) => name === tool.name))
      return `The action "${action.name}" was left out: another one is called ${tool.name}.`
    if (tools.size >= maxActions)
      return `The action "${action.name}" was left out: a game may offer ${maxActions} actions.`
    tools.set(action.name, tool)
    if (isAllowed) registry.register(tool)
    return undefined
  }
  const unregister = (names: readonly string[]): void => {
    const known = names.filter((name) => tools.delete(name))
    if (known.length === 0) return
    for (const name of known) registry.unregister(actionTool(game, name))
    changed([...tools.keys()], problems)
  }
  return {
    register(given) {
      problems = given.flatMap((one) => add(one) ?? []).slice(0, maxProblems)
      changed([...tools.keys()], problems)
    },
    unregister,
    unregisterAll: () => unregister([...tools.keys()]),
    allow() {
      isAllowed = true
      for (const tool of tools.values()) if (!registry.has(tool.name)) registry.register(tool)
    },
    has: (name) => tools.has(name),
    named: (names) => names.flatMap((name) => tools.get(name) ?? []),
  }
}
