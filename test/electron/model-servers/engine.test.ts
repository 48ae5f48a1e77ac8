import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { openSecrets } from '../../../electron/data/secrets.ts'
import { openServers } from '../../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'
import { requestFor } from '../../conformance/llm-driver.ts'
import { openFakeEngine } from '../../fixtures/fake-engine.ts'
import { ggufBytes, writeGguf } from '../../fixtures/gguf-file.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const never = new AbortController().signal

function serversIn(dataDir: string) {
  const env = { OLLAMA_HOST: '127.0.0.1:9', OLLAMA_MODELS: join(dataDir, 'no-store') }
  return openServers({
    settings: () => defaultSettings,
    ...{ dataDir, env, clock: systemClock, secrets: openSecrets({ dataDir, env }) },
  })
}

describe('the engine among the servers', () => {
  it('offers nothing without a weights file', async () => {
    expect(await serversIn(newFolder()).engine.find(never)).toEqual({ ok: true, value: [] })
  })

  it('runs a file that is named by its path, without asking a server', async () => {
    const servers = serversIn(newFolder())
    const path = writeGguf(newFolder())
    for (const name of [path, relative(process.cwd(), path), `engine/${path}`]) {
      const located = await servers.locate(name, never)
      expect(located).toMatchObject({ ok: true, value: { model: { parameters: 12, isCloud: false } } })
      expect(located.ok && located.value.server).toBe(servers.engine)
    }
    const found = await servers.engine.find(never)
    expect(found.ok && found.value.map(({ weights }) => weights?.path)).toEqual([path])
  })

  it('offers the files in the data folder by name', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'models'))
    writeGguf(join(dataDir, 'models'), 'tiny-q4.gguf')
    writeGguf(join(dataDir, 'models'), 'damaged.gguf', Buffer.from('GGUF'))
    const servers = serversIn(dataDir)
    const found = await servers.engine.find(never)
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(['tiny-q4'])
    for (const name of ['tiny-q4', 'engine/tiny-q4'])
      expect(await servers.locate(name, never)).toMatchObject({
        ok: true,
        value: { model: { name: 'tiny-q4' } },
      })
  })

  it('offers only files that it can read instead of one that is missing', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'models'))
    writeGguf(join(dataDir, 'models'), 'good.gguf')
    writeFileSync(join(dataDir, 'models', 'damaged.gguf'), 'GGUF')
    const located = await serversIn(dataDir).locate('/nowhere/none.gguf', never)
    expect(!located.ok && located.fault.remedy).toBe(
      'Choose one of good, or add the file on the Models screen.',
    )
  })

  it('names the file and the remedy if the file is missing or damaged', async () => {
    const servers = serversIn(newFolder())
    expect(await servers.locate('/nowhere/none.gguf', never)).toMatchObject({
      fault: { kind: 'not_found', message: 'There is no weights file /nowhere/none.gguf.' },
    })
    const damaged = writeGguf(newFolder(), 'damaged.gguf', Buffer.from('<html>404</html>'))
    expect(await servers.locate(damaged, never)).toMatchObject({
      fault: { kind: 'not_found', message: expect.stringContaining('it is not a GGUF file') },
    })
  })

  it('shows no control characters of a file name', async () => {
    const reply = await serversIn(newFolder()).locate('/nowhere/a\n\u001b[31mb.gguf', never)
    expect(reply.ok ? '' : reply.fault.message).toMatch(/^\P{Cc}+b\.gguf\P{Cc}*$/u)
  })

  it('leaves the name of an Ollama model that ends like a file to Ollama', async () => {
    const servers = serversIn(newFolder())
    const reply = await servers.locate('hf.co/someone/tiny-GGUF:tiny-q4.gguf', never)
    expect(reply).toMatchObject({ ok: false, fault: { kind: 'unreachable' } })
  })
})

describe('openModels with a weights file', () => {
  it('lets the named file perform, as a model of this computer that costs nothing', async () => {
    const dataDir = newFolder()
    const env = { OLLAMA_HOST: '127.0.0.1:9', OLLAMA_MODELS: join(dataDir, 'no-store') }
    const models = openModels({ settings: () => defaultSettings, dataDir, env, clock: systemClock })
    const path = writeGguf(newFolder())
    expect(models.driverOf(path).name).toBe('engine')
    expect(await models.present(path, never)).toMatchObject({ ok: true })
    expect([models.driverOf(path).name, models.isNear(path), await models.isCloud(path)]).toEqual([
      'engine',
      true,
      false,
    ])
    const { brains } = await models.choices()
    expect(brains).toMatchObject([{ model: path, driver: 'engine', mode: 'text', inMemory: false }])
  })
})

describe('a request to the engine', () => {
  const base = ggufBytes({ entries: { 'general.architecture': 'llama' } })

  it('sends the conversation for the template of the weights, and asks to keep a prompt that is only read', async () => {
    const { server, children } = openFakeEngine(newFolder())
    const model = writeGguf(newFolder())
    await server.driver.call(requestFor({ model, tools: [], maxTokens: 1 }))
    await server.driver.call(requestFor({ model, tools: [] }))
    expect(children.asked).toMatchObject([
      { isRaw: false, keeps: true, maxTokens: 1 },
      { isRaw: false, keeps: false },
    ])
    expect(children.asked[0]?.lines).toMatchObject([
      { role: 'system', content: expect.stringContaining('You perform.') },
      { role: 'user', content: 'Score is 7.' },
    ])
  })

  it('sends running text to weights without a template', async () => {
    const { server, children } = openFakeEngine(newFolder())
    const model = writeGguf(newFolder(), 'base.gguf', base)
    await server.driver.call(requestFor({ model, tools: [] }))
    expect(children.asked).toMatchObject([
      { isRaw: true, lines: [{ content: expect.stringMatching(/Assistant:$/) }] },
    ])
  })

  it('refuses pictures, and native tools if the template has none, with a reason, without a process', async () => {
    const { server, children } = openFakeEngine(newFolder())
    const model = writeGguf(newFolder())
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const
    const messages = [{ role: 'user' as const, content: [image] }]
    expect(await server.driver.call(requestFor({ model, messages }))).toMatchObject({
      ...{ ok: false, kind: 'refused', message: expect.stringContaining('pictures') },
    })
    expect(await server.driver.call(requestFor({ model, mode: 'native' }))).toMatchObject({
      ...{ ok: false, kind: 'refused', message: expect.stringContaining('native') },
    })
    expect(children.loads).toEqual([])
  })

  it('loads a file again after it was replaced', async () => {
    const { server, children } = openFakeEngine(newFolder())
    const model = writeGguf(newFolder())
    await server.driver.call(requestFor({ model }))
    writeFileSync(model, ggufBytes({ tensors: [[7]] }))
    await server.driver.call(requestFor({ model }))
    expect(children.loads).toHaveLength(2)
    expect(children.alive()).toBe(1)
  })
})
