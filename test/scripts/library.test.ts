import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../fixtures/adlib-process.ts'
import { startModelServer } from '../fixtures/model-server.ts'

const root = join(import.meta.dirname, '..', '..')
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const [npm, npmArgs] = process.env.npm_execpath?.endsWith('.js')
  ? [process.execPath, [process.env.npm_execpath]]
  : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const megabyte = 1_000_000

describe('the package that npm pack makes', () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [packed, consumer] = folders.map(({ dir }) => dir) as [string, string]
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  let tarball = ''
  let installed = 0
  const run = (file: string, ...args: string[]): string =>
    execFileSync(process.execPath, [file, ...args], {
      cwd: consumer,
      encoding: 'utf8',
      env: { ...process.env, ADLIB_DATA: join(consumer, 'data') },
    })
  const adlib = (...args: string[]): string => run('node_modules/adlib/out/main/cli.js', ...args)

  beforeAll(() => {
    const call = (cwd: string, ...args: string[]) =>
      execFileSync(npm, [...npmArgs, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    call(root, 'pack', '--ignore-scripts=false', '--pack-destination', packed)
    tarball = join(packed, readdirSync(packed)[0] ?? '')
    writeFileSync(join(consumer, 'package.json'), '{ "name": "consumer", "type": "module" }')
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    call(consumer, ...install, tarball)
    installed = sizeOf(join(consumer, 'node_modules'))
    call(consumer, ...install, '@modelcontextprotocol/server-filesystem')
  }, 600_000)
  afterAll(() => {
    for (const { remove } of folders) remove()
  })

  it('the package weighs at most 3.4 MB, and at most 60 MB when installed with its dependencies', () => {
    expect(statSync(tarball).size).toBeLessThan(3.4 * megabyte)
    expect(installed).toBeLessThan(60 * megabyte)
  })

  it('packing does not change package.json', () => {
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(manifest)
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
      expect(existsSync(join(consumer, 'node_modules', name)), name).toBe(false)
  })

  it('the programs in docs/first-agent.md and docs/library compile and run in a strict project', async () => {
    const page = readFileSync(join(root, 'docs', 'first-agent.md'), 'utf8')
    const programs = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
    expect(programs.every((code) => code.trimEnd().split('\n').length <= 60)).toBe(true)
    mkdirSync(join(consumer, 'src'), { recursive: true })
    for (const [n, name] of ['hello', 'report', 'shop', 'survives'].entries())
      writeFileSync(join(consumer, 'src', `${name}.ts`), programs[n] ?? '')
    const entries = ['core', 'tool', 'agent', 'testing'].map((entry) => {
      const text = readFileSync(join(root, 'docs', 'library', `${entry}.md`), 'utf8')
      const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(text) ?? []
      const [, output = ''] = /```text\n([\s\S]*?)```/.exec(text) ?? []
      writeFileSync(join(consumer, 'src', `${entry}.ts`), code)
      return { entry, output }
    })
    // Readers of the page run these commands before they create a tsconfig.json.
    for (const [, args = ''] of page.matchAll(/^npx tsc (.+) &&/gm)) {
      const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--outDir', 'compiled']
      const printed = spawnSync(process.execPath, [tsc, ...args.split(' '), ...types], {
        cwd: join(consumer, 'src'),
        encoding: 'utf8',
      })
      expect(printed.stdout, args).toBe('')
    }
    writeFileSync(
      join(consumer, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'ES2022', module: 'NodeNext', strict: true, declaration: true, skipLibCheck: false },
          ...{ noPropertyAccessFromIndexSignature: true, exactOptionalPropertyTypes: true },
          ...{ noUncheckedIndexedAccess: true, rootDir: 'src', outDir: 'dist', types: ['node'] },
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        include: ['src'],
      }),
    )
    const compiled = spawnSync(process.execPath, [tsc, '-p', consumer], { encoding: 'utf8' })
    expect(compiled.stdout).toBe('')
    run('dist/survives.js')
    for (const { entry, output } of entries) expect(run(`dist/${entry}.js`)).toBe(output)
    expect(run('dist/shop.js')).toBe('Looked.\nToo expensive.\nBought.\n')

    const model = await startModelServer([{ name: 'qwen3.5:2b', capabilities: ['completion', 'tools'] }])
    onTestFinished(model.close)
    const play = (...args: string[]) => {
      const child = spawn(process.execPath, args, {
        cwd: consumer,
        env: { ...process.env, OLLAMA_HOST: model.url, ADLIB_DATA: join(consumer, 'data') },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let text = ''
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      return { child, text: () => text, ended: once(child, 'exit') }
    }

    model.say({ calls: [{ name: 'multiply', arguments: { a: 19, b: '23' } }] }, 'It is 437.')
    const hello = play('dist/hello.js')
    expect(await hello.ended, hello.text()).toEqual([0, null])
    expect(hello.text()).toBe('It is 437.\n')

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

  it('contains a working command line and the panel, overlay and eye pages', () => {
    expect(adlib('--help')).toContain('perform')
    expect(adlib('perform', '--help')).toContain('--for')
    expect(adlib('bench', 'list')).toContain('tool-choice')
    for (const page of ['panel', 'overlay', 'eye'])
      expect(existsSync(join(consumer, 'node_modules', 'adlib', 'out', 'renderer', page, 'index.html'))).toBe(
        true,
      )
  })

  it('serves its tools as an MCP server', async () => {
    const client = new Client({ name: 'consumer', version: '1' })
    onTestFinished(() => client.close())
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['node_modules/adlib/out/main/cli.js', 'mcp', '--data', 'data', '--reports', 'reports'],
        cwd: consumer,
      }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('show_emote')
  })

  it('runs a bench suite against a model', async () => {
    const model = await startModelServer([{ name: 'qwen3.5:2b', capabilities: ['completion', 'tools'] }])
    onTestFinished(model.close)
    const run = ['bench', 'run', 'stage-basics', '--model', 'qwen3.5:2b', '--shard', '1/40', '--json']
    const child = spawn(process.execPath, ['node_modules/adlib/out/main/cli.js', ...run], {
      cwd: consumer,
      env: { ...process.env, OLLAMA_HOST: model.url, ADLIB_DATA: join(consumer, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    expect(await once(child, 'close')).toEqual([0, null])
    expect(JSON.parse(text)).toMatchObject({ end: 'done', complete: true })
    expect(model.asked.length).toBeGreaterThan(0)
    const [name = ''] = readdirSync(join(consumer, 'reports', 'bench', 'stage-basics'))
    expect(existsSync(join(consumer, 'reports', 'bench', 'stage-basics', name, 'report.html'))).toBe(true)
  })

  it('performs without the packages for reading the screen, and leaves no partial installation of them', () => {
    const data = join(consumer, 'data')
    const lines = adlib('perform', '--for', '1s', '--port', '0', '--json', '--data', data, '--reports', data)
    expect(lines).toContain('"type":"run/end"')
    const { version } = JSON.parse(manifest)
    expect(existsSync(join(data, 'parts', `sight-${version}`))).toBe(false)
  })

  it('installs the packages for screen reading when it first reads a picture', () => {
    const picture = join(root, 'test', 'fixtures', 'sight', 'score-12000.png')
    expect(JSON.parse(adlib('describe', '--json', picture))).toMatchObject({
      lines: [expect.objectContaining({ text: 'SCORE 12000' })],
    })
    const { version } = JSON.parse(manifest)
    expect(readdirSync(join(consumer, 'data', 'parts'))).toEqual([`sight-${version}`])
  }, 300_000)
})
