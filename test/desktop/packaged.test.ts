import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { extractFile, getRawHeader } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electronBinary, fuseMark, hasDisplay } from '../../scripts/electron-binary.mjs'
import type { AdlibEvent, EventType } from '../../src-shared/events/event.ts'
import { type PanelSocket, panelSocket } from '../fixtures/panel-socket.ts'
import { realWeights } from '../fixtures/real-engine.ts'

const root = resolve(import.meta.dirname, '../..')
const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
const isMissing = electronBinary(root) === null
const runnable = Boolean(dist) || hasDisplay(process.env, process.platform)
const reason = isMissing
  ? 'Electron is not installed. Run npx install-electron --no, or set ELECTRON_OVERRIDE_DIST_PATH to its folder.'
  : process.platform !== 'linux'
    ? 'it runs on Linux only; on other systems the release workflow starts the installed app.'
    : runnable
      ? null
      : 'no display. Run it under xvfb-run.'
if (reason !== null) console.info(`Skipped the test of the packaged app: ${reason}`)

/** The app must not be able to write to its own folder. Root can always write, so root starts the app as `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const weights = realWeights()

const docs = readFileSync(join(root, 'docs', 'tools.md'), 'utf8')
const [, pack = ''] = /```ts map\.ts\n([\s\S]*?)```/.exec(docs) ?? []

/** Copies a stand-in for Electron. If it has no fuses, adds some that packing can set. */
function withFuses(dist: string, folder: string): { ELECTRON_OVERRIDE_DIST_PATH: string } {
  const copy = join(folder, 'dist')
  cpSync(dist, copy, { recursive: true })
  const program = join(copy, 'electron')
  if (!readFileSync(program).includes(fuseMark)) appendFileSync(program, `\n${fuseMark}\x01\x08101100000`)
  return { ELECTRON_OVERRIDE_DIST_PATH: copy }
}

function setWritable(folder: string, isWritable: boolean): void {
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const { mode } = statSync(join(folder, path))
    chmodSync(join(folder, path), isWritable ? mode | 0o200 : mode & 0o555)
  }
}

function packagesIn(folder: unknown, names = new Set<string>()): Set<string> {
  const { files = {} } = folder as { files?: Record<string, unknown> }
  for (const [name, entry] of Object.entries(files)) {
    const within = (entry as { files?: Record<string, unknown> }).files ?? {}
    if (name === 'node_modules')
      for (const [each, part] of Object.entries(within))
        for (const found of each.startsWith('@')
          ? Object.keys((part as { files: object }).files).map((inner) => `${each}/${inner}`)
          : [each])
          names.add(found)
    packagesIn(entry, names)
  }
  return names
}

describe.skipIf(reason !== null)('the packaged app', () => {
  let folder: string
  let installed: string
  let before: number
  let home: string
  let app: ChildProcess
  let panel: PanelSocket
  let address: string
  let said = ''
  let close: (() => Promise<void>) | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'adlib packaged ä-'))
    home = join(folder, 'home ü')
    mkdirSync(home)
    const build = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'package.mjs'), '--dir', `-c.directories.output=${join(folder, 'release')}`],
      { encoding: 'utf8', env: { ...process.env, ...(dist === undefined ? {} : withFuses(dist, folder)) } },
    )
    if (build.status !== 0) throw new Error(build.stdout + build.stderr)
    installed = join(folder, 'release', 'linux-unpacked')
    chmodSync(folder, 0o755)
    before = readdirSync(installed, { recursive: true }).length
    if (user.uid === undefined) setWritable(installed, false)
    else chownSync(home, user.uid, user.gid)

    await start('understudy')
    // On a busy machine, packing takes minutes, and compressing the engine another one.
  }, 600_000)

  async function start(model: string): Promise<void> {
    // The first try of a test that failed may have left it running.
    await close?.()
    said = ''
    const { ELECTRON_OVERRIDE_DIST_PATH: _, XDG_DATA_HOME: __, ADLIB_DATA: ___, ...env } = process.env
    const started = spawn(
      join(installed, 'adlib'),
      ['--no-sandbox', '--frames=demo', `--model=${model}`, '--port=0'],
      {
        cwd: home,
        env: {
          ...env,
          HOME: home,
          OLLAMA_HOST: '127.0.0.1:1',
          // Some machines use a stand-in for Electron. The copy of the stand-in finds the original folder through this
          // variable.
          ...(dist === undefined ? {} : { STANDIN_HOME: resolve(dist, '..') }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...user,
      },
    )
    app = started
    close = async () => {
      panel?.close()
      if (started.exitCode !== null) return
      const ended = new Promise((resolve) => started.once('exit', resolve))
      started.kill('SIGTERM')
      await ended
    }
    started.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    address = await new Promise<string>((found, fail) => {
      createInterface({ input: started.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        said += `${line}\n`
        if (line.startsWith('http://')) found(line)
      })
      started.once('exit', (code) => fail(new Error(`the packaged app ended with ${code}:\n${said}`)))
    })
    panel = await panelSocket(address)
  }

  afterAll(async () => {
    await close?.()
    if (user.uid === undefined && existsSync(installed)) setWritable(installed, true)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  type Of<T extends EventType> = Extract<AdlibEvent, { type: T }>
  const found = <T extends EventType>(type: T, fits: (event: Of<T>) => boolean = () => true) =>
    panel.events.find((event): event is Of<T> => event.type === type && fits(event as Of<T>))
  const until = async <T extends EventType>(
    type: T,
    fits?: (event: Of<T>) => boolean,
    timeout = 60_000,
  ): Promise<Of<T>> => {
    await expect.poll(() => found(type, fits), { message: said, timeout }).toBeDefined()
    return found(type, fits) as Of<T>
  }
  /** Returns the files of the engine for models, which is compressed. */
  const engineFiles = (): string[] => {
    const list = extractFile(join(installed, 'resources', 'app.asar'), 'out/engine.json')
    const { contents } = JSON.parse(String(list)) as { contents: { files: string[] }[] }
    return contents.flatMap(({ files }) => files)
  }
  const code = () => [...said.matchAll(/enter the code (\S+) in the panel/g)].at(-1)?.[1] ?? ''

  it('uses OCR to read the text of the demo reel', async () => {
    const { observation } = await until('sight/observation', ({ observation }) =>
      observation.newLines.some(({ text }) => text === 'EMBER KEEP'),
    )
    expect(observation.source).toBe('file:demo')
  })

  it('puts a cue on the stage', async () => {
    await until('stage/cue')
  })

  it("adds an approved pack's tool and runs it", async () => {
    const dataDir = join(home, '.local', 'share', 'adlib')
    writeFileSync(join(dataDir, 'map.ts'), pack)
    await panel.command({ command: 'settings', id: 'p1', patch: { tools: { packs: ['./map.ts'] } } })
    const { hash = '' } = await until('pack/file', ({ state }) => state === 'waiting')
    await expect.poll(code).not.toBe('')
    await panel.command({
      command: 'approve-pack',
      id: 'p2',
      file: './map.ts',
      hash,
      code: code(),
      reload: false,
    })
    expect(await until('pack/file', ({ state }) => state === 'ready')).toMatchObject({ tools: 1 })
    const places = { from: [48.86, 2.35], to: [41.9, 12.5] }
    await panel.command({ command: 'try-tool', id: 'p3', tool: 'distance_between', args: places })
    expect(await until('tool/done', ({ tool }) => tool === 'distance_between')).toMatchObject({
      ok: true,
      result: { kilometers: 1106 },
    })
  })

  it('connects to an MCP server', async () => {
    const args = [join(root, 'test', 'fixtures', 'mcp-changing-server.mjs')]
    const patch = { mcp: { servers: { changing: { command: 'node', args } } } }
    await panel.command({ command: 'settings', id: 'm1', patch })
    const { ask } = await until('settings/held')
    await expect.poll(() => said).toContain('mcp.servers.changing')
    await panel.command({ command: 'approve-settings', id: 'm2', ask, code: code() })
    const ready = await until('mcp/server', ({ state }) => state === 'ready')
    expect(ready.tools).toBeGreaterThan(0)
  })

  it('contains native code only for this system, and keeps it outside the app archive', () => {
    const resources = join(installed, 'resources')
    const native = readdirSync(join(resources, 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' })
    const libraries = native.filter((path) => /\.(node|so|dll|dylib)(\.|$)/.test(path))
    const here = `${process.platform}.${process.arch}`
    expect(libraries.filter((path) => !new RegExp(here).test(path))).toEqual([])
    expect(libraries).toHaveLength(3)
    expect(existsSync(join(resources, 'app.asar'))).toBe(true)
  })

  it('names every bundled package in the license notices and in the bill of materials', () => {
    const resources = join(installed, 'resources')
    const packages = packagesIn(getRawHeader(join(resources, 'app.asar')).header)
    expect(packages.size).toBeGreaterThan(50)
    // The archive has no folders for these packages: the first two are bundled into the pages, and esbuild's program
    // and the engine are stored in compressed form.
    const inside = [
      ...[...packages, 'react-dom', '@ricky0123/vad-web', `@esbuild/linux-${process.arch}`],
      ...engineFiles().flatMap(
        (file) => /(?:^|node_modules\/)((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
      ),
    ]
    const notices = readFileSync(join(resources, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
    expect(inside.filter((name) => !notices.includes(`\n${name} `))).toEqual([])
    expect(notices).toContain('\nassets/emotes')
    const sbom = spawnSync(process.execPath, [join(root, 'scripts', 'sbom.mjs')], { encoding: 'utf8' })
    const names = new Set(JSON.parse(sbom.stdout).components.map(({ name }: { name: string }) => name))
    expect(notices).toMatch(/\nllama\.cpp and ggml.*The ggml authors/s)
    expect([...inside, 'electron', 'llama.cpp'].filter((name) => !names.has(name))).toEqual([])
    expect(names).not.toContain('vitest')
  })

  it('sets Electron fuses that block Node options and debugging and allow only verified code', async () => {
    const fuses = await getCurrentFuseWire(join(installed, 'adlib'))
    const isOn = (fuse: FuseV1Options) => fuses[fuse] === FuseState.ENABLE
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      nodeInspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      nodeInspect: false,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocol: false,
    })
  })

  it('stores the speech detector in compressed form and serves it as WebAssembly', async () => {
    const { header } = getRawHeader(join(installed, 'resources', 'app.asar'))
    const names = [...JSON.stringify(header).matchAll(/"([^"]+\.wasm(?:\.br)?)"/g)].map(([, name]) => name)
    const [name = ''] = names.filter((each) => each?.startsWith('ort-'))
    expect(name).toMatch(/\.br$/)
    const answer = await fetch(new URL(`/assets/${name.replace(/\.br$/, '')}`, address))
    expect(answer.headers.get('content-type')).toBe('application/wasm')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('\0asm')
  })

  it("contains the engine's native code for the processor and for Vulkan, without CUDA and without sources", () => {
    const files = engineFiles()
    const builds = new Set(files.flatMap((file) => /^@node-llama-cpp\/([^/]+)\//.exec(file)?.[1] ?? []))
    const x64 = process.arch === 'x64' ? ['linux-x64-vulkan'] : []
    expect([...builds].sort()).toEqual([`linux-${process.arch}`, ...x64])
    const program = /\.(js|cjs|mjs|json|node|so)$|\/(licen[cs]e[^/]*|notice|readme[^/]*)$/i
    expect(files.filter((file) => !program.test(file))).toEqual([])
    expect(files.filter((file) => /^(cmake-js|yargs)\/|gitRelease\.bundle|CMake/.test(file))).toEqual([])
  })

  // 104.8 MB, of which the two largest native libraries have 56 and the engine 14.
  it('takes up less than 135 MB without Electron', () => {
    const resources = join(installed, 'resources')
    const sizes = readdirSync(resources, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(135_000_000)
  })

  it('contains no tests, sources or source maps', () => {
    const { header } = getRawHeader(join(installed, 'resources', 'app.asar'))
    const top = Object.keys(('files' in header && header.files) || {})
    expect(top.sort()).toEqual(['LICENSE', 'assets', 'node_modules', 'out', 'package.json'])
    expect(JSON.stringify(header)).not.toMatch(/\.map"/)
  })

  it('exits with 0 after SIGTERM, and writes no files beside the program', async () => {
    const ended = new Promise((resolve) => app.once('exit', resolve))
    app.kill('SIGTERM')
    expect(await ended, said).toBe(0)
    expect(readdirSync(installed, { recursive: true })).toHaveLength(before)
  })

  it.skipIf(weights === null)(
    'performs with real weights in a process of Electron, without Ollama',
    { timeout: 300_000 },
    async () => {
      const models = join(home, '.local', 'share', 'adlib', 'models')
      mkdirSync(models, { recursive: true })
      cpSync(weights ?? '', join(models, 'small.gguf'))
      await start('engine/small')
      await until('brain/changed', ({ to }) => to.model === 'engine/small')
      await until(
        'llm/final',
        ({ value }) =>
          value.type === 'final' && value.content.some((part) => part.type === 'text' && part.text !== ''),
        // Beside three other shows, a model writes its first line in time only after minutes.
        200_000,
      )
      const processes = spawnSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' }).stdout.split('\n')
      const children = processes.filter((line) => line.trim().startsWith(`${app.pid} `))
      expect(children.filter((line) => line.includes('llama-child.js'))).toHaveLength(1)
      await close?.()
      expect(readdirSync(installed, { recursive: true })).toHaveLength(before)
    },
  )
})
