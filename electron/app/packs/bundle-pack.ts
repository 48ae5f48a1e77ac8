import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Message } from 'esbuild'
import { type DataFailure, reasonOf } from '../../data/files.ts'

/** A pack file with everything that it imports, as one script. */
export interface PackBundle {
  readonly path: string
  /** A CommonJS script. */
  readonly code: string
  /** Its source map, as JSON. */
  readonly map: string
  /** SHA-256 of the code: it stands for exactly what would run. */
  readonly hash: string
  /** The absolute paths of all files that went into it. */
  readonly files: readonly string[]
  /** The modules that it wants from outside: those of the host and of Node. */
  readonly imports: readonly string[]
}

/**
 * Bundles a pack file; nothing of it runs. Local imports and installed packages become part of the code, so that an
 * approval of its hash covers them.
 * @returns the bundle, or what is wrong with file, line and cause
 */
export async function bundlePack(
  path: string,
): Promise<{ ok: true; bundle: PackBundle } | { ok: false; failure: DataFailure }> {
  const dir = dirname(path)
  try {
    // A pipe or a device would keep the bundler waiting.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      const remedy = 'Create it, or correct tools.packs in the settings.'
      return { ok: false, failure: { message: `There is no file ${path}.`, remedy } }
    }
    // Loaded on demand: most people have no pack file.
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      absWorkingDir: dir,
      outfile: `${basename(path)}.js`,
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      external: [...hostModuleNames],
      sourcemap: 'external',
      logLevel: 'silent',
      // A tsconfig.json that happens to lie around must not change what the code means.
      tsconfigRaw: {},
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(path).href),
        'import.meta.dirname': JSON.stringify(dir),
        'import.meta.filename': JSON.stringify(path),
      },
    })
    const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
    return {
      ok: true,
      bundle: {
        path,
        code,
        map: outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}',
        hash: createHash('sha256').update(code).digest('hex'),
        files: Object.keys(metafile.inputs).map((file) => resolve(dir, file)),
        imports: Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path)),
      },
    }
  } catch (problem) {
    const [first] = (problem as Partial<BuildFailure>).errors ?? []
    const message = first === undefined ? `${path}: ${reasonOf(problem)}` : sentence(first, path)
    return { ok: false, failure: { message, remedy: 'Correct the file and save it.' } }
  }
}

/** `/folder/my-pack.ts:3:11: Expected ";" but found "x".` */
const sentence = ({ text, location }: Message, path: string): string => {
  const place =
    location === null
      ? path
      : `${resolve(dirname(path), location.file)}:${location.line}:${location.column + 1}`
  return `${place}: ${text.replace(/\.$/, '')}.`
}

/**
 * What a pack file may import without having it installed. A pack gets the very modules that this program runs on: a
 * second copy would have other services, so a tool could not reach the stage.
 */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  adlib: () => import('../../../src-shared/entries/adlib.ts'),
  'adlib/core': () => import('../../../src-shared/entries/core.ts'),
  'adlib/tool': () => import('../../../src-shared/entries/tool.ts'),
  'adlib/agent': () => import('../../../src-shared/entries/agent.ts'),
  zod: () => import('zod'),
}

/** Names and patterns of these modules for the bundler, which leaves them out. */
export const hostModuleNames: readonly string[] = ['adlib', 'adlib/*', 'zod']

/** Loads those of the named modules that the host has; the others are left to Node. */
export async function hostModules(names: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const loaded = new Map<string, object>()
  for (const name of names) {
    const load = Object.hasOwn(modules, name) ? modules[name] : undefined
    if (load !== undefined) loaded.set(name, await load())
  }
  return loaded
}
