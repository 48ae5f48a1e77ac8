import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import { createFolder } from '../../platform/files.ts'

const facts = z.object({ name: z.string(), sha256: z.string() })

/**
 * Resolves with the path of the bundler's program, which is unpacked on first use; null in a checkout.
 * @param out the folder of the build
 */
export async function bundlerProgram(out: string, dataDir: string): Promise<string | null> {
  const compressed = join(out, 'bundler.br')
  if (!existsSync(compressed)) return null
  const { name, sha256 } = facts.parse(JSON.parse(readFileSync(join(out, 'bundler.json'), 'utf8')))
  const folder = join(dataDir, 'parts')
  const program = join(folder, name)
  if (existsSync(program) && hashOf(readFileSync(program)) === sha256) return program
  createFolder(folder)
  const draft = `${program}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, await promisify(brotliDecompress)(readFileSync(compressed)), { flag: 'wx' })
  chmodSync(draft, 0o700)
  renameSync(draft, program)
  removeOlder(folder, name)
  return program
}

function removeOlder(folder: string, name: string): void {
  const kind = name.replace(/-.*/, '-')
  for (const other of readdirSync(folder)) {
    if (!other.startsWith(kind) || other.startsWith(name)) continue
    try {
      rmSync(join(folder, other))
    } catch {
      // An older Adlib may still be running that version. The next call tries again.
    }
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
