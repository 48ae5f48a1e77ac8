import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTools } from '../../../electron/app/tools.ts'
import { loadPack, packs } from '../../../src-shared/performer/load-pack.ts'
import { createRegistry, defaultRegistry } from '../../../src-shared/tools/registry.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'src-shared')

describe('loadPack', () => {
  it('no source file registers tools when it is imported', async () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) await import(join(source, file))
    expect(defaultRegistry.list()).toEqual([])
  })

  it('registers the tools of a pack in the given registry, or in the default registry if none is given', () => {
    const registry = createRegistry()
    loadPack('fun', registry)
    expect(registry.list()).toEqual(packs.find(({ name }) => name === 'fun')?.tools)
    expect(defaultRegistry.list()).toEqual([])
    loadPack('sight')
    expect(defaultRegistry.list().map(({ name }) => name)).toEqual(['describe_frame'])
    expect(defaultRegistry.unregister('describe_frame')).toBe(true)
  })

  it('throws and registers nothing if the pack is unknown or a tool name is taken', () => {
    const registry = createRegistry()
    expect(() => loadPack('fum', registry)).toThrow(/no pack "fum"\. The packs are fun,/)
    loadPack('stage-decoys', registry)
    const before = registry.list()
    expect(() => loadPack('stage-decoys', registry)).toThrow(/is already registered/)
    expect(registry.list()).toEqual(before)
  })
})

describe('loadTools', () => {
  it('loads each pack once, whether the performer or the settings name it, and reports an unknown pack', async () => {
    const wrong: string[] = []
    const { registry } = await loadTools(
      ['fun', 'nonsense', 'stage-decoys', 'stage-decoys'],
      '/nowhere',
      (line) => wrong.push(line),
    )
    const names = registry.list().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['overlay_text', 'describe_frame', 'overlay-text']))
    expect(new Set(names).size).toBe(names.length)
    expect(wrong).toEqual([expect.stringMatching(/nonsense\. .*tools\.packs/)])
    expect((await loadTools([], '/nowhere')).registry.get('shell_exec')).toBeUndefined()
  })
})
