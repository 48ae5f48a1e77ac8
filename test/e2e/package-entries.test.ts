import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../fixtures/adlib-process.ts'
import { newFolder } from '../fixtures/new-folder.ts'

const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [[`adlib${name.slice(1)}`, target] as const],
)

/** Returns every file that an entry loads, and every external module. */
async function loadedBy(entry: string): Promise<{ files: string[]; modules: string[] }> {
  const { metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return {
    files: Object.keys(metafile.inputs),
    modules: [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))],
  }
}

describe.each(entries)('%s', (name, { types, default: built }) => {
  it('loads only the domain and dependencies of the package, without Electron and Node modules', async () => {
    const source = await loadedBy(types)
    expect(source.files.filter((file) => !file.startsWith('src-shared/'))).toEqual([])
    const { modules } = await loadedBy(built)
    expect(modules).not.toContain('electron')
    for (const module of [...source.modules, ...modules])
      expect(Object.keys(manifest.dependencies)).toContain(module)
  })

  it('is imported by plain Node from another folder', () => {
    const dir = newFolder()
    mkdirSync(join(dir, 'node_modules'))
    symlinkSync(root, join(dir, 'node_modules', 'adlib'), 'junction')
    const script = `console.log(Object.keys(await import('${name}')).length)`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: dir })
    expect(Number(String(out))).toBeGreaterThan(5)
  })
})
