import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createModelCare } from '../../../electron/app/model-care.ts'
import { openModels } from '../../../electron/app/models.ts'
import { keptBeginnings, removeBeginnings } from '../../../electron/llama/kept-beginnings.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { installFakeLibrary } from '../../fixtures/weights-folders.ts'

const never = new AbortController().signal

function open(performing: (file: string) => string = () => 'understudy', name = 'tiny%3A1b.gguf') {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'models'))
  const file = writeGguf(join(dataDir, 'models'), name)
  const env = { OLLAMA_HOST: '127.0.0.1:9', OLLAMA_MODELS: join(dataDir, 'no-store') }
  const settings = () => defaultSettings
  const models = openModels({ settings, dataDir, env, clock: systemClock })
  const care = createModelCare({
    ...{ models, tried: models, settings, dataDir, clock: systemClock },
    performing: () => ({ driver: 'engine', model: performing(file), mode: 'text' }),
    offers: async () => ({ ok: false, failure: { kind: '', message: '', remedy: '' } }),
    rightOfWay: { yielding: (driver) => driver },
    guard: () => null,
    background: { cancel() {} },
  })
  return {
    dataDir,
    file,
    models,
    care: care.care,
    remove: (model: string) => care.care({ model, do: 'delete' }, never),
  }
}

describe('care for a model of the engine', () => {
  it('deletes its file and its evaluated prompts, and those of no other model', async () => {
    const { dataDir, file, models, remove } = open()
    const located = await models.locate('tiny:1b', never)
    const digest = located.ok ? located.value.model.digest : ''
    const beginnings = join(dataDir, 'beginnings')
    const sequence = {
      contextTokens: [],
      async saveStateToFile(path: string) {
        return { fileSize: statSync(writeGguf('', path)).size }
      },
    } as unknown as Parameters<ReturnType<typeof keptBeginnings>['save']>[0]
    for (const of of [digest, 'other'])
      await keptBeginnings(beginnings, { digest: of, load: '2048' }).save(sequence, [])
    expect(readdirSync(beginnings)).toHaveLength(2)

    expect(await remove('tiny:1b')).toMatchObject({ ok: true })
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(beginnings)).toHaveLength(1)
    removeBeginnings(beginnings, 'other')
    expect(readdirSync(beginnings)).toEqual([])
  })

  it('does not delete the model that performs, whatever it was called when it was chosen', async () => {
    for (const performing of [
      (_: string) => 'tiny',
      (_: string) => 'engine/tiny',
      (_: string) => 'tiny:latest',
      (file: string) => file,
      (file: string) => `engine/${file}`,
    ]) {
      const { file, remove } = open(performing, 'tiny%3Alatest.gguf')
      expect(await remove('tiny:latest')).toMatchObject({ failure: { kind: 'performing' } })
      expect(existsSync(file)).toBe(true)
    }
  })

  it('does not take the performing model for another one when it is loaded', async () => {
    const { care, dataDir } = open((file) => file)
    // It cannot run, so the load fails for another reason.
    installFakeLibrary(dataDir)
    expect(await care({ model: 'tiny:1b', do: 'load' }, never)).not.toMatchObject({
      failure: { kind: 'performing' },
    })
  })

  it('does not load another model while one of the engine performs', async () => {
    const { care } = open(() => 'other:1b')
    expect(await care({ model: 'tiny:1b', do: 'load' }, never)).toMatchObject({
      failure: { kind: 'performing', message: expect.stringContaining('other:1b is performing now') },
    })
  })

  it('does not delete a file outside of the data folder', async () => {
    const { remove } = open()
    const other = writeGguf(newFolder(), 'other.gguf')
    expect(await remove(other)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining("is not in Adlib's data folder") },
    })
    expect(existsSync(other)).toBe(true)
  })
})
