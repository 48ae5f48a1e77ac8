import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuildFailure, Message } from 'esbuild'
import { z } from 'zod'
import { createFolder, type DataFailure, reasonOf } from '../../platform/files.ts'
import { appRoot } from '../../platform/fork-program.ts'
import { packProcessName } from './code-loads.ts'
import { hashOf, type RunTimeLoads, runTimeLoads } from './run-time-loads.ts'

/** A pack file bundled with its imports into one script. */
export interface PackBundle {
  readonly path: string
  readonly code: string
  readonly map: string
  /** SHA-256 of the code that would run, and of the files that this code may load at run time. */
  readonly hash: string
  readonly files: readonly string[]
  /** Code that the pack may load at run time, or null. */
  readonly loads: RunTimeLoads | null
  /** Imported modules that are not bundled, because the host or Node provides them. */
  readonly imports: readonly string[]
}

/**
 * Bundles a pack file and everything that it imports, without running it.
 * @returns the bundle, or a failure with the cause and the file
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
    // Most users have no pack file, so load the bundler only here.
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
        process: packProcessName,
      },
    })
    const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
    const imports = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
    const found = runTimeLoads(path, code, dataDir)
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
 * Loads the bundler. In the packaged app, it does not find its native program, so an environment variable names the
 * path.
 */
async function loadBundler(dataDir: string): Promise<typeof import('esbuild')> {
  const program = await bundlerProgram(join(appRoot(), 'out'), dataDir)
  if (program !== null) process.env.ESBUILD_BINARY_PATH = program
  return import('esbuild')
}

const sentence = ({ text, location }: Message, path: string): string => {
  const place =
    location === null
      ? path
      : `${resolve(dirname(path), location.file)}:${location.line}:${location.column + 1}`
  return `${place}: ${text.replace(/\.$/, '')}.`
}

/** A second copy of these modules would not be connected to the stage, so packs get the program's own. */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  adlib: () => import('../../../src-shared/entries/adlib.ts'),
  'adlib/core': () => import('../../../src-shared/entries/core.ts'),
  'adlib/tool': () => import('../../../src-shared/entries/tool.ts'),
  'adlib/agent': () => import('../../../src-shared/entries/agent.ts'),
  zod: () => import('zod'),
}

/** Patterns of the modules that the host provides. The bundler leaves them out. */
const hostModuleNames: readonly string[] = ['adlib', 'adlib/*', 'zod']

/** Loads the named modules that the host provides; Node resolves the others. */
export async function hostModules(names: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const loaded = new Map<string, object>()
  for (const name of names) {
    const load = Object.hasOwn(modules, name) ? modules[name] : undefined
    if (load !== undefined) loaded.set(name, await load())
  }
  return loaded
}

const facts = z.object({ name: z.string(), sha256: z.string() })

/**
 * Resolves with the path of the bundler's program, which is unpacked on first use; null in a checkout.
 * @param out the folder of the build
 */
export async function bundlerProgram(out: string, dataDir: string): Promise<string | null> {
  const compressed = join(out, 'bundler.br')
  if (!existsSync(compressed)) return null
  const { name, sha256 } = facts.parse(JSON.parse(readFileSync(join(out, 'bundler.json'), 'utf8')))
  const folder = join(dataDir, 'parts')
  const program = join(folder, name)
  if (existsSync(program) && digestOf(readFileSync(program)) === sha256) return program
  createFolder(folder)
  const draft = `${program}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, await promisify(brotliDecompress)(readFileSync(compressed)), { flag: 'wx' })
  chmodSync(draft, 0o700)
  renameSync(draft, program)
  removeOlder(folder, name)
  return program
}

function removeOlder(folder: string, name: string): void {
  const kind = name.replace(/-.*/, '-')
  for (const other of readdirSync(folder)) {
    if (!other.startsWith(kind) || other.startsWith(name)) continue
    try {
      rmSync(join(folder, other))
    } catch {
      // An older Adlib may still be running that version. The next call tries again.
    }
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
