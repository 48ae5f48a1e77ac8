import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diagnoseAll } from '../../../electron/app/diagnose-all.ts'
import { diagnoseEngine } from '../../../electron/model-servers/doctor-engine.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { openFakeEngine } from '../../fixtures/fake-engine.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { libraryPlace, otherBytes, storeInOllama } from '../../fixtures/weights-folders.ts'
import { collected } from './server-drivers.ts'

const signal = new AbortController().signal

const findingsOf = (model: string) => {
  const dataDir = newFolder()
  const env = { OLLAMA_HOST: '127.0.0.1:9', OLLAMA_MODELS: join(dataDir, 'no-store') }
  return collected(
    diagnoseAll({ settings: defaultSettings, ...{ dataDir, env, clock: systemClock, probe: 'none', model } }),
  )
}

describe('the doctor on a weights file', () => {
  it('does not miss a server for a model that needs none', async () => {
    const path = writeGguf(newFolder())
    const findings = await findingsOf(path)
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
    expect(findings[0]?.message).toMatch(/^Adlib's own engine is not installed yet.*75 MB/)
    expect(findings[1]).toMatchObject({
      ...{ check: 'models', message: `Adlib's own engine can run ${path} (added by its path).` },
    })
    expect(findings).toContainEqual(expect.objectContaining({ check: 'mode', model: path }))
  })

  it('reports a damaged file with its reason and a remedy', async () => {
    const path = writeGguf(newFolder(), 'damaged.gguf', Buffer.from('GGUF'))
    expect(await findingsOf(path)).toMatchObject([
      {
        check: 'models',
        level: 'problem',
        message: expect.stringContaining('cut off'),
        remedy: expect.stringMatching(/\w/),
      },
    ])
  })

  it('says whether the processor or a graphics card runs the model', async () => {
    const model = writeGguf(newFolder())
    const runsOn = async (runOn: 'auto' | 'processor') => {
      const { server } = openFakeEngine(newFolder(), { runOn })
      const options = { ...{ server, signal, clock: systemClock, model, chosen: '' }, probe: 'some' } as const
      return (await collected(diagnoseEngine(options))).map(({ message }) => message)
    }
    expect(await runsOn('auto')).toContain(`${model} runs on the graphics card Card 3000 (Vulkan).`)
    expect(await runsOn('processor')).toContain(
      `${model} runs on the processor, as the setting ollama.runOn says.`,
    )
  })

  it('asks the named model for a tool call', async () => {
    const { server, children } = openFakeEngine(newFolder())
    children.behave({ does: 'answer', text: 'I will not.' })
    const model = writeGguf(newFolder())
    const options = { ...{ server, signal, clock: systemClock, model, chosen: '' }, probe: 'some' } as const
    const findings = await collected(diagnoseEngine(options))
    expect(findings).toContainEqual(expect.objectContaining({ check: 'probe', level: 'problem', model }))
    expect(children.asked.length).toBeGreaterThan(0)
  })

  it('says where a model runs and how fast, by what was measured', async () => {
    const { server } = openFakeEngine(newFolder())
    const model = writeGguf(newFolder())
    const looked = await server.look(model, signal)
    if (!looked.ok) throw new Error(looked.fault.message)
    const speed = { at: 0, readsPerSecond: 145.2, tokensPerSecond: 11.8 }
    server.memory.learn(looked.value.digest, { speed })
    const options = { server, signal, clock: systemClock, model, chosen: '' }
    const messagesWith = async (probe: 'none' | 'some') =>
      (await collected(diagnoseEngine({ ...options, probe }))).map(({ message }) => message)
    const figures = '145 tokens a second of prompt, 12 of words.'
    expect(await messagesWith('none')).toContain(`${model} runs in Adlib's own engine: ${figures}`)
    expect(await messagesWith('some')).toContain(
      `${model} runs on the graphics card Card 3000 (Vulkan): ${figures}`,
    )
  })

  it('asks no model for a tool call if that would install the engine, unless the model is named', async () => {
    const { server, children } = openFakeEngine(newFolder())
    await server.look(writeGguf(newFolder()), signal)
    const options = { ...{ server, signal, clock: systemClock, chosen: '' }, probe: 'all' } as const
    const findings = await collected(diagnoseEngine(options))
    expect(findings.map(({ check }) => check)).not.toContain('probe')
    expect(children.asked).toEqual([])
  })
})

describe('the doctor without Ollama', () => {
  const findingsIn = (dataDir: string, model?: string) => {
    const env = { OLLAMA_HOST: '127.0.0.1:9', OLLAMA_MODELS: join(dataDir, 'store') }
    const settings = { ...defaultSettings, brain: { ...defaultSettings.brain, model: model ?? '' } }
    return collected(diagnoseAll({ settings, ...{ dataDir, env, clock: systemClock, probe: 'none' } }))
  }

  it('says on a fresh computer that a model needs no other program, and what to do', async () => {
    const findings = await findingsIn(newFolder())
    expect(findings.map(({ check, level }) => [check, level])).toEqual([
      ['server', 'warning'],
      ['models', 'problem'],
    ])
    expect(findings[1]?.remedy).toMatch(/Models screen.*no other program is needed/)
  })

  it('names the files that the engine can run, and where they are', async () => {
    const dataDir = newFolder()
    storeInOllama(join(dataDir, 'store'), libraryPlace('tiny', '1b'))
    mkdirSync(join(dataDir, 'models'))
    writeGguf(join(dataDir, 'models'), 'mine.gguf', otherBytes(7))
    const findings = await findingsIn(dataDir)
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
    expect(findings.at(-1)?.message).toBe(
      "Adlib's own engine can run tiny:1b (of Ollama), mine (in the data folder).",
    )
  })

  it('reports the server as a problem if the selected model is nowhere else', async () => {
    const levels = (await findingsIn(newFolder(), 'qwen3.5:2b')).map(({ check, level }) => [check, level])
    expect(levels).toEqual([['server', 'problem']])
  })
})
