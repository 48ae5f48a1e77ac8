import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Packages that Adlib needs only to see the screen. The npm package leaves them out, and Adlib installs them at their
 * first use. The desktop app contains them, and also `onnxruntime-node`.
 */
export const sightParts = ['@napi-rs/image', 'tesseract.js', '@tesseract.js-data/eng'] as const
const mentioned = /'(@napi-rs\/image|onnxruntime-node|tesseract\.js|@tesseract\.js-data\/eng)/

/**
 * Environment variable with the folder where missing parts are installed. The text reader runs in a child process,
 * which inherits the variable.
 */
const folderVariable = 'ADLIB_PARTS'

let install: (() => Promise<void>) | null = null
let state: 'missing' | 'installing' | 'tried' = 'missing'
let installed: Promise<unknown> | null = null

/**
 * Allows parts to be installed into a folder when a part is missing.
 * @param run installs the parts, and reports what prevents the installation; never rejects
 */
export function installPartsInto(folder: string, run: () => Promise<void>): void {
  process.env[folderVariable] = folder
  install = run
  // A stopped performance may also have stopped its installation, so the next performance in this process tries again.
  if (state === 'tried') installed = null
}

/**
 * Installs the parts if one is missing and `installPartsInto` was called. Resolves when they are installed, or when the
 * installation has failed. Tries only once, unless `installPartsInto` allows another attempt.
 */
export async function partsInstalled(): Promise<void> {
  const isMissing = sightParts.some((name) => {
    try {
      resolvePart(`${name}/package.json`)
      return false
    } catch {
      return true
    }
  })
  if (!isMissing || install === null) return
  if (installed === null) state = 'installing'
  installed ??= install().finally(() => {
    state = 'tried'
  })
  await installed
}

/** Returns the path of a part's file. Throws if the part is not installed. */
export function resolvePart(file: string): string {
  try {
    return createRequire(import.meta.url).resolve(file)
  } catch (error) {
    return requireOfParts(error).resolve(file)
  }
}

/**
 * Loads a part from where Adlib is installed, or from the folder of parts. If the part is missing, starts the
 * installation and rethrows the import's error, which `missingSightPart` explains.
 */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (missingPart(error) === null) throw error
    try {
      return requireOfParts(error)(name) as Part
    } catch {
      void partsInstalled()
      throw error
    }
  }
}

/** Returns a `require` function for the folder of parts. Throws `error` if there is no folder. */
function requireOfParts(error: unknown): NodeJS.Require {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw error
  return createRequire(join(folder, 'package.json'))
}

/** Returns the part that an error reports as missing, or null. */
function missingPart(error: unknown): string | null {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
  if (!/^(ERR_)?MODULE_NOT_FOUND$/.test(code)) return null
  return mentioned.exec((error as Error).message)?.[1] ?? null
}

/**
 * Returns whether an error means that the system could not load a library. Packages wrap the system's error in their
 * own error as `cause`.
 */
function isUnloadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED' || isUnloadable(error.cause)
}

/** Returns what to show the user if an error says that a part is not installed or cannot load; otherwise null. */
export function missingSightPart(error: unknown, platform = process.platform): string | null {
  // The libraries for Windows need Microsoft's runtime, which Windows does not contain.
  if (platform === 'win32' && isUnloadable(error))
    return 'Adlib cannot see the screen, because Windows lacks a Microsoft library. Install the Visual C++ Redistributable (https://aka.ms/vs/17/release/vc_redist.x64.exe), then restart Adlib'
  const name = missingPart(error)
  if (name === null) return null
  if (name === 'onnxruntime-node') return 'the better text reader comes with the desktop app'
  if (state === 'installing') return 'Adlib installs what it needs to see the screen; wait a minute'
  return `${name} is not installed, so Adlib cannot see the screen. Run "npm install ${sightParts.join(' ')}".`
}
