import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundlerProgram } from '../../../electron/app/packs/bundle-pack.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

function packaged(program: string): string {
  const out = newFolder()
  const sha256 = createHash('sha256').update(program).digest('hex')
  writeFileSync(join(out, 'bundler.br'), brotliCompressSync(program))
  writeFileSync(join(out, 'bundler.json'), JSON.stringify({ name: 'esbuild-1.0.0', sha256 }))
  return out
}

describe('bundlerProgram', () => {
  it('returns null if there is no packaged program', async () => {
    expect(await bundlerProgram(newFolder(), newFolder())).toBeNull()
  })

  it('unpacks the program once, into a file that only its owner can use', async () => {
    const [out, dataDir] = [packaged('program'), newFolder()]
    const path = await bundlerProgram(out, dataDir)
    expect(readFileSync(path ?? '', 'utf8')).toBe('program')
    if (process.platform !== 'win32') expect(statSync(path ?? '').mode & 0o777).toBe(0o700)
    const { ino } = statSync(path ?? '')
    expect(await bundlerProgram(out, dataDir)).toBe(path)
    expect(statSync(path ?? '').ino).toBe(ino)
  })

  it('removes the program of an older version, and nothing else', async () => {
    const [out, dataDir] = [packaged('program'), newFolder()]
    const parts = join(dataDir, 'parts')
    mkdirSync(parts)
    for (const name of ['esbuild-0.9.0', 'sight-1.0.0']) writeFileSync(join(parts, name), '')
    await bundlerProgram(out, dataDir)
    expect(readdirSync(parts).sort()).toEqual(['esbuild-1.0.0', 'sight-1.0.0'])
  })

  it('replaces the unpacked program if it was changed', async () => {
    const [out, dataDir] = [packaged('program'), newFolder()]
    const path = (await bundlerProgram(out, dataDir)) ?? ''
    writeFileSync(path, 'something else')
    await bundlerProgram(out, dataDir)
    expect(readFileSync(path, 'utf8')).toBe('program')
    expect(readdirSync(join(dataDir, 'parts'))).toEqual(['esbuild-1.0.0'])
  })
})
