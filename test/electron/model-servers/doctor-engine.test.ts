import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diagnoseAll } from '../../../electron/app/diagnose-all.ts'
import { diagnoseEngine } from '../../../electron/model-servers/doctor-engine.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { openFakeEngine } from '../../fixtures/fake-engine.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
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
    expect(findings[0]).toMatchObject({ check: 'models', message: `Adlib's own engine can run ${path}.` })
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
    expect(findings.at(-1)).toMatchObject({ check: 'probe', level: 'problem', model })
    expect(children.asked.length).toBeGreaterThan(0)
  })
})
