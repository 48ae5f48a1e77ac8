// @ts-check
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Writes the declarations of these entries, and of the modules that they need, into `folder`. Ends the process if the
 * compiler fails.
 * @param {string[]} entries paths such as `src-shared/entries/core.ts`
 * @param {string} folder
 */
export function writeTypes(entries, folder) {
  rmSync(folder, { recursive: true, force: true })
  // Two packages may be packed at the same time.
  const config = join(root, 'out', `tsconfig.types-${process.pid}.json`)
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
        ...{ rootDir: root, outDir: folder, types: ['node'] },
      },
      include: [],
      files: entries.map((file) => join(root, file)),
    }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, stdio: ['ignore', 2, 2] })
  rmSync(config)
  if (status !== 0) process.exit(status ?? 1)
  const reached = new Set(entries.map((file) => join(folder, file.replace(/\.ts$/, '.d.ts'))))
  for (const file of reached)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import\(|import )["'](\.[^"']+)\.ts["']/g,
    ))
      reached.add(`${resolve(dirname(file), path)}.d.ts`)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !reached.has(file)) rmSync(file)
  }
}
