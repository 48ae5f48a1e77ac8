import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Packages that Adlib needs only to see the screen. The npm package does not contain them. They are installed when
 * they are first needed.
 */
export const sightParts = ['@napi-rs/image', 'tesseract.js', '@tesseract.js-data/eng'] as const
const mentioned = /'(@napi-rs\/image|onnxruntime-node|tesseract\.js|@tesseract\.js-data\/eng)/

/**
 * The environment variable with the folder of installed parts. The text reader needs it, because it runs in a child
 * process.
 */
const folderVariable = 'ADLIB_PARTS'

let install: (() => Promise<void>) | null = null
let state: 'missing' | 'installing' | 'tried' = 'missing'
let installed: Promise<unknown> | null = null

/**
 * Allows missing parts to be installed into a folder.
 * @param run installs the parts, and reports problems; never rejects
 */
export function installPartsInto(folder: string, run: () => Promise<void>): void {
  process.env[folderVariable] = folder
  install = run
  // The installation may have been stopped, so try again.
  if (state === 'tried') installed = null
}

/** Installs the missing parts if `installPartsInto` was called. Never rejects, and tries only once. */
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
 * Loads a part, if necessary from the folder of installed parts. If it is missing there too, starts the installation
 * and rethrows the error of the import.
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

function requireOfParts(error: unknown): NodeJS.Require {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw error
  return createRequire(join(folder, 'package.json'))
}

function missingPart(error: unknown): string | null {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
  if (!/^(ERR_)?MODULE_NOT_FOUND$/.test(code)) return null
  return mentioned.exec((error as Error).message)?.[1] ?? null
}

/**
 * Returns whether the system could not load a library. Packages wrap the system's error as the `cause` of their own
 * error.
 */
function isUnloadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED' || isUnloadable(error.cause)
}

/** Returns a message for an error about a missing or broken part; null for other errors. */
export function missingSightPart(error: unknown, platform = process.platform): string | null {
  // These libraries need Microsoft's runtime, which Windows does not contain.
  if (platform === 'win32' && isUnloadable(error))
    return 'Adlib cannot see the screen, because Windows lacks a Microsoft library. Install the Visual C++ Redistributable (https://aka.ms/vs/17/release/vc_redist.x64.exe), then restart Adlib'
  const name = missingPart(error)
  if (name === null) return null
  if (name === 'onnxruntime-node') return 'the better text reader comes with the desktop app'
  if (state === 'installing') return 'Adlib installs what it needs to see the screen; wait a minute'
  return `${name} is not installed, so Adlib cannot see the screen. Run "npm install ${sightParts.join(' ')}".`
}

/** How the system lets Adlib capture the screen. */
export interface ScreenAccess {
  readonly isAllowed: boolean
  readonly asksEachTime: boolean
  readonly remedy?: string
}

/**
 * Returns how the system lets Adlib capture the screen.
 * @param env the environment of this process
 * @param permission the state of macOS's permission; undefined on other systems and in a browser
 */
export function screenAccess(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  permission?: string,
): ScreenAccess {
  // In a Wayland session, the system asks before each capture. XWayland captures a black screen.
  if (platform === 'linux' && (env.WAYLAND_DISPLAY || env.XDG_SESSION_TYPE === 'wayland')) {
    return {
      isAllowed: true,
      asksEachTime: true,
      remedy:
        'Wayland asks before each capture. Open the eye page in a browser and share the screen there, or watch OBS, which needs no permission.',
    }
  }
  if (platform === 'darwin' && permission !== undefined && permission !== 'granted') {
    return {
      isAllowed: false,
      asksEachTime: false,
      remedy:
        'macOS does not let Adlib see the screen. Allow it under System Settings › Privacy & Security › Screen Recording, then restart Adlib.',
    }
  }
  return { isAllowed: true, asksEachTime: false }
}
