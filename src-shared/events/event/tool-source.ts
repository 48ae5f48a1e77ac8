import { z } from 'zod'
import { path, words } from './field.ts'

const name = z.string().max(60)

/** Events about MCP servers and pack files. */
export const toolSourceEvents = [
  /** State of an MCP server. */
  z.object({
    type: z.literal('mcp/server'),
    server: name,
    state: z.enum(['starting', 'ready', 'lost', 'failed', 'stopped']),
    /** Number of tools that the server offers. */
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** State of a pack file. */
  z.object({
    type: z.literal('pack/file'),
    /** The file or package, as written in the setting `tools.packs`. */
    file: path,
    /** The absolute path of the file. */
    path: z.string().max(5000),
    /**
     * `waiting`: the streamer must approve the content. `failed`: the file cannot be loaded, or its code caused an
     * uncaught error. `removed`: the settings no longer list the file, or the process that loaded it has ended.
     */
    state: z.enum(['waiting', 'ready', 'failed', 'removed']),
    /** SHA-256 of the code that is `ready`, `waiting` or `failed`, including local imports. */
    hash: z.string().max(64).optional(),
    /** Number of tools of the loaded version, which may be older than a `waiting` or `failed` one. */
    tools: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** Standard error output of an MCP server. */
  z.object({ type: z.literal('mcp/log'), server: name, text: z.string().max(2000) }),
] as const
