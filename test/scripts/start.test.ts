import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { itWithPeers } from '../fixtures/test-peers.ts'

const root = resolve(import.meta.dirname, '../..')

async function script(name: string, args: string[], env: NodeJS.ProcessEnv, until?: RegExp) {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ELECTRON_OVERRIDE_DIST_PATH: ___, ...rest } = process.env
  const child = spawn(process.execPath, [join('scripts', name), ...args], {
    cwd: root,
    env: { ...rest, ...env },
  })
  const text = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    text.out += chunk
    // Send only one signal, because a second one ends the program at once with an error.
    if (!child.killed && until?.test(text.out)) child.kill('SIGTERM')
  })
  child.stderr.on('data', (chunk) => {
    text.err += chunk
  })
  const [code, signal] = await once(child, 'close')
  return { code: code as number | null, signal: signal as string | null, ...text }
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-start-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const performArgs = () => ['--data', folder, '--reports', folder, '--port', '0', '--model', 'understudy']

  it('if there is no display, prints the reason and three addresses, each on its own line', async () => {
    const address = (page: string) => `http://127\\.0\\.0\\.1:\\d+/${page}\\?token=[\\w-]{43}\n`
    const addresses = new RegExp(`^${address('')}${address('overlay')}${address('eye')}`, 'm')
    const end = await script('start.mjs', performArgs(), {}, addresses)
    expect(end.out).toMatch(/^There is no display.*$/m)
    expect(end.out).toMatch(addresses)
    expect(end, end.err).toMatchObject({ code: 0, signal: null })
  })

  it('asks the setup questions until they are answered, also if a start in between has skipped them', async () => {
    const start = (...args: string[]) =>
      script('start.mjs', [...performArgs(), ...args], {}, /\/eye\?token=\S+\n/)
    const setups = () =>
      readdirSync(join(folder, 'live'))
        .filter((name) => !name.startsWith('.'))
        .sort()
        .flatMap((run) =>
          readFileSync(join(folder, 'live', run, 'events.jsonl'), 'utf8')
            .trim()
            .split('\n'),
        )
        .map((line) => JSON.parse(line) as AdlibEvent)
        .flatMap((event) => (event.type === 'run/start' ? [event.settings.setup] : []))
    await start('--frames', 'off')
    await start()
    // The first question is about the model, which the command line names.
    expect(setups()).toEqual([
      { state: 'done', step: 'performer' },
      { state: 'asking', step: 'source' },
    ])
  })

  it('if there is a display, passes its arguments to the app and returns the app’s exit code', async () => {
    const fakeElectron = join(folder, 'electron')
    writeFileSync(
      fakeElectron,
      '#!/bin/sh\nprintf "%s\\n" "$@" "as-node=$ELECTRON_RUN_AS_NODE" "http://127.0.0.1:1/"\nexit 9\n',
    )
    chmodSync(fakeElectron, 0o755)
    const end = await script('start.mjs', ['--model', 'understudy'], {
      DISPLAY: 'elsewhere:1',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ELECTRON_RUN_AS_NODE: '1',
    })
    const given = end.out.split('\n')
    const app = given.findIndex((line) => resolve(line) === root && line !== '')
    expect(given.slice(app + 1)).toEqual(['--model', 'understudy', 'as-node=', 'http://127.0.0.1:1/', ''])
    expect(given.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    expect(end.code).toBe(9)
  })

  it('performs without windows if the app cannot run', async () => {
    const broken = join(folder, 'electron')
    writeFileSync(broken, '#!/bin/sh\necho "error while loading shared libraries" >&2\nexit 127\n')
    chmodSync(broken, 0o755)
    const env = { DISPLAY: 'elsewhere:1', ELECTRON_OVERRIDE_DIST_PATH: folder }
    const end = await script('start.mjs', performArgs(), env, /^http:.*\/overlay\?token=\S+\n/m)
    expect(end.out.match(/^Electron's program cannot run here \(exit code 127\).*$/gm)).toHaveLength(1)
    expect(end.out).toMatch(/^http:.*\/overlay\?token=/m)
    expect(end.code, end.err).toBe(0)
  })
})

describe('npm run adlib', () => {
  it('prints only data to standard output, and returns the exit code of the command', async () => {
    const tools = await script('adlib.mjs', ['tools', '--json'], {})
    expect(tools.code).toBe(0)
    const names = tools.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name)
    expect(names).toContain('overlay_text')
    expect(await script('adlib.mjs', ['no-such-command'], {})).toMatchObject({ code: 2, out: '' })
  })
})

describe.skipIf(process.platform === 'win32')('scripts/adlib.mjs', () => {
  it('runs from any folder', () => {
    const program = join(root, 'scripts', 'adlib.mjs')
    const end = spawnSync(process.execPath, [program, 'no-such-command'], { cwd: tmpdir(), encoding: 'utf8' })
    expect(end).toMatchObject({ status: 2, stdout: '' })
    expect(end.stderr).toContain('no-such-command')
  })
})

describe('npm run bench', () => {
  it('rejects an unknown benchmark name and lists the known ones', async () => {
    const end = await script('bench.mjs', ['no-such-bench'], {})
    expect(end).toMatchObject({ code: 2, out: '' })
    expect(end.err).toMatch(/no-such-bench.*names are/)
  })

  itWithPeers(
    'passes options to the named benchmark, and rejects options without a benchmark name',
    async () => {
      const end = await script('bench.mjs', ['quick-cases', '--no-such-option', 'x'], {})
      expect(end.code).not.toBe(0)
      expect(end.err).toContain("Unknown option '--no-such-option'")
      const nameless = await script('bench.mjs', ['--write'], {})
      expect(nameless).toMatchObject({ code: 2, out: '' })
      expect(nameless.err).toContain('name the benchmark for --write')
    },
  )
})
