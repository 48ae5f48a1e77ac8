import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Message } from 'esbuild'
import { type DataFailure, reasonOf } from '../../platform/files.ts'
import { appRoot } from '../../platform/program.ts'
import { bundlerProgram } from './bundler-program.ts'
import { hashOf, type RunTimeLoads, runTimeLoads } from './run-time-loads.ts'

/** Name that replaces `process` in bundled code. */
export const packProcessName = 'adlibPackProcess'

/** A pack file bundled with its imports into one script. */
export interface PackBundle {
  readonly path: string
  /** A CommonJS script. */
  readonly code: string
  /** The script's source map, as JSON. */
  readonly map: string
  /** SHA-256 of the code that would run, and of the files that this code may load at run time. */
  readonly hash: string
  /** Absolute paths of all bundled files. */
  readonly files: readonly string[]
  /** Code that the pack may load at run time. Null if the pack loads none, as is usual. */
  readonly loads: RunTimeLoads | null
  /** Imported modules that are not bundled, because the host or Node provides them. */
  readonly imports: readonly string[]
}

/**
 * Bundles a pack file without running it. Local imports and installed packages are included, so that an approval of the
 * hash covers them.
 * @returns the bundle, or a failure with the cause, the file and, for an error in the code, the line
 */
export async function bundlePack(
  path: string,
  dataDir: string,
): Promise<{ ok: true; bundle: PackBundle } | { ok: false; failure: DataFailure }> {
  const dir = dirname(path)
  try {
    // Check that the path is a file, because a pipe or a device would block the bundler.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      const remedy = 'Create or install the pack file, or correct tools.packs in the settings.'
      return { ok: false, failure: { message: `There is no file ${path}.`, remedy } }
    }
    // Load the bundler only here, because most users have no pack file.
    const { build } = await loadBundler(dataDir)
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
      // Without this option, a nearby tsconfig.json could change how the code is compiled.
      tsconfigRaw: {},
      define: {
        'import.meta.url': JSON.stringify(pathToFileURL(path).href),
        'import.meta.dirname': JSON.stringify(dir),
        'import.meta.filename': JSON.stringify(path),
        // The pack gets a substitute for `process` that cannot end the program.
        process: packProcessName,
      },
    })
    const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
    const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
    const found = runTimeLoads(path, code, imports, dataDir)
    if (!found.ok) return found
    const { loads } = found
    return {
      ok: true,
      bundle: {
        path,
        code,
        map: outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}',
        hash: hashOf(path, code, loads),
        files: Object.keys(metafile.inputs).map((file) => resolve(dir, file)),
        imports,
        loads,
      },
    }
  } catch (problem) {
    const [first] = (problem as Partial<BuildFailure>).errors ?? []
    const message = first === undefined ? `${path}: ${reasonOf(problem)}` : sentence(first, path)
    return { ok: false, failure: { message, remedy: 'Correct the file and save it.' } }
  }
}

/**
 * Loads the bundler. In the packaged app, the bundler does not find its native program, so an environment variable
 * names the path.
 */
async function loadBundler(dataDir: string): Promise<typeof import('esbuild')> {
  const program = await bundlerProgram(join(appRoot(), 'out'), dataDir)
  if (program !== null) process.env.ESBUILD_BINARY_PATH = program
  return import('esbuild')
}

/** Formats a message such as `/folder/my-pack.ts:3:11: Expected ";" but found "x".` */
const sentence = ({ text, location }: Message, path: string): string => {
  const place =
    location === null
      ? path
      : `${resolve(dirname(path), location.file)}:${location.line}:${location.column + 1}`
  return `${place}: ${text.replace(/\.$/, '')}.`
}

/**
 * Modules that a pack file may import without installing them. A pack gets the modules that the program itself uses,
 * because a second copy of them would not be connected to the stage.
 */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  adlib: () => import('../../../src-shared/entries/adlib.ts'),
  'adlib/core': () => import('../../../src-shared/entries/core.ts'),
  'adlib/tool': () => import('../../../src-shared/entries/tool.ts'),
  'adlib/agent': () => import('../../../src-shared/entries/agent.ts'),
  zod: () => import('zod'),
}

/** Patterns of the modules that the host provides. The bundler leaves them out. */
export const hostModuleNames: readonly string[] = ['adlib', 'adlib/*', 'zod']

/** Loads the named modules that the host provides; Node resolves the others. */
export async function hostModules(names: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const loaded = new Map<string, object>()
  for (const name of names) {
    const load = Object.hasOwn(modules, name) ? modules[name] : undefined
    if (load !== undefined) loaded.set(name, await load())
  }
  return loaded
}
