import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadTools } from '../../../electron/app/tools.ts'
import { loadPack, packs } from '../../../src-shared/performer/load-pack.ts'
import { createRegistry, defaultRegistry } from '../../../src-shared/tools/registry.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'src-shared')

it('registers nothing by an import: every module of the domain leaves the default registry empty', async () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) await import(join(source, file))
  expect(defaultRegistry.list()).toEqual([])
})

it('registers the tools of a pack by its name, where it is told or by default', () => {
  const registry = createRegistry()
  loadPack('fun', registry)
  expect(registry.list()).toEqual(packs.find(({ name }) => name === 'fun')?.tools)
  expect(defaultRegistry.list()).toEqual([])
  loadPack('sight')
  expect(defaultRegistry.list().map(({ name }) => name)).toEqual(['describe_frame'])
  expect(defaultRegistry.unregister('describe_frame')).toBe(true)
})

it('loads none of a pack that there is not, or whose names are taken', () => {
  const registry = createRegistry()
  expect(() => loadPack('fum', registry)).toThrow(/no pack “fum”; there are fun,/)
  loadPack('stage-decoys', registry)
  const before = registry.list()
  expect(() => loadPack('stage-decoys', registry)).toThrow(/is registered already/)
  expect(registry.list()).toEqual(before)
})

it('gives the performer its packs and those of the settings, each once, and tells of a wrong one', async () => {
  const wrong: string[] = []
  const { registry } = await loadTools(
    ['fun', 'nonsense', 'stage-decoys', 'stage-decoys'],
    '/nowhere',
    (line) => wrong.push(line),
  )
  const names = registry.list().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['overlay_text', 'describe_frame', 'overlay-text']))
  expect(new Set(names).size).toBe(names.length)
  expect(wrong).toEqual([expect.stringMatching(/“nonsense”.*tools\.packs/)])
  expect((await loadTools([], '/nowhere')).registry.get('shell_exec')).toBeUndefined()
})
