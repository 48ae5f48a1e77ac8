import { boundedJson } from '../events/json.ts'
import { quoteLine } from '../safety/quote.ts'
import { type ContentBlock, text } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import { isTooDeep, type JsonSchema, maxSchemaLevels } from '../step/tool-spec.ts'
import { compileSchema } from '../toolcall/repair/schema.ts'
import { type Locks, lockOrCoordinate, lockPath } from './locks.ts'
import { mcpScope } from './policy.ts'
import type { ToolResult } from './result.ts'
import type { Tool } from './tool.ts'
import { deepFreeze } from './tool-context.ts'
import { schemaToolValidator } from './tool-validator.ts'

/** An MCP server's raw answer, or why there is none. */
export type McpAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly message: string }

/** Calls a tool by its name on the server. Never rejects. */
export type McpCall = (tool: string, args: Record<string, unknown>, signal: AbortSignal) => Promise<McpAnswer>

/** The MCP server that provides a tool. */
interface McpToolSource {
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

const maxBlocks = 50
const maxCharacters = 15_000
const maxImages = 4
/** Maximum length of an image in base64 characters, which stand for at most 0.75 MB of data. */
const maxImageData = 1_000_000

/**
 * Converts a `tools/call` result of any shape to a bounded tool result. Anything but text and images becomes JSON.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
 */
export function mcpResult(given: unknown): Extract<ToolResult, { content: readonly ContentBlock[] }> {
  const result = isRecord(given) ? given : {}
  const structured = isRecord(result.structuredContent) ? result.structuredContent : undefined
  const blocks = Array.isArray(result.content) ? result.content : []
  const budget: Budget = { characters: maxCharacters, images: maxImages }
  const content = blocks.slice(0, maxBlocks).flatMap((block) => blockOf(block, budget))
  if (blocks.length > maxBlocks) content.push(text(`[${blocks.length - maxBlocks} more parts, left out]`))
  if (content.length === 0) {
    content.push(
      structured === undefined
        ? text('The tool gave no output.')
        : { type: 'json', json: boundedJson(structured, maxCharacters) },
    )
  }
  return {
    content,
    ...(result.isError === true ? { isError: true } : {}),
    ...(structured === undefined ? {} : { value: structured }),
  }
}

interface Budget {
  characters: number
  images: number
}

function blockOf(block: unknown, budget: Budget): ContentBlock[] {
  if (!isRecord(block)) return []
  switch (block.type) {
    case 'text':
      // Another program may put something other than a string here.
      return typeof block.text === 'string' ? textWithin(block.text, budget) : json(block.text ?? '', budget)
    case 'image': {
      const { data, mimeType } = block
      if (typeof data !== 'string' || typeof mimeType !== 'string') return []
      if (data.length > maxImageData || budget.images === 0)
        return textWithin(`[an image, ${mimeType}, ${data.length} characters of base64, left out]`, budget)
      budget.images -= 1
      return [{ type: 'image', data, mimeType }]
    }
    case 'resource': {
      const resource = isRecord(block.resource) ? block.resource : {}
      const { uri, mimeType, text: inner } = resource
      return typeof inner === 'string'
        ? textWithin(`${typeof uri === 'string' ? uri : ''}:\n${inner}`, budget)
        : json({ type: 'resource', uri, mimeType, bytes: bytesOf(resource.blob) }, budget)
    }
    case 'audio':
      return json({ type: 'audio', mimeType: block.mimeType, bytes: bytesOf(block.data) }, budget)
    default: {
      const { _meta, icons, annotations, ...rest } = block
      return json(rest, budget)
    }
  }
}

function textWithin(value: string, budget: Budget): ContentBlock[] {
  if (budget.characters <= 0) return []
  const kept = value.slice(0, budget.characters)
  const left = value.length - kept.length
  budget.characters -= kept.length
  return [text(left === 0 ? kept : `${kept}… [${left} more characters, left out]`)]
}

function json(value: unknown, budget: Budget): ContentBlock[] {
  if (budget.characters <= 0) return []
  const bounded = boundedJson(value, budget.characters)
  budget.characters -= JSON.stringify(bounded)?.length ?? 0
  return [{ type: 'json', json: bounded }]
}

const bytesOf = (base64: unknown): number =>
  typeof base64 === 'string' ? Math.floor((base64.length * 3) / 4) : 0
