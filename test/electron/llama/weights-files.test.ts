import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weightsFiles } from '../../../electron/llama/weights-files.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const digest = 'a'.repeat(64)

/** Writes a store as Ollama does: a manifest that names a file by its digest. */
function ollamaStore(...place: string[]): { store: string; blob: string } {
  const store = newFolder()
  const manifest = join(store, 'manifests', ...place)
  mkdirSync(dirname(manifest), { recursive: true })
  const layer = (mediaType: string, hash: string) => ({ mediaType, digest: `sha256:${hash}` })
  writeFileSync(
    manifest,
    JSON.stringify({
      layers: [
        layer('application/vnd.ollama.image.template', 'b'.repeat(64)),
        layer('application/vnd.ollama.image.model', digest),
      ],
    }),
  )
  mkdirSync(join(store, 'blobs'))
  return { store, blob: writeGguf(join(store, 'blobs'), `sha256-${digest}`) }
}

describe('weightsFiles', () => {
  it('lists only the .gguf files in the folder models of the data folder', () => {
    const dataDir = newFolder()
    expect(weightsFiles(dataDir, {}).list().size).toBe(0)
    mkdirSync(join(dataDir, 'models'))
    const path = writeGguf(join(dataDir, 'models'), 'Tiny-Q4.GGUF')
    writeFileSync(join(dataDir, 'models', 'notes.txt'), '')
    expect([...weightsFiles(dataDir, {}).list()]).toEqual([['Tiny-Q4', path]])
  })

  it('finds a file by its path and by its name', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'models'))
    const ours = writeGguf(join(dataDir, 'models'), 'tiny.gguf')
    const other = writeGguf(newFolder(), 'other.gguf')
    const files = weightsFiles(dataDir, {})
    expect(await files.find('tiny')).toBe(ours)
    expect(await files.find('tiny.gguf')).toBe(ours)
    expect(await files.find(other)).toBe(other)
    expect(await files.find('/nowhere/none.gguf')).toBeUndefined()
  })

  it.each([
    ['qwen3.5:2b', ['registry.ollama.ai', 'library', 'qwen3.5', '2b']],
    ['qwen3.5', ['registry.ollama.ai', 'library', 'qwen3.5', 'latest']],
    ['someone/tiny:q4', ['registry.ollama.ai', 'someone', 'tiny', 'q4']],
    ['hf.co/someone/tiny:q4', ['hf.co', 'someone', 'tiny', 'q4']],
  ])("finds the weights of Ollama's model %s without a copy", async (name, place) => {
    const { store, blob } = ollamaStore(...place)
    expect(await weightsFiles(newFolder(), { OLLAMA_MODELS: store }).find(name)).toBe(blob)
  })

  it.each(['../../secret:x', '..:..', 'a/../b', '', 'a:b:c'])(
    'does not leave the store for the name "%s"',
    async (name) => {
      const { store } = ollamaStore('registry.ollama.ai', 'library', 'tiny', 'latest')
      expect(await weightsFiles(newFolder(), { OLLAMA_MODELS: store }).find(name)).toBeUndefined()
    },
  )

  it('ignores a manifest that names a file outside the store', async () => {
    const { store } = ollamaStore('registry.ollama.ai', 'library', 'tiny', 'latest')
    const layers = [{ mediaType: 'application/vnd.ollama.image.model', digest: 'sha256:../../etc/passwd' }]
    const manifest = join(store, 'manifests', 'registry.ollama.ai', 'library', 'tiny', 'latest')
    writeFileSync(manifest, JSON.stringify({ layers }))
    expect(await weightsFiles(newFolder(), { OLLAMA_MODELS: store }).find('tiny')).toBeUndefined()
  })
})
