import { quoteLine } from '../safety/quote.ts'
import { isRecord } from '../step/record.ts'
import { isTooDeep, type JsonSchema, maxSchemaLevels } from '../step/tool-spec.ts'
import { compileSchema } from '../toolcall/repair/schema.ts'
import { deepFreeze } from './deep-freeze.ts'
import { type Locks, lockOrCoordinate, lockPath } from './locks.ts'
import { mcpResult } from './mcp-result.ts'
import { mcpScope } from './policy.ts'
import { schemaToolValidator } from './schema-tool-validator.ts'
import type { Tool } from './tool.ts'

/** An MCP server's raw answer, or why there is none. */
export type McpAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly message: string }

/** Calls a tool by its name on the server. Never rejects. */
export type McpCall = (tool: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<McpAnswer>

/** The MCP server that provides a tool. */
export interface McpToolSource {
  /** The server's name in the settings. */
  readonly server: string
  readonly timeoutMs: number
  readonly call: McpCall
  /** A tool with side effects and a `path` argument takes the lock `<server>:<path>`. */
  readonly locks: Locks
  /** Returns whether the server is trusted. Otherwise, its claim that a tool is safe to retry is not believed. */
  readonly isTrusted: () => boolean
}

/** Names that are safe in prompts and requests. */
const plainName = /^[\p{L}\p{N}_./:-]{1,128}$/u
const maxDescription = 1000
/** Maximum length of a tool's schema in characters of JSON. A longer one is too much for a small model. */
const maxSchema = 20_000

/**
 * Wraps a tool of an MCP server as a registry tool named `<server>/<tool>`.
 * @param listed an entry of the server's `tools/list`, of any shape
 * @returns the tool, or a sentence about why it was left out
 */
export function mcpToolProxy(
  listed: unknown,
  { server, timeoutMs, call, locks, isTrusted }: McpToolSource,
): { ok: true; tool: Tool } | { ok: false; problem: string } {
  if (!isRecord(listed) || typeof listed.name !== 'string')
    return { ok: false, problem: 'A tool without a name was left out.' }
  const own = listed.name
  if (!plainName.test(own))
    return {
      ok: false,
      problem: `The tool ${JSON.stringify(own.slice(0, 60))} was left out, because Adlib cannot use its name.`,
    }
  const name = `${server}/${own}`
  const wrong = wrongSchema(listed.inputSchema)
  if (wrong !== undefined) return { ok: false, problem: `The tool "${own}" was left out: ${wrong}.` }
  const parameters = listed.inputSchema as JsonSchema
  const schema = compileSchema(parameters)
  const annotations = isRecord(listed.annotations) ? listed.annotations : {}
  const sideEffects = annotations.readOnlyHint !== true
  const claimsSafe = annotations.readOnlyHint === true || annotations.idempotentHint === true
  // Equal paths on two servers are different files, so they have separate locks.
  const lockName = ({ path }: Record<string, unknown>): string =>
    typeof path === 'string' && path !== '' ? `${server}:${lockPath(path)}` : ''
  const changesPath = sideEffects && schema.properties.get('path')?.types?.has('string') === true
  return {
    ok: true,
    tool: deepFreeze({
      name,
      origin: { kind: 'mcp' as const, server, tool: own },
      description: words(listed.description) || words(listed.title),
      ...schemaToolValidator(parameters),
      domain: 'mcp',
      tags: ['mcp', server],
      sideEffects,
      // Compute this at each access, because the rules can change while the server runs.
      get safeToRetry() {
        return claimsSafe && isTrusted()
      },
      permissionScope: mcpScope(server),
      timeoutMs,
      hooks: changesPath ? { before: [lockOrCoordinate(locks, lockName)] } : {},
      mixins: [],
      meta: {},
      async run(args: Record<string, unknown>, { signal }: { readonly signal: AbortSignal }) {
        const answer = await call(own, args, signal)
        return answer.ok ? mcpResult(answer.result) : { ok: false as const, error: answer.message }
      },
    }),
  }
}

/** Returns why a tool with this schema is left out, or undefined if the schema can be used. */
function wrongSchema(schema: unknown): string | undefined {
  if (!isRecord(schema)) return 'it has no schema for its arguments'
  if (schema.type !== undefined && schema.type !== 'object') return 'its arguments are not an object'
  if (isTooDeep(schema)) return `its schema has more than ${maxSchemaLevels} levels`
  const length = JSON.stringify(schema).length
  return length > maxSchema ? `its schema is ${length} characters long` : undefined
}

/** Makes a server's text safe for a prompt: one line of bounded length, without role markers and tool calls. */
const words = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const plain = quoteLine(value.slice(0, 2 * maxDescription).replace(/[^\P{C}\n]/gu, ' '), 2 * maxDescription)
  return plain.length <= maxDescription ? plain : `${plain.slice(0, maxDescription - 1)}…`
}
