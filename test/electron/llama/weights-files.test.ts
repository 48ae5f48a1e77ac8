import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partsOf, surroundingsOf, weightsFiles } from '../../../electron/llama/weights-files.ts'
import { weightsFileOf } from '../../../electron/llama/weights-offer.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { libraryPlace, storeInLmStudio, storeInOllama } from '../../fixtures/weights-folders.ts'

const nowhere = surroundingsOf({})
const namesAt = async (home: string, env = {}, platform = 'linux') =>
  (await weightsFiles(newFolder(), surroundingsOf({ HOME: home, ...env }, platform)).list()).map(
    ({ name }) => name,
  )

describe('weightsFiles', () => {
  it('lists the .gguf files in the folder models of the data folder, and those that were added', async () => {
    const dataDir = newFolder()
    expect(await weightsFiles(dataDir, nowhere).list()).toEqual([])
    mkdirSync(join(dataDir, 'models'))
    const ours = writeGguf(join(dataDir, 'models'), 'Tiny-Q4.GGUF')
    writeFileSync(join(dataDir, 'models', 'notes.txt'), '')
    const added = writeGguf(newFolder(), 'other.gguf')
    expect(await weightsFiles(dataDir, nowhere, () => [added]).list()).toEqual([
      { name: 'Tiny-Q4', path: ours, place: 'data' },
      { name: 'other', path: added, place: 'added' },
    ])
  })

  it('finds a listed file by its path and by its name, and no other file', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'models'))
    const ours = writeGguf(join(dataDir, 'models'), 'tiny.gguf')
    const added = writeGguf(newFolder(), 'other.gguf')
    const files = weightsFiles(dataDir, nowhere, () => [added])
    expect(await files.find('tiny')).toBe(ours)
    expect(await files.find('tiny.gguf')).toBe(ours)
    expect(await files.find(added)).toBe(added)
    expect(await files.find(writeGguf(newFolder(), 'secret.gguf'))).toBeUndefined()
    expect(await files.find('/nowhere/none.gguf')).toBeUndefined()
  })

  it('names a downloaded model with its owner, also below a folder with a percent sign', async () => {
    const dataDir = join(newFolder(), '50% %41')
    mkdirSync(join(dataDir, 'models'), { recursive: true })
    const path = writeGguf(join(dataDir, 'models'), weightsFileOf('someone/model:latest'))
    const files = weightsFiles(dataDir, nowhere)
    expect((await files.list()).map(({ name }) => name)).toEqual(['someone/model:latest'])
    expect(await files.find('someone/model')).toBe(path)
  })

  it('does not take another file for a path that does not exist', async () => {
    const added = writeGguf(newFolder(), 'model.gguf')
    expect(await weightsFiles(newFolder(), nowhere, () => [added]).find('./old/model.gguf')).toBeUndefined()
  })

  it('knows all parts of a split file', () => {
    expect(partsOf('/a/big-00001-of-00003.gguf')).toEqual(
      [1, 2, 3].map((part) => `/a/big-0000${part}-of-00003.gguf`),
    )
    expect(partsOf('/a/small.gguf')).toEqual(['/a/small.gguf'])
  })

  it('names two files of the same name by their folders', async () => {
    const added = [newFolder(), newFolder()].map((folder) => writeGguf(folder, 'model.gguf'))
    const [first, second] = await weightsFiles(newFolder(), nowhere, () => added).list()
    expect(first?.name).toBe('model')
    expect(second?.name).toMatch(/^[^/]+\/model$/)
    expect(await weightsFiles(newFolder(), nowhere, () => added).find(second?.name ?? '')).toBe(added[1])
  })
})

describe("LM Studio's folders", () => {
  it.each([
    ['linux', 'HOME'],
    ['darwin', 'HOME'],
    ['win32', 'USERPROFILE'],
  ])('are found below the user folder on %s', async (platform, variable) => {
    const home = newFolder()
    const path = storeInLmStudio(
      join(home, '.lmstudio', 'models'),
      'lmstudio-community/Tiny-GGUF/Tiny-Q4_K_M.gguf',
    )
    const files = weightsFiles(newFolder(), surroundingsOf({ [variable]: home }, platform))
    expect(await files.list()).toEqual([{ name: 'Tiny-Q4_K_M', path, place: 'lm-studio' }])
    expect(await files.find('Tiny-Q4_K_M')).toBe(path)
  })

  it('are found in the folder of older versions, and where its settings moved them', async () => {
    const home = newFolder()
    const moved = newFolder()
    const pointed = newFolder()
    storeInLmStudio(join(home, '.cache', 'lm-studio', 'models'), 'a/b/old.gguf')
    writeFileSync(join(home, '.lmstudio-home-pointer'), `${pointed}\n`)
    writeFileSync(join(pointed, 'settings.json'), JSON.stringify({ downloadsFolder: moved }))
    storeInLmStudio(moved, 'a/b/moved.gguf')
    storeInLmStudio(join(pointed, 'models'), 'a/b/pointed.gguf')
    expect((await namesAt(home)).sort()).toEqual(['moved', 'old', 'pointed'])
  })

  it.each(['', '{', '{"downloadsFolder": 7}', '{"downloadsFolder": "relative"}'])(
    'keep their default place if the settings are %j',
    async (settings) => {
      const home = newFolder()
      storeInLmStudio(join(home, '.lmstudio', 'models'), 'a/b/tiny.gguf')
      writeFileSync(join(home, '.lmstudio', 'settings.json'), settings)
      expect(await namesAt(home)).toEqual(['tiny'])
    },
  )

  it('offer a split file once, by its first part, and no vision projectors (mmproj)', async () => {
    const home = newFolder()
    const models = join(home, '.lmstudio', 'models')
    for (const name of ['mmproj-model-f16', 'big-00001-of-00003', 'big-00002-of-00003', 'big-00003-of-00003'])
      storeInLmStudio(models, `a/b/${name}.gguf`)
    expect(await namesAt(home)).toEqual(['big-00001-of-00003'])
  })

  it('are searched to a limited depth and count, also if links form a loop', async () => {
    const home = newFolder()
    const models = join(home, '.lmstudio', 'models')
    storeInLmStudio(models, 'a/b/tiny.gguf')
    storeInLmStudio(models, '1/2/3/4/5/6/deep.gguf')
    symlinkSync(models, join(models, 'a', 'loop'))
    for (let index = 0; index < 300; index += 1) storeInLmStudio(models, `many/files/n${index}.gguf`)
    const names = await namesAt(home)
    expect(names).toContain('tiny')
    expect(names).not.toContain('deep')
    expect(names.length).toBeLessThanOrEqual(200)
  })
})

describe("Ollama's store", () => {
  it.each([
    ['qwen3.5:2b', libraryPlace('qwen3.5', '2b')],
    ['qwen3.5', libraryPlace('qwen3.5', 'latest')],
    ['someone/tiny:q4', ['registry.ollama.ai', 'someone', 'tiny', 'q4']],
    ['hf.co/someone/tiny:q4', ['hf.co', 'someone', 'tiny', 'q4']],
  ])("has the weights of Ollama's model %s without a copy", async (name, place) => {
    const store = newFolder()
    const { path, digest } = storeInOllama(store, place)
    const files = weightsFiles(newFolder(), surroundingsOf({ OLLAMA_MODELS: store }))
    expect(await files.find(name)).toBe(path)
    const listed = name.includes(':') ? name : `${name}:latest`
    expect(await files.list()).toEqual([{ name: listed, path, place: 'ollama', ollamaDigest: digest }])
  })

  it('is found below the user folder', async () => {
    const home = newFolder()
    storeInOllama(join(home, '.ollama', 'models'), libraryPlace('tiny', '1b'))
    expect(await namesAt(home)).toEqual(['tiny:1b'])
  })

  it.each(['../../secret:x', '..:..', 'a/../b', '', 'a:b:c'])(
    'is not left for the name "%s"',
    async (name) => {
      const store = newFolder()
      storeInOllama(store, libraryPlace('tiny', 'latest'))
      const files = weightsFiles(newFolder(), surroundingsOf({ OLLAMA_MODELS: store }))
      expect(await files.find(name)).toBeUndefined()
    },
  )

  it('offers no model whose manifest names a file outside the store, or whose weights are gone', async () => {
    const store = newFolder()
    const { path } = storeInOllama(store, libraryPlace('gone', 'latest'))
    rmSync(path)
    storeInOllama(store, libraryPlace('tiny', 'latest'), Buffer.from('other'))
    const layers = [{ mediaType: 'application/vnd.ollama.image.model', digest: 'sha256:../../etc/passwd' }]
    writeFileSync(join(store, 'manifests', ...libraryPlace('tiny', 'latest')), JSON.stringify({ layers }))
    const files = weightsFiles(newFolder(), surroundingsOf({ OLLAMA_MODELS: store }))
    expect([await files.find('tiny'), await files.list()]).toEqual([undefined, []])
  })
})
