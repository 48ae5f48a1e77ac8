import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { type DataFailure, reasonOf } from './failure.ts'
import { writeNew } from './write-new.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'expected 32 bytes as base64url')
const schema = z
  .object({ overlay: token, eye: token, panel: token })
  .refine(({ overlay, eye, panel }) => new Set([overlay, eye, panel]).size === 3, 'every role needs its own')

/** One secret per role: whoever has it has that role's rights. 32 random bytes each, base64url. */
export type Tokens = z.infer<typeof schema>

/**
 * The tokens of this data folder; made at the first start and kept, so that an OBS source which was set up
 * once goes on working. A damaged file is replaced, and where the folder cannot be written they hold for
 * this run only; both are told as a problem.
 */
export function keptTokens(dataDir: string): { tokens: Tokens; problem?: DataFailure } {
  const path = join(dataDir, 'tokens.json')
  const fresh: Tokens = { overlay: random(), eye: random(), panel: random() }
  const text = `${JSON.stringify(fresh, null, 2)}\n`
  try {
    // Two programs that start at once agree on the tokens of whichever wrote first.
    if (writeNew(path, text)) return { tokens: fresh }
    const kept = parse(readFileSync(path, 'utf8'))
    if (kept !== null) {
      chmodSync(path, 0o600)
      return { tokens: kept }
    }
    writeFileAtomic.sync(path, text, { mode: 0o600 })
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

const random = (): string => randomBytes(32).toString('base64url')

function parse(text: string): Tokens | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
