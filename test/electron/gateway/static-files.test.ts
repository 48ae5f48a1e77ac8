import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticFile } from '../../../electron/gateway/static-files.ts'
import { temporaryFolder } from '../../fixtures/adlib-process.ts'

const { dir: outside, remove } = temporaryFolder()
const folder = join(outside, 'pages')
afterAll(remove)
beforeAll(() => {
  mkdirSync(folder)
  writeFileSync(join(outside, 'secret.wasm.br'), brotliCompressSync('secret'))
  writeFileSync(join(folder, 'plain.wasm'), 'plain')
  writeFileSync(join(folder, 'packed.wasm.br'), brotliCompressSync('packed'))
  writeFileSync(join(folder, 'broken.wasm.br'), 'not brotli')
  writeFileSync(join(folder, 'bomb.wasm.br'), brotliCompressSync(Buffer.alloc(40 * 1024 * 1024)))
  symlinkSync(join(outside, 'secret.wasm.br'), join(folder, 'link.wasm.br'))
})

const textOf = async (path: string): Promise<string | null> => {
  const file = await staticFile(folder, path)
  return file && Buffer.from(file.bytes).toString()
}

describe('staticFile', () => {
  it('reads a plain file, and decompresses a file that exists only in compressed form', async () => {
    expect(await textOf('/plain.wasm')).toBe('plain')
    expect(await textOf('/packed.wasm')).toBe('packed')
    expect((await staticFile(folder, '/packed.wasm'))?.type).toBe('application/wasm')
  })

  it('rejects requests for .br files, and compressed files that are broken, too large or outside the folder', async () => {
    const paths = ['/packed.wasm.br', '/../secret.wasm', '/link.wasm', '/broken.wasm', '/bomb.wasm']
    for (const path of paths) expect(await staticFile(folder, path), path).toBeNull()
  })
})
