import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'
import type { Reply } from '../../src-shared/llm/transport.ts'
import { reasonOf } from '../platform/files.ts'
import { installFolder, npmInstall } from '../platform/npm-install.ts'
import { library, libraryPackages, libraryVersion } from './library-lock.ts'

/** Approximate number of npm's downloads, and in `downloadMb` their size (MB). */
const expected = 74
export const downloadMb = 75
/** Number of downloads after which the progress is printed. */
const reported = 20

/** Finds the library that runs models, and installs it when it is first needed. */
export interface EngineLibrary {
  /** Returns the library that is installed or inside the desktop app, or undefined if `open` would download it. */
  installed(): { readonly version: string; readonly folder: string } | undefined
  /** Returns the URL of the library's module. Several callers share one installation. */
  open(): Promise<Reply<string>>
}

interface Source {
  /** The file with the library, which `install` only unpacks. */
  readonly packed?: string
  /** Folders that may contain the library, the first one first. */
  readonly places: readonly string[]
  /** Resolves with null, or the reason why the library cannot be installed and what to do. */
  install(): Promise<{ readonly why: string; readonly remedy: string } | null>
}

interface LibraryOptions {
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly install?: typeof npmInstall
  readonly platform?: string
  /** The list of the archive inside the desktop app. Default: the one beside this build. */
  readonly archive?: string
  /** Path of this file. A file in `node_modules` belongs to a program that uses Adlib as a library. */
  readonly self?: string
}

/**
 * Creates the finder. The packaged desktop app contains the library. Otherwise, the finder takes the one that is
 * installed with the program that uses Adlib, or installs one into the data folder with npm.
 * @param options.print called with the progress of the installation
 */
export function engineLibrary(options: LibraryOptions): EngineLibrary {
  const source = packedLibrary(options) ?? npmLibrary(options)
  let installing: ReturnType<Source['install']> | undefined
  const installed = (): string | undefined =>
    source.places.map((modules) => join(modules, library)).find(isUsable)

  return {
    installed() {
      const found = installed()
      if (found !== undefined) return { version: versionOf(found) ?? '', folder: found }
      return source.packed === undefined ? undefined : { version: libraryVersion, folder: source.packed }
    },
    async open() {
      const found = installed()
      if (found !== undefined) return { ok: true, value: moduleOf(found) }
      installing ??= source.install()
      const failure = await installing
      installing = undefined
      const now = installed()
      if (now !== undefined) return { ok: true, value: moduleOf(now) }
      const { why, remedy } = failure ?? { why: 'a file is missing', remedy: 'Install Adlib again.' }
      const message = `Adlib's own engine is missing, because ${why}.`
      return { ok: false, fault: { kind: 'unreachable', message, remedy } }
    },
  }
}

/** Returns the library inside the desktop app, which has no npm; null outside of a package. */
function packedLibrary({ dataDir, archive: given }: LibraryOptions): Source | null {
  const file = given ?? fileURLToPath(new URL('../engine.json', import.meta.url))
  const archive = readEngineArchive(file)
  if (archive === null) return null
  const folder = join(dataDir, 'parts', `engine-${libraryVersion}-${archive.sha256.slice(0, 8)}`)
  return {
    packed: file,
    places: [join(folder, 'node_modules')],
    async install() {
      const why = await installFolder(folder, async (draft) => {
        await unpackEngine(file, archive, join(draft, 'node_modules'))
        return null
      }).catch(reasonOf)
      if (why === null) return null
      return {
        why: `it cannot be unpacked into ${folder} (${why})`,
        remedy: 'Check that the disk has 150 MB of free space, then try again.',
      }
    },
  }
}

function npmLibrary(options: LibraryOptions): Source {
  const { print, install = npmInstall, platform = `${process.platform}-${process.arch}` } = options
  const { self = import.meta.url } = options
  const folder = join(options.dataDir, 'parts', `llama-${libraryVersion}`)
  const command = `npm install ${library}@${libraryVersion}`
  return {
    places: [...(createRequire(import.meta.url).resolve.paths(library) ?? []), join(folder, 'node_modules')],
    async install() {
      const packages = libraryPackages(platform)
      if (packages === null)
        return {
          why: `there is no build for ${platform}`,
          remedy: 'Use a model of Ollama on this computer.',
        }
      // A program decides by itself what it installs.
      if (self.includes('/node_modules/'))
        return { why: `${library} is not installed`, remedy: `Run "${command}" in your project.` }
      print(
        `Adlib installs its own engine for models into ${folder}. This happens only once and downloads about ${downloadMb} MB.`,
      )
      let downloaded = 0
      const why = await install(folder, {
        packages,
        downloaded() {
          downloaded += 1
          if (downloaded % reported === 0) print(`Downloaded ${downloaded} of about ${expected} packages.`)
        },
        signal: new AbortController().signal,
      }).catch(reasonOf)
      if (why === null) return null
      return {
        why: `npm could not install it (${why})`,
        remedy: `Check that npm works and that this computer is online, then try again, or run "${command}" in the folder where Adlib is installed.`,
      }
    },
  }
}

/** Returns whether a folder contains the library in a version that this engine knows. */
const isUsable = (folder: string): boolean =>
  versionOf(folder)?.split('.')[0] === libraryVersion.split('.')[0]

function versionOf(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    // It is not there, or it is damaged.
    return undefined
  }
}

const moduleOf = (folder: string): string => pathToFileURL(join(folder, 'dist', 'index.js')).href

const archiveSchema = z.object({
  /** Hash of all contents, one after another. */
  sha256: z.string(),
  /** Each content with its size and the files that have it, in the order of the archive. */
  contents: z.array(z.object({ bytes: z.number(), files: z.array(z.string()).min(1) })),
})

/**
 * The library that runs models inside a package of the desktop app. Its files are compressed together, because native
 * code for different processors is nearly the same. Native code cannot be loaded from there, so they are unpacked.
 */
type EngineArchive = z.infer<typeof archiveSchema>

/** Reads the list of an archive; null outside of a package. The contents are beside it in a file that ends with `.br`. */
function readEngineArchive(file: string): EngineArchive | null {
  return existsSync(file) ? archiveSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Writes the files of an archive into a folder. Rejects if the archive is damaged or a file cannot be written. */
async function unpackEngine(file: string, archive: EngineArchive, folder: string): Promise<void> {
  const hash = createHash('sha256')
  const left = [...archive.contents]
  let current: { readonly handle: FileHandle; readonly files: readonly string[]; bytes: number } | undefined

  const place = async (name: string): Promise<string> => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  /** Closes a complete file and opens the next one. */
  const proceed = async (): Promise<void> => {
    while (current === undefined || current.bytes === 0) {
      if (current !== undefined) {
        await current.handle.close()
        const [first = '', ...others] = current.files
        for (const other of others) await copyFile(join(folder, first), await place(other))
      }
      current = undefined
      const next = left.shift()
      if (next === undefined) return
      const handle = await open(await place(next.files[0] ?? ''), 'wx')
      current = { handle, files: next.files, bytes: next.bytes }
    }
  }

  try {
    await pipeline(
      Readable.from([await readFile(file.replace(/json$/, 'br'))]),
      createBrotliDecompress({ chunkSize: 1 << 20 }),
      async (chunks: AsyncIterable<Buffer>) => {
        await proceed()
        for await (const chunk of chunks) {
          hash.update(chunk)
          for (let rest = chunk; rest.length > 0 && current !== undefined; ) {
            const part = rest.subarray(0, current.bytes)
            await current.handle.writeFile(part)
            current.bytes -= part.length
            rest = rest.subarray(part.length)
            await proceed()
          }
        }
      },
    )
  } finally {
    await current?.handle.close()
  }
  if (hash.digest('hex') !== archive.sha256) throw new Error('the file in this package is damaged')
}
