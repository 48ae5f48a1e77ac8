import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Reply } from '../../src-shared/llm/transport.ts'
import { reasonOf } from '../platform/files.ts'
import { installFolder } from '../platform/install-folder.ts'
import { npmInstall } from '../platform/npm-install.ts'
import { readEngineArchive, unpackEngine } from './engine-archive.ts'
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
