import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommands } from '../../electron/cli/run-commands.ts'
import { scope } from '../../scripts/package-manifest.mjs'
import { temporaryFolder } from '../fixtures/adlib-process.ts'
import { compileDocsPrograms } from '../fixtures/docs-programs.ts'
import { startModelServer } from '../fixtures/model-server.ts'
import { install, installedIn, npm, pack, sizeOf } from '../fixtures/npm.ts'
import { scriptedUpstream, sends } from '../fixtures/scripted-upstream.ts'

const root = join(import.meta.dirname, '..', '..')
const megabyte = 1_000_000
const packages = ['adlib', 'reader', 'run'] as const
const folderOf = { adlib: '.', reader: './packages/reader', run: './packages/run' }
const manifestOf = (name: (typeof packages)[number]): string =>
  readFileSync(join(root, folderOf[name], 'package.json'), 'utf8')

const folders: ReturnType<typeof temporaryFolder>[] = []
const newFolder = (): string => {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder.dir
}
const pages = ['README.md', 'CHANGELOG.md']
const pageOf = (name: string): string => readFileSync(join(root, name), 'utf8')
const before = [...packages.map(manifestOf), ...pages.map(pageOf)]
const { version } = JSON.parse(manifestOf('adlib')) as { version: string }
const tarballs = { adlib: '', reader: '', run: '' }

// In one file, because packing builds the program and replaces the manifest for a moment.
beforeAll(() => {
  for (const name of packages) tarballs[name] = pack(folderOf[name], newFolder())
}, 600_000)
afterAll(() => {
  for (const { remove } of folders) remove()
})

/** Starts a program of a project, with its data in the project. */
function start(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ADLIB_DATA: join(cwd, 'data'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return { child, text: () => text, ended: once(child, 'close') }
}

const run = (cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ADLIB_DATA: join(cwd, 'data') },
  })

describe('the packages', () => {
  it('packing changes no manifest and no page in the repository', () => {
    expect([...packages.map(manifestOf), ...pages.map(pageOf)]).toEqual(before)
  })

  it.each(packages)('%s has the scope and passes a rehearsal of publishing', (name) => {
    const printed = npm(newFolder(), 'publish', tarballs[name], '--dry-run')
    expect(printed.trim().split('\n').at(-1)).toBe(`+ ${scope}/${name}@${version}`)
  })
})

describe('@adlib-live/run, alone in an empty folder', () => {
  const consumer = newFolder()
  const modules = join(consumer, 'node_modules')
  const cli = 'node_modules/adlib/dist/run-cli.js'

  // The programs in the pages import `adlib`, so the pages install the package under this name.
  beforeAll(() => install(consumer, `adlib@file:${tarballs.run}`), 600_000)

  it('the package weighs at most 1.4 MB, and at most 40 MB when installed with its dependencies', () => {
    expect(statSync(tarballs.run).size).toBeLessThan(1.4 * megabyte)
    expect(sizeOf(modules)).toBeLessThan(40 * megabyte)
    expect(installedIn(consumer).length).toBeLessThanOrEqual(35)
  })

  it('contains no pages, pictures, OBS or updater', () => {
    expect(readdirSync(join(modules, 'adlib')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ])
    const stage = ['onnxruntime', 'tesseract', 'image', 'obs-websocket', 'electron', 'ws', 'hono', 'pidusage']
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(modules, 'adlib', 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
      expect(
        stage.filter((part) => name.includes(part)),
        name,
      ).toEqual([])
    const code = readdirSync(join(modules, 'adlib', 'dist')).filter((file) => file.endsWith('.js'))
    const foreign = /ocr-child|releases\/latest|createElement\(/
    for (const file of code)
      expect(foreign.exec(readFileSync(join(modules, 'adlib', 'dist', file), 'utf8')), file).toBeNull()
  })

  it('each entry loads, and the command line has only the commands that need no stage', () => {
    for (const entry of ['adlib', 'adlib/core', 'adlib/tool', 'adlib/agent', 'adlib/run', 'adlib/testing']) {
      const script = `console.log(Object.keys(await import('${entry}')).length)`
      expect(Number(run(consumer, '--input-type=module', '-e', script)), entry).toBeGreaterThan(2)
    }
    const commands = [...run(consumer, cli, '--help').matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)
    expect(commands).toEqual(Object.keys(runCommands))
    for (const staged of ['perform', 'describe', 'replay', 'mcp']) expect(commands).not.toContain(staged)
    for (const command of commands) expect(run(consumer, cli, command ?? '', '--help')).toContain('adlib')
    expect(run(consumer, cli, 'bench', 'list')).toContain('tool-choice')
    expect(run(consumer, cli, '--version')).toBe(`${version}\n`)
  })

  it('the programs in docs/first-agent.md, docs/library and its README compile and run', async () => {
    const page = readFileSync(join(root, 'docs', 'first-agent.md'), 'utf8')
    const code = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, program = '']) => program)
    expect(code.every((program) => program.trimEnd().split('\n').length <= 60)).toBe(true)
    npm(
      consumer,
      'install',
      '--prefer-offline',
      '--ignore-scripts',
      '@modelcontextprotocol/server-filesystem',
    )
    const { printed, programs } = compileDocsPrograms(consumer)
    expect(printed).toBe('')
    run(consumer, 'dist/survives.js')
    for (const { name, output } of programs) expect(run(consumer, `dist/${name}.js`)).toBe(output)
    expect(run(consumer, 'dist/shop.js')).toBe('Looked.\nToo expensive.\nBought.\n')

    const model = await startModelServer([{ name: 'qwen3.5:2b', capabilities: ['completion', 'tools'] }])
    onTestFinished(model.close)
    const play = (...args: string[]) => start(consumer, args, { OLLAMA_HOST: model.url })
    const multiplied = { calls: [{ name: 'multiply', arguments: { a: 19, b: '23' } }] }
    for (const program of ['hello', 'readme']) {
      model.say(multiplied, 'It is 437.')
      const hello = play(`dist/${program}.js`)
      expect(await hello.ended, hello.text()).toEqual([0, null])
      expect(hello.text()).toBe('It is 437.\n')
    }
    model.say('{"name": "roll-dice", "arguments": {"sides": "20",}}')
    const driver = play('dist/agent-2.js')
    expect(await driver.ended, driver.text()).toEqual([0, null])
    expect(driver.text()).toContain('"name":"roll_dice","arguments":{"sides":20}')

    writeFileSync(join(consumer, 'monday.md'), 'The hat fell.')
    model.say(
      { calls: [{ name: 'files/read_text_file', arguments: { path: 'monday.md' } }] },
      'The hat fell.',
      'Do not leave out the hat.',
      { calls: [{ name: 'answer', arguments: { title: 'Monday', text: 'A hat fell.' } }] },
    )
    const first = play('dist/report.js', 'qwen3.5:2b', 'monday.md')
    await expect.poll(first.text).toContain('Publish {"text":"A hat fell."}?')
    first.child.kill('SIGKILL')
    await first.ended
    const asked = model.asked.length

    const second = play('dist/report.js', 'qwen3.5:2b', 'monday.md')
    await expect.poll(second.text).toContain('Publish {"text":"A hat fell."}?')
    second.child.stdin.write('y\n')
    expect(await second.ended, second.text()).toEqual([0, null])
    expect(second.text()).toContain('Published: A hat fell.')
    expect(model.asked).toHaveLength(asked)
    expect(JSON.stringify(model.asked)).toContain('The hat fell.')
  })

  it('runs the agents of a TypeScript file that imports adlib', async () => {
    const model = await startModelServer([{ name: 'qwen3.5:2b', capabilities: ['completion', 'tools'] }])
    onTestFinished(model.close)
    const file = join(newFolder(), 'poet.ts')
    const poet = "defineAgent({ name: 'poet', description: 'You write one line.' })"
    writeFileSync(file, `import { defineAgent } from 'adlib/agent'\nexport default ${poet}\n`)
    model.say('Roses are red.')
    const args = [cli, 'agent', 'run', file, '--model', 'qwen3.5:2b', '--task', 'Write.']
    const agent = start(consumer, args, { OLLAMA_HOST: model.url })
    expect(await agent.ended, agent.text()).toEqual([0, null])
    expect(agent.text()).toContain('Roses are red.')
  })

  it('the proxy turns a call that a model writes as text into a call', async () => {
    const upstream = await scriptedUpstream()
    onTestFinished(upstream.close)
    const text = '{"name": "roll-dice", "arguments": {"sides": "20",}}'
    upstream.answer(sends({ message: { role: 'assistant', content: text }, done: true, done_reason: 'stop' }))
    const proxy = start(consumer, [cli, 'proxy', '--to', upstream.address, '--port', '0'])
    await expect.poll(proxy.text).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
    const addresses = proxy.text().match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
    const host = addresses.find((address) => address !== upstream.address) ?? ''
    const parameters = { type: 'object', properties: { sides: { type: 'integer' } }, required: ['sides'] }
    const dice = { name: 'roll_dice', description: 'Rolls dice.', parameters }
    const answer = await fetch(`${host}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({
        ...{ model: 'qwen3.5:2b', stream: false, tools: [{ type: 'function', function: dice }] },
        messages: [{ role: 'user', content: 'Roll a die with 20 sides.' }],
      }),
    })
    expect(await answer.json()).toMatchObject({
      message: { tool_calls: [{ function: { name: 'roll_dice', arguments: { sides: 20 } } }] },
    })
    proxy.child.kill('SIGTERM')
    expect(await proxy.ended, proxy.text()).toEqual([0, null])
  })

  it('runs a bench suite against a model', async () => {
    const model = await startModelServer([{ name: 'qwen3.5:2b', capabilities: ['completion', 'tools'] }])
    onTestFinished(model.close)
    const args = ['bench', 'run', 'stage-basics', '--model', 'qwen3.5:2b', '--shard', '1/40']
    const bench = start(consumer, [cli, ...args], { OLLAMA_HOST: model.url })
    expect(await bench.ended, bench.text()).toEqual([0, null])
    expect(model.asked.length).toBeGreaterThan(0)
    const [name = ''] = readdirSync(join(consumer, 'reports', 'bench', 'stage-basics'))
    expect(existsSync(join(consumer, 'reports', 'bench', 'stage-basics', name, 'report.html'))).toBe(true)
  })
})

describe('@adlib-live/adlib, alone in an empty folder', () => {
  const consumer = newFolder()
  const modules = join(consumer, 'node_modules')
  const cli = 'node_modules/adlib/out/main/cli.js'
  const adlib = (...args: string[]): string => run(consumer, cli, ...args)

  beforeAll(() => install(consumer, `adlib@file:${tarballs.adlib}`), 600_000)

  it('the links of its pages lead to the repository', () => {
    for (const page of pages) {
      const text = readFileSync(join(modules, 'adlib', page), 'utf8')
      expect(text).toContain('](https://github.com/adlib-live/adlib/blob/main/docs/')
      expect(text.match(/\]\((?!https?:|#).*?\)/g), page).toBeNull()
    }
  })

  it('the package weighs at most 4.2 MB, and at most 60 MB when installed with its dependencies', () => {
    expect(statSync(tarballs.adlib).size).toBeLessThan(4.2 * megabyte)
    expect(sizeOf(modules)).toBeLessThan(60 * megabyte)
  })

  it('installs neither Electron nor the packages for reading the screen', () => {
    for (const name of [
      'electron',
      'electron-log',
      'onnxruntime-node',
      'tesseract.js',
      '@napi-rs/image',
      'react',
    ])
      expect(existsSync(join(modules, name)), name).toBe(false)
  })

  it('contains a working command line and the panel, overlay and eye pages', () => {
    expect(adlib('--help')).toContain('perform')
    expect(adlib('perform', '--help')).toContain('--for')
    expect(adlib('bench', 'list')).toContain('tool-choice')
    for (const page of ['panel', 'overlay', 'eye'])
      expect(existsSync(join(modules, 'adlib', 'out', 'renderer', page, 'index.html'))).toBe(true)
  })

  it('serves its tools as an MCP server', async () => {
    const client = new Client({ name: 'consumer', version: '1' })
    onTestFinished(() => client.close())
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, 'mcp', '--data', 'data', '--reports', 'reports'],
        cwd: consumer,
      }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('show_emote')
  })

  it('performs without the packages for reading the screen, and leaves no partial installation of them', () => {
    const data = join(consumer, 'data')
    const lines = adlib('perform', '--for', '1s', '--port', '0', '--json', '--data', data, '--reports', data)
    expect(lines).toContain('"type":"run/end"')
    expect(existsSync(join(data, 'parts', `sight-${version}`))).toBe(false)
  })

  it('installs the packages for screen reading when it first reads a picture', () => {
    const picture = join(root, 'test', 'fixtures', 'sight', 'score-12000.png')
    expect(JSON.parse(adlib('describe', '--json', picture))).toMatchObject({
      lines: [expect.objectContaining({ text: 'SCORE 12000' })],
    })
    expect(readdirSync(join(consumer, 'data', 'parts'))).toEqual([`sight-${version}`])
  }, 300_000)
})
