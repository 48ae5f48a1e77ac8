import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFolder, type DataFailure, reasonOf, writeNew } from '../../platform/files.ts'
import { appRoot } from '../../platform/program.ts'

/**
 * Writes `code` into `NAME.ts`, and a `tsconfig.json` for editors if there is none. Never overwrites a file.
 * @returns the absolute path of the file, or why it was not written
 */
export function writeStarter(
  name: string,
  dir: string,
  code: string,
): { ok: true; path: string } | { ok: false; failure: DataFailure } {
  const path = join(dir, `${name}.ts`)
  try {
    createFolder(dir)
    if (!writeNew(path, code))
      return { ok: false, failure: { message: `${path} exists already.`, remedy: 'Choose another name.' } }
    const config = editorConfig(appRoot())
    if (config !== null) writeNew(join(dir, 'tsconfig.json'), config)
    return { ok: true, path }
  } catch (error) {
    const message = `Cannot write ${path}: ${reasonOf(error)}.`
    return { ok: false, failure: { message, remedy: 'Name another folder with --dir DIR.' } }
  }
}

function editorConfig(root: string): string | null {
  const [entries, extension] = existsSync(join(root, 'src-shared'))
    ? [join(root, 'src-shared', 'entries'), '.ts']
    : [join(root, 'out', 'types', 'src-shared', 'entries'), '.d.ts']
  if (!existsSync(entries)) return null
  const config = {
    compilerOptions: {
      target: 'ES2023',
      module: 'ESNext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: [],
      paths: {
        adlib: [join(entries, `adlib${extension}`)],
        'adlib/*': [join(entries, `*${extension}`)],
        zod: [dirname(createRequire(import.meta.url).resolve('zod/package.json'))],
      },
    },
    include: ['*.ts'],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
