import { quoteLine } from '../safety/quote.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { compileSchema } from '../toolcall/repair/schema.ts'
import { validate, withDefaults } from '../toolcall/repair/validate.ts'
import { deepFreeze } from './deep-freeze.ts'
import { type Locks, lockOrCoordinate, lockPath } from './locks.ts'
import { mcpResult } from './mcp-result.ts'
import type { Tool } from './tool.ts'

/** What a server answered, as it came, or why there is no answer. */
export type McpAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly message: string }

/** Calls a tool of a server by the server's own name of it. Never rejects. */
export type McpCall = (tool: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<McpAnswer>

/** Where a remote tool comes from, and who calls it. */
export interface McpToolSource {
  /** The server's name in the settings. */
  readonly server: string
  readonly timeoutMs: number
  readonly call: McpCall
  /** Asked for `<server>:<path>` before a tool that changes something at a `path`. */
  readonly locks: Locks
}

/** Letters, digits and the marks that the protocol allows, so that a name can stand in a prompt and on the wire. */
const plainName = /^[\p{L}\p{N}_./:-]{1,128}$/u
const mostDescription = 1000
/** Characters of JSON, and levels, of a schema that a small model can still be shown. */
const mostSchema = 20_000
const mostLevels = 40

/**
 * A tool of an MCP server as one of ours, named `<server>/<tool>`; nothing that calls it can tell the difference.
 * @param listed one entry of the server's `tools/list`, whatever it is
 * @returns the tool, or the sentence that says why it cannot be one
 */
export function mcpToolProxy(
  listed: unknown,
  { server, timeoutMs, call, locks }: McpToolSource,
): { ok: true; tool: Tool } | { ok: false; problem: string } {
  if (!isRecord(listed) || typeof listed.name !== 'string')
    return { ok: false, problem: 'A tool without a name was left out.' }
  const own = listed.name
  if (!plainName.test(own))
    return { ok: false, problem: `The tool ${JSON.stringify(own.slice(0, 60))} was left out: its name.` }
  const name = `${server}/${own}`
  const wrong = wrongSchema(listed.inputSchema)
  if (wrong !== undefined) return { ok: false, problem: `The tool "${own}" was left out: ${wrong}.` }
  const parameters = listed.inputSchema as JsonSchema
  const schema = compileSchema(parameters)
  const annotations = isRecord(listed.annotations) ? listed.annotations : {}
  const sideEffects = annotations.readOnlyHint !== true
  // Another server's file of that path is another file.
  const lockName = ({ path }: Record<string, unknown>): string =>
    typeof path === 'string' && path !== '' ? `${server}:${lockPath(path)}` : ''
  const fightsOverPath = sideEffects && schema.properties.get('path')?.types?.has('string') === true
  return {
    ok: true,
    tool: deepFreeze({
      name,
      origin: { kind: 'mcp' as const, server, tool: own },
      description: words(listed.description) || words(listed.title),
      parameters,
      domain: 'mcp',
      tags: ['mcp', server],
      sideEffects,
      permissionScope: `mcp:${server}`,
      timeoutMs,
      hooks: fightsOverPath ? { before: [lockOrCoordinate(locks, lockName)] } : {},
      mixins: [],
      meta: {},
      validate(args: unknown) {
        const errors = isRecord(args) ? validate(schema, args) : ['arguments must be an object']
        return errors.length === 0
          ? { ok: true as const, args: withDefaults(schema, args) as Record<string, unknown> }
          : { ok: false as const, errors }
      },
      async run(args: Record<string, unknown>, { signal }: { readonly signal: AbortSignal }) {
        const answer = await call(own, args, signal)
        return answer.ok ? mcpResult(answer.result) : { ok: false as const, error: answer.message }
      },
    }),
  }
}

/** What is wrong with a schema, in words that follow "left out: "; undefined for one that can be used. */
function wrongSchema(schema: unknown): string | undefined {
  if (!isRecord(schema)) return 'it has no schema for its arguments'
  if (schema.type !== undefined && schema.type !== 'object') return 'its arguments are not an object'
  if (deeperThan(schema, mostLevels)) return `its schema has more than ${mostLevels} levels`
  const length = JSON.stringify(schema).length
  return length > mostSchema ? `its schema is ${length} characters long` : undefined
}

const deeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => deeperThan(inner, levels - 1)))

/** Another's words as they may stand in a prompt: one line of bounded length that is no order and no call. */
const words = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  const plain = quoteLine(
    value.slice(0, 2 * mostDescription).replace(/[^\P{C}\n]/gu, ' '),
    2 * mostDescription,
  )
  return plain.length <= mostDescription ? plain : `${plain.slice(0, mostDescription - 1)}…`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
