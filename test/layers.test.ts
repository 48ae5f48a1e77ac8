import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** The rooms of src-shared, ground floor first; the linter's rules must say the same. */
const rooms = [
  'step',
  'settings',
  'events',
  'toolcall',
  'safety',
  'queue',
  'tools',
  'llm',
  'loop',
  'sight',
  'stage',
  'agents',
  'performer',
  'bench',
]

describe('the layers that the linter holds', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adlib-layers-'))
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'))
    execFileSync('git', ['init', '-q'], { cwd: folder })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  /** The files in which biome reports this rule. */
  const caught = (rule: string): Set<string> => {
    const result = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
        'lint',
        '--reporter=json',
        '--max-diagnostics=none',
        '.',
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    const { diagnostics } = JSON.parse(result.stdout) as {
      diagnostics: { category: string; severity: string; location: { path: string } }[]
    }
    return new Set(
      diagnostics
        .filter(({ category, severity }) => category.endsWith(`/${rule}`) && severity === 'error')
        .map(({ location }) => location.path.replaceAll('\\', '/')),
    )
  }

  it('lets a room import what is above it and nothing below', () => {
    const fileOf = (room: string) => (room === 'settings' ? 'settings.ts' : `${room}/deep/thing.ts`)
    const expected = new Set<string>()
    for (const [at, room] of rooms.entries()) {
      for (const [to, other] of rooms.entries()) {
        if (room === other || room === 'settings') continue
        const path = `src-shared/${room}/deep/imports-${other}.ts`
        write(path, `import { thing } from '../../${fileOf(other)}'\nthing()\n`)
        if (to > at) expected.add(path)
      }
    }
    write('src-shared/settings.ts', `import { thing } from './events/event.ts'\nthing()\n`)
    expected.add('src-shared/settings.ts')
    write('src-shared/ports.ts', `import { thing } from './step/step.ts'\nthing()\n`)
    expected.add('src-shared/ports.ts')
    expect(caught('noRestrictedImports')).toEqual(expected)
  })

  it('keeps Electron, React and Node where they belong', () => {
    const bad = {
      'src-shared/step/a.ts': 'electron',
      'src-shared/tools/a.ts': 'react',
      'src-shared/tools/b.ts': 'react/jsx-runtime',
      'src-shared/tools/c.ts': 'react-dom/client',
      'src-shared/bench/a.ts': '../../electron/performance.ts',
      'src-shared/bench/b.ts': '../../renderer/wire/client.ts',
      'electron/performance.ts': 'electron',
      'electron/cli.ts': './desktop/ipc.ts',
      'electron/gateway/a.ts': 'electron',
      'electron/gateway/b.ts': '../../renderer/wire/client.ts',
      'electron/desktop/a.ts': 'react',
      'renderer/panel/a.tsx': 'electron',
      'renderer/panel/b.tsx': '../../electron/gateway/host.ts',
    }
    const good = {
      'electron/main.ts': 'electron',
      'electron/desktop/b.ts': 'electron',
      'electron/gateway/c.ts': '../../src-shared/events/event.ts',
      'renderer/panel/c.tsx': 'react',
      'renderer/panel/d.tsx': '../../src-shared/events/event.ts',
      'src-shared/step/b.ts': 'zod',
      'src-shared/stage/a.ts': './reactions.ts',
    }
    for (const [path, from] of Object.entries({ ...bad, ...good })) {
      write(path, `import { thing } from '${from}'\nthing()\n`)
    }
    expect(caught('noRestrictedImports')).toEqual(new Set(Object.keys(bad)))
  })

  it('keeps Node out of src-shared and the pages, with and without the prefix', () => {
    const bad = ['src-shared/step/a.ts', 'src-shared/step/b.ts', 'renderer/overlay/a.ts']
    write(bad[0] as string, `import { readFileSync } from 'node:fs'\nreadFileSync('x')\n`)
    write(bad[1] as string, `import { readFileSync } from 'fs'\nreadFileSync('x')\n`)
    write(bad[2] as string, `import { readFileSync } from 'node:fs'\nreadFileSync('x')\n`)
    write('electron/journal/a.ts', `import { readFileSync } from 'node:fs'\nreadFileSync('x')\n`)
    expect(caught('noNodejsModules')).toEqual(new Set(bad))
  })

  it('gives src-shared no clock, no timer and no I/O of its own', () => {
    const globals = [
      'setTimeout(() => {}, 1)',
      'fetch("x")',
      'console.log(1)',
      'process.exit()',
      'performance.now()',
    ]
    const bad = globals.map((text, n) => {
      write(`src-shared/step/g${n}.ts`, `${text}\n`)
      return `src-shared/step/g${n}.ts`
    })
    write('electron/gateway/a.ts', globals.join('\n'))
    expect(caught('noRestrictedGlobals')).toEqual(new Set(bad))
  })

  it('finds an import cycle', () => {
    write('electron/gateway/a.ts', `import { b } from './b.ts'\nexport const a = () => b()\n`)
    write('electron/gateway/b.ts', `import { a } from './a.ts'\nexport const b = (): unknown => a()\n`)
    expect(caught('noImportCycles').size).toBeGreaterThan(0)
  })
})

describe('what the linter cannot see', () => {
  /** Reads of the clock and of chance; the linter has no rule for members of a global. */
  const impure = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.(?:random|getRandom)/

  const impureLines = (text: string): number[] =>
    text
      .split('\n')
      .flatMap((line, n) => (impure.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) ? [n + 1] : []))

  it('bites', () => {
    expect(impureLines('const t = Date.now()\nnew Date()\nMath.random() // why\n// Math.random()')).toEqual([
      1, 2, 3,
    ])
  })

  it('src-shared reads no clock and no chance', () => {
    const found = readdirSync(join(root, 'src-shared'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        impureLines(readFileSync(join(root, 'src-shared', file), 'utf8')).map((line) => `${file}:${line}`),
      )
    expect(found).toEqual([])
  })

  it('every room of src-shared is in the table', () => {
    const there = readdirSync(join(root, 'src-shared')).map((name) => name.replace(/\.ts$/, ''))
    expect(there.filter((name) => name !== 'ports' && !rooms.includes(name))).toEqual([])
  })
})
