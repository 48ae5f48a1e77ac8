import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { houses, pictureOf, readLayers, violationsIn } from './fixtures/layers.ts'

const root = resolve(import.meta.dirname, '..')
const architecture = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
const layers = readLayers(architecture)

const sources = (...folders: string[]): Map<string, string> =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
        .map((file) => {
          const path = `${folder}/${file.replaceAll('\\', '/')}`
          return [path, readFileSync(join(root, path), 'utf8')] as const
        }),
    ),
  )

const planted = (files: Record<string, string>): string[] =>
  violationsIn(new Map(Object.entries(files)), layers).map(({ file, problem }) => `${file}: ${problem}`)

const importing = (from: string): string => `import { thing } from '${from}'\nthing()\n`

describe('source tree', () => {
  it('the source tree has no import that violates the layers, and no import cycle', () => {
    expect(violationsIn(sources('src-shared', 'electron', 'renderer', 'examples'), layers)).toEqual([])
  })

  it('the source tree has exactly the folders that the architecture page lists', () => {
    const roomsOf = (folder: string) =>
      readdirSync(join(root, folder)).filter(
        (name) => !['cli.ts', 'run-cli.ts', 'main.ts', 'index.html'].includes(name),
      )
    for (const house of houses)
      expect(roomsOf(house).sort(), house).toEqual([...layers[house].map(({ room }) => room)].sort())
  })

  it.each(['src-shared', 'electron'] as const)(
    'the diagram of %s on the architecture page is up to date',
    (house) => {
      const [, section = ''] = architecture.split(`## \`${house}/\``)
      const [, shown] = /```mermaid\n(flowchart [^`]*)\n```/.exec(section) ?? []
      expect(shown, 'Copy the picture into docs/architecture.md.').toBe(
        pictureOf(house, sources(house), layers),
      )
    },
  )

  it('every file and function in the sequence diagrams of the architecture page exists in the source tree', () => {
    const missing = architecture.split('```mermaid').flatMap((diagram) => {
      const files = new Map(
        [...diagram.matchAll(/participant (\w+) as (\S+)/g)].map(([, name, file]) => [name, file]),
      )
      return [...diagram.matchAll(/->>(\w+): (?:[\w.]+\.)?(\w+)\(\)/g)].flatMap(([, target, name]) => {
        const file = files.get(target) ?? ''
        const isThere = new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8'))
        return isThere ? [] : [`${file}: ${name}`]
      })
    })
    expect(missing).toEqual([])
  })

  it('the layers of src-shared are in the order core, tool, agent', () => {
    const order = layers['src-shared'].flatMap(({ layer }) => (layer === '' ? [] : [layer]))
    const ground = ['core', 'tool', 'agent']
    expect(order).toEqual(order.toSorted((a, b) => ground.indexOf(a) - ground.indexOf(b)))
  })
})

describe('violationsIn', () => {
  it('reports value imports and type imports that violate the layers', () => {
    const upward = planted({
      'src-shared/step/a.ts': importing('../llm/driver.ts'),
      'src-shared/tools/b.ts': `import type { Stage } from '../stage/stage.ts'\nexport type S = Stage\n`,
      'electron/journal/c.ts': importing('../gateway/gateway.ts'),
      'src-shared/stage/fine.ts': importing('../tools/tool.ts'),
    })
    expect(upward).toHaveLength(3)
    expect(upward[0]).toBe('src-shared/step/a.ts: step/ may not import llm/driver.ts')
  })

  it('reports an import cycle even if it consists only of type imports', () => {
    const cycle = planted({
      'src-shared/step/a.ts': `import type { B } from './b.ts'\nexport type A = B\n`,
      'src-shared/step/b.ts': `import type { A } from './a.ts'\nexport type B = A\n`,
    })
    expect(cycle).toEqual(['src-shared/step/a.ts: import cycle: src-shared/step/a.ts → src-shared/step/b.ts'])
  })

  it('reports a page that imports the model drivers or the main process', () => {
    expect(planted({ 'renderer/panel/a.tsx': importing('../../src-shared/llm/driver.ts') })).toHaveLength(1)
    expect(planted({ 'renderer/panel/a.tsx': importing('../../electron/app/serve.ts') })).toHaveLength(1)
    expect(planted({ 'renderer/panel/a.tsx': importing('../../src-shared/events/cue.ts') })).toEqual([])
  })

  it('reports an example that imports a page, and a file that imports an example without being an entry point', () => {
    const files = {
      'electron/app/a.ts': importing('../../examples/team/planner.ts'),
      'src-shared/agents/a.ts': importing('../../examples/team/planner.ts'),
      'examples/team/a.ts': importing('../../renderer/wire/client.ts'),
    }
    expect(planted(files)).toHaveLength(3)
    const good = {
      'electron/cli.ts': importing('../examples/team/team-command.ts'),
      'examples/team/a.ts': importing('../../electron/app/models.ts'),
    }
    expect(planted(good)).toEqual([])
  })

  it('reports an import that violates the layers inside the panel', () => {
    const upward = planted({
      'renderer/panel/kit/a.tsx': importing('../store/store.ts'),
      'renderer/panel/sight/b.tsx': importing('../app.tsx'),
      'renderer/panel/store/fine.ts': importing('../kit/a.tsx'),
      'renderer/panel/stage/fine.ts': importing('../../wire/client.ts'),
      'renderer/wire/c.ts': importing('../panel/kit/a.tsx'),
    })
    expect(upward).toEqual([
      'renderer/panel/kit/a.tsx: kit/ may not import store/store.ts',
      'renderer/panel/sight/b.tsx: sight/ may not import app.tsx',
      'renderer/wire/c.ts: wire/ may not import panel/kit/a.tsx',
    ])
  })

  it('reports imports of Electron outside the desktop shell, and of React outside the pages', () => {
    const bad = {
      'src-shared/step/a.ts': 'electron',
      'src-shared/tools/a.ts': 'react/jsx-runtime',
      'electron/gateway/a.ts': 'electron',
      'electron/desktop/a.ts': 'react-dom/client',
      'electron/cli.ts': './desktop/ipc.ts',
      'renderer/panel/a.tsx': 'electron',
    }
    const good = {
      'electron/main.ts': 'electron',
      'electron/desktop/b.ts': 'electron',
      'renderer/panel/b.tsx': 'react',
      'src-shared/step/b.ts': 'zod',
    }
    const found = planted(
      Object.fromEntries(Object.entries({ ...bad, ...good }).map(([path, from]) => [path, importing(from)])),
    )
    expect(found.map((line) => line.split(': ')[0])).toEqual(Object.keys(bad))
  })
})

describe('src-shared', () => {
  /** Matches reads of the clock and of random numbers. The linter has no rule for members of a global. */
  const impure = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.(?:random|getRandom)/

  const impureLines = (text: string): number[] =>
    text
      .split('\n')
      .flatMap((line, n) => (impure.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) ? [n + 1] : []))

  it('src-shared uses neither the clock nor random numbers directly', () => {
    expect(impureLines('const t = Date.now()\nnew Date()\nMath.random() // why\n// Math.random()')).toEqual([
      1, 2, 3,
    ])
    const found = [...sources('src-shared')].flatMap(([file, text]) =>
      impureLines(text).map((line) => `${file}:${line}`),
    )
    expect(found).toEqual([])
  })
})
