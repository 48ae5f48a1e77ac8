import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

/** A chunk in Vite's manifest; `imports` and `dynamicImports` are keys of the manifest. */
interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const built = join(import.meta.dirname, '..', '..', 'out', 'renderer')
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(built, 'manifest.json'), 'utf8'),
)
const chunk = (key: string): Chunk => manifest[key] ?? { file: '' }

/** Returns the files that are loaded with a chunk. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = chunk(key)
  for (const one of [file, ...css]) seen.add(one)
  for (const one of imports) if (!seen.has(chunk(one).file)) filesOf(one, seen)
  return seen
}

/** Returns the size of files in kB (1,000 bytes), each compressed with gzip. */
const weight = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0) /
  1000

describe('the weight of the panel', () => {
  const panel = 'panel/index.html'
  const first = filesOf(panel)

  it('is at most 150 kB (gzip) for the first load', () => {
    expect(weight(first)).toBeLessThanOrEqual(150)
  })

  it('is at most 60 kB (gzip) more for each screen', () => {
    const screens = (chunk(panel).dynamicImports ?? []).map((key) => {
      const more = [...filesOf(key)].filter((file) => !first.has(file))
      return { key, kB: weight(more) }
    })
    expect(screens.length).toBeGreaterThan(5)
    expect(screens.filter(({ kB }) => kB > 60)).toEqual([])
  })
})
