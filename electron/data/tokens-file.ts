import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type DataFailure, readPlainFile, reasonOf, replaceFile, writeNew } from '../platform/files.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes as base64url')
const whole = z.object({ overlay: token, eye: token, panel: token, mcp: token, observe: token, chat: token })
/** Files of older versions may lack the last three. */
const schema = whole
  .partial({ mcp: true, observe: true, chat: true })
  .refine((tokens) => new Set(Object.values(tokens)).size === Object.values(tokens).length, {
    message: 'each role needs a different token',
  })

/** The secrets that let pages and other programs use the gateway: 32 random bytes each, as base64url. */
export type Tokens = z.infer<typeof whole>

/**
 * Reads the tokens in this data folder, or creates them. If they cannot be written, they apply to this run only.
 * @returns the tokens, and a problem if the file was damaged or cannot be written
 */
export function storedTokens(dataDir: string): { tokens: Tokens; problem?: DataFailure } {
  const path = join(dataDir, 'tokens.json')
  const fresh: Tokens = {
    overlay: random(),
    eye: random(),
    panel: random(),
    mcp: random(),
    observe: random(),
    chat: random(),
  }
  const text = `${JSON.stringify(fresh, null, 2)}\n`
  try {
    // If two programs start at the same time, both use the tokens that were written first.
    if (writeNew(path, text)) return { tokens: fresh }
    const kept = parse(readPlainFile(path).toString())
    if (kept !== null) {
      const { mcp = fresh.mcp, observe = fresh.observe, chat = fresh.chat } = kept
      const tokens = { ...kept, mcp, observe, chat }
      if (Object.keys(kept).length < Object.keys(tokens).length) return saved(path, tokens)
      chmodSync(path, 0o600)
      return { tokens }
    }
    replaceFile(path, text)
    return {
      tokens: fresh,
      problem: {
        message: `${path} was damaged, so every page has a new address.`,
        remedy: 'Copy the new overlay address into OBS.',
      },
    }
  } catch (error) {
    return {
      tokens: fresh,
      problem: {
        message: `Cannot use ${path} (${reasonOf(error)}), so the addresses of the pages are valid for this run only.`,
        remedy: 'Grant read and write permission to this file, or name another folder with --data DIR.',
      },
    }
  }
}

/** The tokens with which other programs report something: text to `/api/observe`, chat to `/api/chat`. */
export type ReportToken = 'observe' | 'chat'

/** Replaces a token of other programs. Those with the old token are refused. */
export const renewedToken = (
  dataDir: string,
  tokens: Tokens,
  name: ReportToken,
): { tokens: Tokens; problem?: DataFailure } =>
  saved(join(dataDir, 'tokens.json'), { ...tokens, [name]: random() })

/**
 * Writes the tokens to `path`. Use it only when nothing but a token of other programs has changed, because the
 * returned problem speaks only of these.
 */
function saved(path: string, tokens: Tokens): { tokens: Tokens; problem?: DataFailure } {
  try {
    replaceFile(path, `${JSON.stringify(tokens, null, 2)}\n`)
    return { tokens }
  } catch (error) {
    return {
      tokens,
      problem: {
        message: `Cannot write ${path} (${reasonOf(error)}), so a new token for programs is valid for this run only.`,
        remedy: 'Grant write permission to this folder.',
      },
    }
  }
}

const random = (): string => randomBytes(32).toString('base64url')

function parse(text: string): z.infer<typeof schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
