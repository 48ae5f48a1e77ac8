import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Reply } from '../../src-shared/llm/transport.ts'
import { reasonOf } from '../platform/files.ts'
import { npmInstall } from '../platform/npm-install.ts'
import manifest from './library/package.json' with { type: 'json' }
import lock from './library/package-lock.json' with { type: 'json' }

const library = 'node-llama-cpp'
const version = manifest.dependencies[library]
/** Approximate number of npm's downloads, and in `downloadMb` their size (MB). */
const expected = 119
export const downloadMb = 75
/** Number of downloads after which the progress is printed. */
const reported = 20

/** Native code for each platform: for the processor and, where it exists, for graphics cards. Never CUDA, which is 20 times larger. */
const nativePackages: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['linux-x64', 'linux-x64-vulkan'],
  'linux-arm64': ['linux-arm64'],
  'linux-arm': ['linux-armv7l'],
  'darwin-arm64': ['mac-arm64-metal'],
  'darwin-x64': ['mac-x64'],
  'win32-x64': ['win-x64', 'win-x64-vulkan'],
  'win32-arm64': ['win-arm64'],
}

/** Finds the library that runs models, and installs it when it is first needed. */
export interface EngineLibrary {
  /** Returns the library that is installed, or undefined if `open` would have to install it. */
  installed(): { readonly version: string; readonly folder: string } | undefined
  /** Returns the URL of the library's module. Several callers share one installation. */
  open(): Promise<Reply<string>>
}

/**
 * Creates the finder. It takes the library that is installed with a program that uses Adlib, and otherwise the one in
 * the data folder.
 * @param options.print called with the progress of the installation
 */
export function engineLibrary(options: {
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly install?: typeof npmInstall
  readonly platform?: string
}): EngineLibrary {
  const { print, install = npmInstall, platform = `${process.platform}-${process.arch}` } = options
  const folder = join(options.dataDir, 'parts', `llama-${version}`)
  const installed = (): string | undefined =>
    [...(createRequire(import.meta.url).resolve.paths(library) ?? []), join(folder, 'node_modules')]
      .map((modules) => join(modules, library))
      .find(isUsable)
  let installing: Promise<string | null> | undefined

  const installOnce = async (names: readonly string[]): Promise<string | null> => {
    print(
      `Adlib installs its own engine for models into ${folder}. This happens only once and downloads about ${downloadMb} MB.`,
    )
    let downloaded = 0
    return install(folder, {
      packages: { manifest, lock: lockWith(names) },
      downloaded() {
        downloaded += 1
        if (downloaded % reported === 0) print(`Downloaded ${downloaded} of about ${expected} packages.`)
      },
      signal: new AbortController().signal,
    }).catch(reasonOf)
  }

  return {
    installed() {
      const found = installed()
      return found === undefined ? undefined : { version: versionOf(found) ?? '', folder: found }
    },
    async open() {
      // A packaged app has no npm and cannot start scripts with its own program.
      if (process.versions.electron !== undefined)
        return missing(
          'the desktop app does not contain it',
          'Start Adlib in a terminal, or use a model of Ollama.',
        )
      const found = installed()
      if (found !== undefined) return { ok: true, value: moduleOf(found) }
      const names = nativePackages[platform]
      if (names === undefined)
        return missing(`there is no build for ${platform}`, 'Use a model of Ollama on this computer.')
      installing ??= installOnce(names)
      const reason = await installing
      installing = undefined
      const now = installed()
      if (now !== undefined) return { ok: true, value: moduleOf(now) }
      return missing(
        `npm could not install it (${reason ?? 'a file is missing'})`,
        `Check that npm works and that this computer is online, then try again, or run "npm install ${library}@${version}" in the folder where Adlib is installed.`,
      )
    },
  }
}

/** Returns the lockfile with the native packages of one platform only. npm would also install those for others. */
function lockWith(names: readonly string[]): object {
  const wanted = names.map((name) => `@${library}/${name}`)
  const isForeign = (path: string): boolean =>
    path.includes(`@${library}/`) && !wanted.some((name) => path.endsWith(name))
  const native = (entries: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(entries).filter(([path]) => !isForeign(path)))
  const path = `node_modules/${library}` as const
  const { optionalDependencies, ...main } = lock.packages[path]
  const packages = {
    ...native(lock.packages),
    [path]: { ...main, optionalDependencies: native(optionalDependencies) },
  }
  return { ...lock, packages }
}

/** Returns whether a folder contains the library in a version that this engine knows. */
const isUsable = (folder: string): boolean => versionOf(folder)?.split('.')[0] === version.split('.')[0]

function versionOf(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const found: { version?: string } = JSON.parse(readFileSync(file, 'utf8'))
  return found.version
}

const moduleOf = (folder: string): string => pathToFileURL(join(folder, 'dist', 'index.js')).href

const missing = (why: string, remedy: string): Reply<never> => ({
  ok: false,
  fault: { kind: 'unreachable', message: `Adlib's own engine is missing, because ${why}.`, remedy },
})
