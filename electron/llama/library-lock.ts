import manifest from './library/package.json' with { type: 'json' }
import lock from './library/package-lock.json' with { type: 'json' }
import unused from './library/unused.json' with { type: 'json' }

/** Name of the npm package that runs models. */
export const library = 'node-llama-cpp'
export const libraryVersion = manifest.dependencies[library]

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

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type LockedPackages = Readonly<Record<string, LockedPackage>>

/** A manifest with its lockfile. */
export interface LibraryPackages {
  readonly manifest: object
  readonly lock: object & { readonly packages: LockedPackages }
}

/**
 * Returns what npm installs for a platform such as `linux-x64`: the library, its native code for this platform, and
 * the packages that it loads to run a model. `unused.json` lists those that it needs only to compile llama.cpp or for
 * its command line. Returns null if there is no native code for the platform.
 */
export function libraryPackages(platform: string): LibraryPackages | null {
  const names = nativePackages[platform]?.map((name) => `@${library}/${name}`)
  if (names === undefined) return null
  const isNeeded = (name: string): boolean =>
    name.startsWith(`@${library}/`) ? names.includes(name) : !unused.includes(name)
  return { manifest, lock: { ...lock, packages: reachable(lock.packages as LockedPackages, isNeeded) } }
}

/** Returns the packages that the root depends on, directly or not, without those that are not needed. */
function reachable(packages: LockedPackages, isNeeded: (name: string) => boolean): LockedPackages {
  const reached: Record<string, LockedPackage> = {}
  const needed = (names: LockedPackage['dependencies'] = {}) =>
    Object.fromEntries(Object.entries(names).filter(([name]) => isNeeded(name)))
  const visit = (path: string): void => {
    const entry = packages[path]
    if (entry === undefined || path in reached) return
    const dependencies = needed(entry.dependencies)
    const optionalDependencies = needed(entry.optionalDependencies)
    reached[path] = { ...entry, dependencies, optionalDependencies }
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(resolveFrom(path, name, packages))
  }
  visit('')
  return reached
}

/** Returns the path of a dependency: like Node, looks into the package's own `node_modules` first. */
function resolveFrom(path: string, name: string, packages: LockedPackages): string {
  const inside = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (inside in packages || path === '') return inside
  return resolveFrom(path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name, packages)
}
