import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type DataFailure, readPlainFile, reasonOf, replaceFile, writeNew } from './files.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes as base64url')
const whole = z.object({ overlay: token, eye: token, panel: token, mcp: token })
/** Older versions knew no `mcp`. */
const schema = whole
  .partial({ mcp: true })
  .refine((tokens) => new Set(Object.values(tokens)).size === Object.values(tokens).length, {
    message: 'every one needs its own',
  })

/**
 * One secret for each role of a page, and one for other programs at `/mcp`: whoever has it has its rights. 32 random
 * bytes each, base64url.
 */
export type Tokens = z.infer<typeof whole>

/**
 * The tokens of this data folder; made at the first start and kept, so that an OBS source which was set up
 * once goes on working. A damaged file is replaced, and where the folder cannot be written they hold for
 * this run only; both are told as a problem.
 */
export function storedTokens(dataDir: string): { tokens: Tokens; problem?: DataFailure } {
  const path = join(dataDir, 'tokens.json')
  const fresh: Tokens = { overlay: random(), eye: random(), panel: random(), mcp: random() }
  const text = `${JSON.stringify(fresh, null, 2)}\n`
  try {
    // Two programs that start at once agree on the tokens of whichever wrote first.
    if (writeNew(path, text)) return { tokens: fresh }
    const kept = parse(readPlainFile(path).toString())
    if (kept !== null) {
      const { mcp } = kept
      if (mcp === undefined) return withMcp(path, { ...kept, mcp: fresh.mcp })
      chmodSync(path, 0o600)
      return { tokens: { ...kept, mcp } }
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
        message: `${path} cannot be used (${reasonOf(error)}), so the addresses of the pages hold for this run only.`,
        remedy: 'Give yourself the right to read and write there, or name another folder with --data DIR.',
      },
    }
  }
}

/** Adds what a file of an older version lacks; the addresses in OBS stay as they are. */
function withMcp(path: string, tokens: Tokens): { tokens: Tokens; problem?: DataFailure } {
  try {
    replaceFile(path, `${JSON.stringify(tokens, null, 2)}\n`)
    return { tokens }
  } catch (error) {
    return {
      tokens,
      problem: {
        message: `${path} cannot be written (${reasonOf(error)}), so the token for /mcp holds for this run only.`,
        remedy: 'Give yourself the right to write there.',
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
