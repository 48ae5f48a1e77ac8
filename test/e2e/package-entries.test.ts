import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../fixtures/adlib-process.ts'
import { newFolder } from '../fixtures/new-folder.ts'

const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : [
        {
          name: `adlib${name.slice(1)}`,
          // Derive the source file from the path of the declarations, which exist only after `npm pack`.
          source: target.types.replace('./out/types/', '').replace(/\.d\.ts$/, '.ts'),
          built: target.default,
        },
      ],
)
const withFiles = 'adlib/run'

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

describe.each(entries)('$name', ({ name, source, built }) => {
  it('imports only files of the package and its dependencies, and only the entry for agents also imports built-in Node modules', async () => {
    const { files, modules } = await loadedBy(source)
    const foreign = files.filter((file) => !/^(?:src-shared|assets\/(?:filter|things))\//.test(file))
    if (name === withFiles) expect(foreign.filter((file) => !file.startsWith('electron/'))).toEqual([])
    else expect(foreign).toEqual([])
    const loaded = [...modules, ...(await loadedBy(built)).modules].filter(
      (module) => name !== withFiles || !module.startsWith('node:'),
    )
    expect(loaded).not.toContain('electron')
    for (const module of loaded) expect(Object.keys(manifest.dependencies)).toContain(packageOf(module))
  })

  it('plain Node can import the package from another folder', () => {
    const dir = newFolder()
    mkdirSync(join(dir, 'node_modules'))
    symlinkSync(root, join(dir, 'node_modules', 'adlib'), 'junction')
    const script = `console.log(Object.keys(await import('${name}')).length)`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: dir })
    expect(Number(String(out))).toBeGreaterThan(2)
  })
})

const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
