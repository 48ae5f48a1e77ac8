import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openModels } from '../../../electron/app/models.ts'
import { openSecrets } from '../../../electron/data/secrets.ts'
import { addedWeights } from '../../../electron/llama/added-weights.ts'
import { openServers } from '../../../electron/model-servers/open-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { claimFile } from '../../../electron/platform/owner.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { ggufBytes, writeGguf } from '../../fixtures/gguf-file.ts'
import { type ModelServer, type StandInModel, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import {
  installFakeLibrary,
  libraryPlace,
  otherBytes,
  storeInLmStudio,
  storeInOllama,
} from '../../fixtures/weights-folders.ts'

const never = new AbortController().signal
const capabilities = ['completion']
const opened: ModelServer[] = []
afterEach(() => Promise.all(opened.splice(0).map((server) => server.close())))

/** Opens the models of a computer on which Ollama has `tiny:1b`, and LM Studio has a copy of its weights. */
async function computer(
  options: {
    isInstalled?: boolean
    ollama?: 'up' | 'down'
    tiny?: Partial<StandInModel>
    also?: readonly StandInModel[]
    runs?: Settings['brain']['runs']
    asks?: Settings['brain']['asks']
    opens?: 'listed'
  } = {},
) {
  const { isInstalled = true, ollama = 'up', tiny, also = [], asks = {}, opens } = options
  const home = newFolder()
  const dataDir = newFolder()
  if (isInstalled) installFakeLibrary(dataDir)
  const bytes = otherBytes(1e9)
  const { digest } = storeInOllama(join(home, '.ollama', 'models'), libraryPlace('tiny', '1b'), bytes)
  const path = storeInLmStudio(join(home, '.lmstudio', 'models'), 'someone/Tiny-GGUF/Tiny-Q4.gguf', bytes)
  const server = await startModelServer([{ name: 'tiny:1b', digest, capabilities, ...tiny }, ...also])
  opened.push(server)
  const env = { HOME: home, OLLAMA_HOST: ollama === 'up' ? server.url : '127.0.0.1:9' }
  let runs = options.runs ?? {}
  const settings = () => ({
    ...defaultSettings,
    brain: { ...defaultSettings.brain, runs, asks },
    engine: { ...defaultSettings.engine, registry: 'http://127.0.0.1:9' },
  })
  const common = { settings, dataDir, env, clock: systemClock, ...(opens ? { opens } : {}) }
  const models = openModels({ ...common, memory: 16e9 })
  const rows = async () => {
    await expect.poll(async () => (await models.choices()).isPartial).toBe(false)
    return (await models.choices()).brains
  }
  return {
    ...{ home, dataDir, path, models, rows, server },
    servers: openServers({ ...common, secrets: openSecrets({ dataDir, env }), totalMemory: 16e9 }),
    choose(next: Settings['brain']['runs']) {
      runs = next
    },
  }
}

const runnerOf = async (
  from: { locate: Awaited<ReturnType<typeof computer>>['servers']['locate'] },
  name: string,
) => {
  const located = await from.locate(name, never)
  return located.ok ? located.value.server.driver.name : located.fault
}

describe('the same weights in Ollama and in a file', () => {
  it('are one model that the engine runs if it is installed', async () => {
    const { rows, servers } = await computer()
    expect(await rows()).toMatchObject([
      {
        ...{ model: 'tiny:1b', driver: 'engine', runs: { by: 'engine', chosen: 'auto', why: 'fits' } },
        names: expect.arrayContaining(['engine/tiny:1b', 'Tiny-Q4', 'engine/Tiny-Q4']),
      },
    ])
    expect(await runnerOf(servers, 'tiny:1b')).toBe('engine')
  })

  it('stay in Ollama if the engine would have to be installed, or if Ollama has loaded them', async () => {
    const without = await computer({ isInstalled: false })
    expect(await without.rows()).toMatchObject([
      { model: 'tiny:1b', driver: 'ollama', runs: { why: 'not-installed' } },
    ])
    expect(await runnerOf(without.servers, 'tiny:1b')).toBe('ollama')
    const loaded = await computer()
    await loaded.servers.ollama.load('tiny:1b', never)
    expect(await loaded.rows()).toMatchObject([{ driver: 'ollama', runs: { why: 'in-memory' } }])
    expect(await runnerOf(loaded.servers, 'tiny:1b')).toBe('ollama')
  })

  it("run where a person chose, and names with a server's prefix always mean that server", async () => {
    const { servers, choose, rows } = await computer({ runs: { 'tiny:1b': 'ollama' } })
    expect(await runnerOf(servers, 'tiny:1b')).toBe('ollama')
    expect(await runnerOf(servers, 'engine/tiny:1b')).toBe('engine')
    expect(await runnerOf(servers, 'engine/Tiny-Q4')).toBe('engine')
    choose({ 'tiny:1b': 'engine' })
    expect(await runnerOf(servers, 'tiny:1b')).toBe('engine')
    expect(await runnerOf(servers, 'ollama/tiny:1b')).toBe('ollama')
    expect(await rows()).toMatchObject([{ runs: { by: 'engine', chosen: 'engine', why: 'chosen' } }])
  })

  it('keep the automatic choice of this run, also if Ollama loads them later', async () => {
    const { servers } = await computer()
    expect(await runnerOf(servers, 'tiny:1b')).toBe('engine')
    await servers.ollama.load('tiny:1b', never)
    expect(await runnerOf(servers, 'tiny:1b')).toBe('engine')
  })

  it('go back to Ollama if the engine cannot load them', async () => {
    const { models, servers } = await computer()
    expect(await runnerOf(models, 'tiny:1b')).toBe('engine')
    await models.present('tiny:1b', never)
    // The fake library cannot run.
    expect(await models.prepare('tiny:1b', never)).toMatchObject({ ok: false })
    expect(await runnerOf(models, 'tiny:1b')).toBe('ollama')
    expect(await runnerOf(servers, 'engine/tiny:1b')).toBe('engine')
  })

  it('are two models if only the names are the same', async () => {
    const { rows, servers } = await computer({ tiny: { digest: 'other' } })
    expect(await rows()).toMatchObject([
      { model: 'tiny:1b', driver: 'ollama' },
      { model: 'engine/tiny:1b', name: 'tiny:1b', driver: 'engine' },
    ])
    expect(await runnerOf(servers, 'tiny:1b')).toBe('ollama')
  })
})

describe('a choice of what a model is asked for', () => {
  it('counts for every name of the row, also for the path of its file', async () => {
    const { models, rows, path } = await computer({ asks: { 'tiny:1b': 'judge' } })
    await rows()
    for (const name of ['tiny:1b', 'engine/tiny:1b', 'Tiny-Q4', path]) {
      await models.present(name, never)
      expect([name, models.level(name)?.level.asks]).toEqual([name, 'judge'])
    }
  })
})

describe('a discarded download', () => {
  /** Returns the downloads of the engine that are left after `discard`, and the models. */
  const withPart = async (ollama: 'up' | 'down') => {
    const { models, dataDir } = await computer({ ollama })
    mkdirSync(join(dataDir, 'models'))
    writeFileSync(join(dataDir, 'models', `big%3A8b.${'a'.repeat(64)}.part`), 'begun')
    const { unfinished } = models.servers.engine.downloads
    return { models, left: () => unfinished().map(({ model }) => model) }
  }

  it("of Ollama leaves the engine's download of the same model, which has its own discard", async () => {
    const { models, left } = await withPart('up')
    for await (const _ of models.pull('big:8b', never));
    expect(models.discard('big:8b')).toBeNull()
    expect(left()).toEqual(['big:8b'])
    expect(models.discard('engine/big:8b')).toBeNull()
    expect(left()).toEqual([])
  })

  it("is the engine's if the engine downloaded the model because Ollama did not answer", async () => {
    const { models, left } = await withPart('down')
    for await (const _ of models.pull('big:8b', never));
    expect(left()).toEqual(['big:8b'])
    expect(models.discard('big:8b')).toBeNull()
    expect(left()).toEqual([])
  })
})

describe('without Ollama', () => {
  it('the models of its store perform on the engine', async () => {
    const { rows, servers, models } = await computer({ ollama: 'down' })
    expect(await rows()).toMatchObject([
      { model: 'engine/tiny:1b', name: 'tiny:1b', driver: 'engine', file: { place: 'ollama' } },
    ])
    expect(await runnerOf(servers, 'tiny:1b')).toBe('engine')
    expect(await models.list(never)).toMatchObject([{ name: 'engine/tiny:1b' }])
  })

  it('an engine that is not installed is neither chosen automatically nor by the name of an Ollama model', async () => {
    const { servers, models } = await computer({ ollama: 'down', isInstalled: false })
    expect(await models.list(never)).toMatchObject([{ unfit: expect.stringContaining('75 MB') }])
    expect(await runnerOf(servers, 'tiny:1b')).toMatchObject({
      ...{ kind: 'unreachable', remedy: expect.stringContaining('Or choose engine/tiny:1b') },
    })
    expect(await runnerOf(servers, 'engine/tiny:1b')).toBe('engine')
    const chosen = await computer({ ollama: 'down', isInstalled: false, runs: { 'tiny:1b': 'engine' } })
    expect(await runnerOf(chosen.servers, 'tiny:1b')).toBe('engine')
  })

  it('a model that a person left to Ollama waits for Ollama', async () => {
    const { servers } = await computer({ ollama: 'down', runs: { 'tiny:1b': 'ollama' } })
    expect(await runnerOf(servers, 'tiny:1b')).toMatchObject({ kind: 'unreachable' })
    expect(await runnerOf(servers, 'engine/tiny:1b')).toBe('engine')
  })
})

describe('the list of models', () => {
  it('names the models of Ollama and of the engine in the fault for an unknown name', async () => {
    const { servers, home } = await computer({ also: [{ name: 'big:8b' }] })
    storeInLmStudio(join(home, '.lmstudio', 'models'), 'a/b/Own-Q8.gguf', otherBytes(7))
    const fault = await runnerOf(servers, 'tyny')
    expect(fault).toMatchObject({ kind: 'not_found', message: expect.stringContaining('tyny') })
    expect((fault as { remedy: string }).remedy).toMatch(
      /: tiny:1b, big:8b, (?=.*engine\/tiny:1b)(?=.*engine\/Own-Q8)/,
    )
  })

  it('leaves out weights that write no text', async () => {
    const { home, rows } = await computer({ ollama: 'down' })
    const bytes = ggufBytes({ entries: { 'general.architecture': 'nomic-bert' } })
    storeInLmStudio(join(home, '.lmstudio', 'models'), 'nomic/embed/embed.gguf', bytes)
    expect((await rows()).map(({ model }) => model)).toEqual(['engine/tiny:1b'])
  })

  it('keeps a file that was added by its path, also in the next run', async () => {
    const { dataDir, rows, models } = await computer({ opens: 'listed' })
    const path = writeGguf(newFolder(), 'mine.gguf', otherBytes(9))
    expect(addedWeights(dataDir).add(path)).toBeNull()
    expect((await rows()).map(({ model }) => model)).toEqual(['tiny:1b', 'mine'])
    expect(await models.present(path, never)).toMatchObject({ ok: true })
    expect(addedWeights(dataDir).list()).toEqual([path])
    addedWeights(dataDir).remove(path)
    expect((await rows()).map(({ model }) => model)).toEqual(['tiny:1b'])
  })

  it('leaves out an added file that cannot be read any more, and says why until it is removed', async () => {
    const { dataDir, rows, models } = await computer({ opens: 'listed' })
    const path = writeGguf(newFolder(), 'mine.gguf', otherBytes(9))
    addedWeights(dataDir).add(path)
    rmSync(path)
    expect((await rows()).map(({ model }) => model)).toEqual(['tiny:1b'])
    expect((await models.choices()).unreadable).toEqual([
      { path, why: expect.stringMatching(/cannot read the weights file .*mine\.gguf: ENOENT/) },
    ])
    addedWeights(dataDir).remove(path)
    expect((await models.choices()).unreadable).toEqual([])
  })

  it('loses no file that another process adds at the same time', async () => {
    const { dataDir } = await computer()
    const release = claimFile(join(dataDir, 'weights.json.lock'))
    expect(addedWeights(dataDir).add('/a.gguf')).toMatchObject({
      message: expect.stringContaining('another'),
    })
    expect(addedWeights(dataDir).list()).toEqual([])
    release?.()
    expect(addedWeights(dataDir).add('/a.gguf')).toBeNull()
  })

  it('opens no other path in a performance, and does not reveal whether the file exists', async () => {
    const { models, servers } = await computer({ opens: 'listed' })
    const secret = writeGguf(newFolder(), 'secret.gguf')
    const [there, missing] = [secret, secret.replace('secret', 'absent')]
    const why = async (name: string) => {
      const tried = await models.present(name, never)
      return tried.ok ? 'ok' : tried.why.replaceAll(name.replace('engine/', ''), 'PATH')
    }
    expect(await why(there)).toMatch(/no weights file PATH in Adlib's list/)
    expect(await why(there)).toBe(await why(missing))
    expect(await why(`engine/${there}`)).toBe(await why(`engine/${missing}`))
    expect(await servers.engine.load(there, never)).toMatchObject({ ok: false, fault: { kind: 'not_found' } })
  })
})
