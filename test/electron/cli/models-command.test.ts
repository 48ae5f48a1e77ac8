import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { modelsCommand } from '../../../electron/cli/models-command.ts'
import { modelMemoryFile } from '../../../electron/model-servers/model-memory-file.ts'
import type { Clock } from '../../../src-shared/ports.ts'
import { root } from '../../fixtures/adlib-process.ts'
import { writeGguf } from '../../fixtures/gguf-file.ts'
import { type ModelServer, startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { realModels } from '../../fixtures/real-ollama.ts'
import { startRegistry } from '../../fixtures/registry-server.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const { host, models: real } = await realModels()

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() =>
  server.models([
    { name: 'see:4b', capabilities: ['completion', 'tools', 'vision'], digest: 'd1', contextLength: 32768 },
    { name: 'base:1b', capabilities: ['completion'], template: '{{ .Prompt }}', digest: 'd2' },
    { name: 'embed:1b', capabilities: ['embedding'], digest: 'd3' },
  ]),
)
afterAll(() => server.close())

interface Options {
  readonly ollama?: string
  readonly data?: string
  readonly clock?: Clock
  readonly signal?: AbortSignal
  readonly onLine?: (line: string) => void
}

async function run(
  words: string,
  { ollama = server.url, data = newFolder(), onLine, ...deps }: Options = {},
) {
  const written: string[] = []
  const said: string[] = []
  const io = {
    input: (async function* () {})(),
    write: async (line: string) => void written.push(line),
    log: (line: string) => {
      said.push(line)
      onLine?.(line)
    },
  }
  const signal = new AbortController().signal
  const env = { OLLAMA_HOST: ollama }
  const code = await modelsCommand([...words.split(' ').filter(Boolean), '--data', data], io, {
    env,
    signal,
    ...deps,
  })
  return { code, written, said, rows: () => written.map((line) => JSON.parse(line)) }
}

async function goneServer(): Promise<string> {
  const gone = await startModelServer()
  await gone.close()
  return gone.url
}

describe('adlib models list', () => {
  test('prints each model with its capabilities, its mode, its level and whether it is loaded', async () => {
    const data = newFolder()
    const memory = modelMemoryFile(join(data, 'models.json'))
    memory.learn('d2', { mode: 'text', modeAt: Date.now() })
    const slow = { answerMs: 3400, at: 1 }
    memory.learn('d1', {
      speed: slow,
      level: { asks: 'judge', reason: { kind: 'no-calls' }, at: 1, falls: {} },
    })
    await run('load see:4b')
    const { code, rows, said } = await run('list --json', { data })
    await run('unload see:4b')
    expect([code, said]).toEqual([0, []])
    expect(rows()).toEqual([
      {
        model: 'see:4b',
        server: 'ollama',
        size: 1000,
        context: 32768,
        capabilities: ['completion', 'tools', 'vision'],
        base: false,
        mode: 'native',
        remembered: false,
        ...{ asks: 'judge', why: 'It made no correct tool call.', speed: slow },
        loaded: true,
      },
      {
        model: 'base:1b',
        server: 'ollama',
        size: 1000,
        context: 8192,
        capabilities: ['completion'],
        base: true,
        mode: 'text',
        remembered: true,
        ...{ asks: 'words', why: 'Every model starts with lines.' },
        loaded: false,
      },
      {
        model: 'embed:1b',
        server: 'ollama',
        size: 1000,
        context: 8192,
        capabilities: ['embedding'],
        base: false,
        loaded: false,
      },
    ])
  })

  test('says what a model writes as the persona that performs, in the language of its file', async () => {
    const data = newFolder()
    const { language: _, ...marlow } = JSON.parse(
      readFileSync(join(root, 'assets', 'personas', 'marlow', 'en.json'), 'utf8'),
    )
    mkdirSync(join(data, 'personas'))
    writeFileSync(
      join(data, 'personas', 'mine.json'),
      JSON.stringify({ ...marlow, id: 'mine', language: 'en' }),
    )
    const whys = async (show: object) => {
      writeFileSync(join(data, 'settings.json'), JSON.stringify({ show }))
      const { rows, said } = await run('list --json', { data })
      return { why: rows()[0].why, said }
    }
    const filler = expect.stringContaining('it only writes filler and answers')
    const start = 'Every model starts with lines.'
    expect(await whys({ persona: 'marlow', language: 'de' })).toEqual({ why: filler, said: [] })
    expect(await whys({ persona: 'mine', language: 'de' })).toEqual({ why: start, said: [] })
    const missing = 'There is no usable persona “gone”, so marlow performs.'
    expect(await whys({ persona: 'gone', language: 'en' })).toEqual({ why: start, said: [missing] })
  })

  test('prints an aligned table without --json', async () => {
    const data = newFolder()
    modelMemoryFile(join(data, 'models.json')).learn('d1', { speed: { answerMs: 3400, at: 1 } })
    const { written } = await run('', { data })
    expect(written).toEqual([
      'MODEL     SIZE    CONTEXT  MODE    ASKED FOR  PER LINE  LOADED  CAN',
      'see:4b    1.0 kB  32768    native  words      3.4 s     no      tools, vision',
      'base:1b   1.0 kB  8192     schema  words      –         no      base',
      'embed:1b  1.0 kB  8192     –       –          –         no      embedding',
    ])
  })

  test('lists the models from the OpenAI-compatible server, and skips a server that is down', async () => {
    const other = await startModelServer([{ name: 'theirs\u001b[2J:1b' }])
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ openai: { baseUrl: other.url } }))
    const both = await run('', { data })
    const alone = await run('--json', { data, ollama: await goneServer() })
    await other.close()
    const neither = await run('--json', { data, ollama: await goneServer() })
    expect(both.written.at(0)).toMatch(/^SERVER {2}MODEL/)
    expect(both.written.at(-1)).toMatch(/^openai {2}theirs \[2J:1b +– +– +native +words +– +– +unknown$/)
    expect([alone.code, alone.rows()]).toEqual([
      0,
      [
        {
          ...{ model: 'theirs\u001b[2J:1b', server: 'openai', mode: 'native', remembered: false },
          ...{ asks: 'words', why: 'Every model starts with lines.' },
        },
      ],
    ])
    expect(alone.said.join()).toContain('ollama serve')
    expect([neither.code, neither.written, neither.said.length]).toEqual([1, [], 3])
  })

  test('explains how to download a model if there is none', async () => {
    server.models([])
    const { code, written, said } = await run('list')
    expect([code, written]).toEqual([0, []])
    expect(said.join()).toContain('adlib models pull')
  })
})

describe('adlib models pull', () => {
  test('prints progress, then the downloaded model', async () => {
    server.models([{ name: 'fine:1b' }])
    const { code, said, rows } = await run('pull fine:1b --json')
    expect(code).toBe(0)
    expect(said).toContain('pulling manifest')
    expect(said.at(-1)).toBe('Downloaded fine:1b (1.0 kB).')
    expect(rows()).toEqual([{ model: 'fine:1b', pulled: true, size: 1000 }])
  })

  test('prints fewer than 105 lines during a download, and no line twice', async () => {
    const still = await run('pull chatty:1b', { clock: virtualClock() })
    expect(still.said).toEqual(['pulling manifest', 'Downloaded chatty:1b.'])
    let ms = 0
    const { said, written } = await run('pull chatty:1b', {
      clock: { ...virtualClock(), monotonic: () => (ms += 100) },
    })
    expect(written).toEqual([])
    expect(said.length).toBeLessThan(105)
    expect(said.length).toBeGreaterThan(50)
    expect(new Set(said).size).toBe(said.length)
    expect(said).toContain('pulling 1234: 50 % (1.0 MB of 2.0 MB)')
  })

  test('disconnects at once when stopped, and prints that the next pull resumes the download', async () => {
    const stopping = new AbortController()
    const left = server.left()
    const { code, said, written } = await run('pull slow:1b --json', {
      signal: stopping.signal,
      onLine: () => stopping.abort(),
    })
    expect([code, written]).toEqual([1, []])
    expect(said.at(-1)).toBe('Stopped. The next pull of slow:1b resumes the download.')
    await expect.poll(server.left).toBe(left + 1)
  })

  test('stops on Ctrl+C, even if npm forwards the signal a second time', async () => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(root, 'electron', 'cli.ts'),
        'models',
        'pull',
        'slow:1b',
        '--data',
        newFolder(),
      ],
      { cwd: root, env: { ...process.env, OLLAMA_HOST: server.url }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    let written = ''
    child.stdout.on('data', (chunk) => (written += chunk))
    child.stderr.on('data', (chunk) => {
      if (said === '') for (let n = 0; n < 2; n++) child.kill('SIGINT')
      said += chunk
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
    expect(said).toMatch(
      /^pulling manifest\n(.*\n)?Stopped\. The next pull of slow:1b resumes the download\.\n$/,
    )
    expect(written).toBe('')
  })

  test.each([
    ['missing:1b', 'file does not exist', 'Check the spelling'],
    ['full:1b', 'no space left', 'Free space on the disk'],
    ['short:1b', 'stopped before the download of short:1b was complete', 'the download resumes'],
  ])('when the pull of %s fails, prints the cause and the remedy', async (model, cause, remedy) => {
    const { code, said, written } = await run(`pull ${model}`)
    expect([code, written]).toEqual([1, []])
    expect(said.at(-1)).toContain(cause)
    expect(said.at(-1)).toContain(remedy)
  })

  test('prints the address of a server that is down', async () => {
    const ollama = await goneServer()
    const { code, said } = await run('pull ollama/fine:1b', { ollama })
    expect(code).toBe(1)
    expect(said.at(-1)).toContain(ollama)
    expect(said.at(-1)).toContain('ollama serve')
  })
})

describe('adlib models pull without Ollama', () => {
  test('names the host, the size and the license, then downloads for the engine', async () => {
    const registry = await startRegistry({ 'tiny:1b': { license: 'MIT License\n\nCopyright (c) Someone' } })
    onTestFinished(() => registry.close())
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ engine: { registry: registry.url } }))
    const ollama = await goneServer()
    const { code, said, rows } = await run('pull tiny:1b --json', { ollama, data })
    expect(said.slice(0, 3)).toEqual([
      `Ollama does not answer at ${ollama}. Downloading for Adlib's own engine.`,
      `From ${new URL(registry.url).host}: tiny:1b, 200.0 kB.`,
      'License: MIT License, Copyright (c) Someone',
    ])
    expect([code, said.at(-1)]).toEqual([0, 'Downloaded tiny:1b (200.0 kB).'])
    expect(rows()).toEqual([{ model: 'tiny:1b', pulled: true, size: 200_000 }])
    expect(readdirSync(join(data, 'models'))).toEqual(['tiny%3A1b.gguf'])
    const again = await run('list --json', { ollama, data })
    expect(again.rows()).toMatchObject([{ model: 'tiny:1b', server: 'engine' }])
  })

  test('explains that the registry has no such model, without a file', async () => {
    const registry = await startRegistry({})
    onTestFinished(() => registry.close())
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ engine: { registry: registry.url } }))
    const { code, said } = await run('pull engine/none:1b', { data })
    expect([code, said]).toEqual([1, [expect.stringContaining('does not have this model')]])
    expect(existsSync(join(data, 'models'))).toBe(false)
  })
})

describe('adlib models load and unload', () => {
  test('`load` uses the options from the settings, and `unload` unloads the model', async () => {
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ ollama: { keepAlive: '3m', numCtx: 4096 } }))
    const loading = await run('load see:4b --json', { data })
    expect(server.cared.at(-1)).toMatchObject({ keep_alive: '3m', options: { num_ctx: 4096 } })
    expect(loading.rows()).toMatchObject([{ model: 'see:4b', loaded: true, keepAlive: '3m', context: 4096 }])
    expect(loading.said.join()).toMatch(/Loaded see:4b in \d+\.\d s/)
    const leaving = await run('unload see:4b --json', { data })
    expect([leaving.code, leaving.rows()]).toEqual([0, [{ model: 'see:4b', loaded: false }]])
  })

  test.each(['load', 'unload'])('%s explains how to download a missing model', async (action) => {
    const { code, said } = await run(`${action} nobody:7b`)
    expect(code).toBe(1)
    expect(said.join()).toContain('adlib models pull nobody:7b')
  })

  test('`load` rejects a model on the OpenAI-compatible server', async () => {
    const other = await startModelServer([{ name: 'theirs:1b' }])
    const data = newFolder()
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ openai: { baseUrl: other.url } }))
    const { code, said } = await run('load theirs:1b', { data })
    await other.close()
    expect(code).toBe(1)
    expect(said.join()).toContain(`theirs:1b is on the server at ${other.url}`)
  })
})

test.each([
  ['burn see:4b', 'burn'],
  ['pull', 'pull needs a model name'],
  ['pull a b', 'one model name'],
  ['list a', 'no model name'],
  ['--colour', '--colour'],
])('adlib models exits with 2 for “%s”', async (words, named) => {
  const { code, said, written } = await run(words)
  expect([code, written]).toEqual([2, []])
  expect(said.join()).toContain(named)
})

test('adlib models prints its help to stdout', async () => {
  const { code, written } = await run('--help')
  expect(code).toBe(0)
  expect(written.join()).toContain('unload NAME')
})

describe.runIf(real.includes('smollm2:135m'))('adlib models with a real Ollama', () => {
  test('lists, loads and unloads a model', { timeout: 300_000 }, async () => {
    const loaded = async () =>
      (await run('--json', { ollama: host })).rows().find(({ model }) => model === 'smollm2:135m')
    expect((await run('load smollm2:135m', { ollama: host })).code).toBe(0)
    expect(await loaded()).toMatchObject({ capabilities: ['completion'], context: 8192, loaded: true })
    const { code, said } = await run('unload smollm2:135m', { ollama: host })
    expect(code).toBe(0)
    // Another program on this computer can still be using the model.
    expect(said.join()).toMatch(/^(smollm2:135m is not in memory|smollm2:135m is still in use)/)
  })
})

describe('adlib models with weights files', () => {
  test('adds a file to the list by its path, lists it with its server, and removes it', async () => {
    const data = newFolder()
    const path = writeGguf(newFolder(), 'Mine-Q4.gguf')
    const added = await run(`add ${path}`, { data })
    expect([added.code, added.said]).toEqual([0, [`Added ${path}. Adlib's own engine can run it.`]])
    const listed = await run('list --json', { data, ollama: await goneServer() })
    expect(listed.code).toBe(0)
    expect(listed.rows()).toMatchObject([{ model: 'Mine-Q4', server: 'engine', file: path, context: 2048 }])
    rmSync(path)
    expect((await run('list', { data })).said).toEqual([
      expect.stringMatching(`cannot read the weights file ${path}.* with: adlib models remove "${path}"$`),
    ])
    expect((await run(`remove ${path}`, { data })).code).toBe(0)
    expect((await run('list --json', { data })).rows().map(({ server }) => server)).not.toContain('engine')
    expect((await run(`remove ${path}`, { data })).code).toBe(1)
  })

  test.each(['/nowhere/none.gguf', '//server/share/model.gguf', 'notes.txt'])(
    'does not add %s, and says why',
    async (path) => {
      const { code, said } = await run(`add ${path}`)
      expect([code, said]).toEqual([1, [expect.stringMatching(/^adlib models: Cannot add .*: .*\. .*\.$/)]])
    },
  )

  test('says without a server and without a file that none is needed', async () => {
    const { code, said } = await run('list', { ollama: await goneServer() })
    expect(code).toBe(1)
    expect(said.at(-1)).toContain("Adlib's own engine needs no server")
  })
})
