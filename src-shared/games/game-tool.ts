import { quoteLine } from '../safety/quote.ts'
import { isRecord } from '../step/record.ts'
import { isTooDeep, type JsonSchema, maxSchemaLevels } from '../step/tool-spec.ts'
import type { Tool } from '../tools/tool.ts'
import { deepFreeze, type ToolContext } from '../tools/tool-context.ts'
import { schemaToolValidator } from '../tools/tool-validator.ts'
import type { GameAction } from './frames.ts'

/** A game's answer to an action; `undefined` if it gave none in time. */
export interface ActionResult {
  readonly ok: boolean | undefined
  readonly message?: string | undefined
}

/** Sends an action to its game and waits for the answer. Never rejects. */
export type Act = (
  action: string,
  args: Record<string, unknown>,
  context: Pick<ToolContext, 'turn' | 'madeBy' | 'agent'>,
) => Promise<ActionResult>

/** Time (ms) that a game has to answer an action. */
export const resultMs = 10_000

/** Marks the result of an action that the game did not answer, and may have carried out. */
export const unanswered = 'unanswered'

/** Maximum length of an action's schema in characters of JSON. */
const maxSchema = 20_000

/** Returns a game's name in the form that tools and rules use: `Tic Tac Toe!` becomes `tic-tac-toe`. */
export const gameId = (game: string): string =>
  game
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'game'

/** The domain and the permission scope of all actions of a game, and the name by which the streamer is asked. */
export const gameDomain = (game: string): string => `game/${gameId(game)}`

/** Returns the name of the tool for an action. */
export const actionTool = (game: string, action: string): string =>
  `${gameDomain(game)}/${action.replace(/[^\p{L}\p{N}_.:-]+/gu, '-').slice(0, 60)}`

/** Wraps an action of a game as a tool, or returns why it is left out. */
export function gameTool(
  action: GameAction,
  game: string,
  act: Act,
): { ok: true; tool: Tool } | { ok: false; problem: string } {
  const left = (why: string) => ({
    ok: false as const,
    problem: `The action "${quoteLine(action.name, 60)}" was left out: ${why}.`,
  })
  const schema = action.schema ?? {}
  const wrong = wrongSchema(schema)
  if (wrong !== undefined) return left(wrong)
  const parameters = { type: 'object', properties: {}, ...(schema as JsonSchema) }
  return {
    ok: true,
    tool: deepFreeze({
      name: actionTool(game, action.name),
      origin: { kind: 'game' as const, game, action: action.name },
      description: quoteLine(action.description, 400),
      ...schemaToolValidator(parameters),
      domain: gameDomain(game),
      tags: ['game', gameId(game)],
      sideEffects: true,
      safeToRetry: false,
      permissionScope: gameDomain(game),
      rate: { burst: 30, refillMs: 200 },
      timeoutMs: resultMs + 1000,
      hooks: {},
      mixins: [],
      meta: {},
      async run(args: Record<string, unknown>, context: ToolContext) {
        const { ok, message } = await act(action.name, args, context)
        if (ok === undefined)
          return { ok: false as const, error: `${game} did not answer in time.`, details: unanswered }
        return ok
          ? { ok: true as const, value: { done: true, ...(message ? { message } : {}) } }
          : { ok: false as const, error: message || `${game} refused this action.` }
      },
    }),
  }
}

function wrongSchema(schema: unknown): string | undefined {
  if (!isRecord(schema)) return 'its schema is not an object'
  if (schema.type !== undefined && schema.type !== 'object') return 'its data is not an object'
  if (isTooDeep(schema)) return `its schema has more than ${maxSchemaLevels} levels`
  const json = JSON.stringify(schema)
  if (json.length > maxSchema) return `its schema has ${json.length} characters, and ${maxSchema} are allowed`
  return isRemote(schema) ? 'its schema refers to another document' : undefined
}

/** Returns whether a schema has a `$ref` to anything but itself. */
const isRemote = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([key, inner]) => (key === '$ref' && !String(inner).startsWith('#')) || isRemote(inner),
  )
