import { type FSWatcher, statSync, watch } from 'node:fs'
import { extname, join } from 'node:path'
import type { Cancel } from '../../src-shared/ports.ts'
import { namesIn, readPlainFile, reasonOf } from '../platform/files.ts'
import { openUserPuppets, type UserPuppets } from './user-puppets.ts'

type UserFolder = 'emotes' | 'sounds'

const mib = 1024 * 1024
/** Maximum number of files in a folder. The number is limited, because models must read every name. */
const maxFiles = 40
const nameRule = /^[a-z0-9_]{1,40}$/

interface FileKind {
  readonly type: string
  readonly maxBytes: number
  fits(bytes: Buffer): boolean
}

const starts =
  (...wanted: (string | RegExp)[]) =>
  (bytes: Buffer): boolean => {
    const head = bytes.toString('latin1', 0, 16)
    return wanted.some((one) => (typeof one === 'string' ? head.startsWith(one) : one.test(head)))
  }

/**
 * Returns whether a file is an SVG without scripts, event handlers, foreign objects and entities, although an `<img>`
 * would not run them anyway.
 */
const isPlainSvg = (bytes: Buffer): boolean => {
  const text = bytes.toString('utf8')
  return /<svg[\s>]/i.test(text) && !/<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:/i.test(text)
}

const kinds: Record<UserFolder, Readonly<Record<string, FileKind>>> = {
  emotes: {
    '.svg': { type: 'image/svg+xml', maxBytes: mib, fits: isPlainSvg },
    '.png': { type: 'image/png', maxBytes: mib, fits: starts('\x89PNG\r\n') },
    '.webp': { type: 'image/webp', maxBytes: mib, fits: starts(/^RIFF....WEBP/s) },
  },
  sounds: {
    '.wav': { type: 'audio/wav', maxBytes: 4 * mib, fits: starts(/^RIFF....WAVE/s) },
    '.ogg': { type: 'audio/ogg', maxBytes: 4 * mib, fits: starts('OggS') },
    '.mp3': { type: 'audio/mpeg', maxBytes: 4 * mib, fits: starts('ID3', /^\xff[\xe0-\xff]/) },
  },
}

const folders = ['emotes', 'sounds'] as const

/** The user's emotes, sounds, puppets and `overlay.css` in the data folder. */
export interface UserMedia {
  names(): Readonly<Record<UserFolder, readonly string[]>>
  file(folder: UserFolder, name: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | null
  readonly puppets: UserPuppets
  style(): string
  onNames(listener: () => void): Cancel
  onStyle(listener: () => void): Cancel
  close(): void
}

/**
 * Watches `emotes`, `sounds` and `overlay.css` in the data folder. A file replaces a built-in emote or sound with the
 * same name.
 * @param warn called when a file cannot be used, once for each reason
 */
export function openUserMedia(dataDir: string, warn: (message: string) => void): UserMedia {
  const warned = new Set<string>()
  const listeners = { names: new Set<() => void>(), style: new Set<() => void>() }
  let found = scan()
  let css = readStyle()
  let timer: NodeJS.Timeout | undefined
  let watchers: FSWatcher[] = []

  function refuse(path: string, why: string): void {
    const message = `${path} is not used: ${why}.`
    if (!warned.has(message)) warn(message)
    warned.add(message)
  }

  function read(folder: UserFolder, file: string): Buffer | null {
    const kind = kinds[folder][extname(file).toLowerCase()]
    const path = join(dataDir, folder, file)
    if (kind === undefined) return null
    try {
      const bytes = readPlainFile(path, kind.maxBytes)
      if (kind.fits(bytes)) return bytes
      refuse(
        path,
        extname(file) === '.svg' ? 'it contains a script or is not an SVG' : 'its content has another type',
      )
    } catch (error) {
      refuse(path, reasonOf(error))
    }
    return null
  }

  function scan(): Record<UserFolder, Map<string, string>> {
    const scanFolder = (folder: UserFolder): Map<string, string> => {
      const names = new Map<string, string>()
      for (const file of namesIn(join(dataDir, folder)).sort()) {
        if (file.startsWith('.')) continue
        const path = join(dataDir, folder, file)
        const extension = extname(file)
        const name = file
          .slice(0, file.length - extension.length)
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
        if (kinds[folder][extension.toLowerCase()] === undefined) {
          refuse(path, `only ${Object.keys(kinds[folder]).join(', ')} are read`)
        } else if (!nameRule.test(name)) {
          refuse(path, 'its name needs 1 to 40 letters a–z, digits, "-" or "_"')
        } else if (names.size >= maxFiles) {
          refuse(path, `the folder has more than ${maxFiles} files`)
        } else if (!names.has(name) && read(folder, file) !== null) names.set(name, file)
      }
      return names
    }
    return { emotes: scanFolder('emotes'), sounds: scanFolder('sounds') }
  }

  function readStyle(): string {
    const path = join(dataDir, 'overlay.css')
    try {
      return readPlainFile(path, mib / 4).toString('utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') refuse(path, reasonOf(error))
      return ''
    }
  }

  const keysOf = (all: typeof found): string =>
    JSON.stringify(folders.map((folder) => [...all[folder].keys()]))

  const look = (): void => {
    watchAll()
    const before = keysOf(found)
    found = scan()
    if (keysOf(found) !== before) for (const hear of listeners.names) hear()
    const style = readStyle()
    if (style === css) return
    css = style
    for (const hear of listeners.style) hear()
  }

  /**
   * Watches the data folder and the folders of media. Runs again after each change, because folders may have appeared
   * or disappeared.
   */
  function watchAll(): void {
    for (const watcher of watchers) watcher.close()
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(look, 200)
    }
    const relevant = new Set<string | null>(['overlay.css', ...folders])
    watchers = [dataDir, ...folders.map((folder) => join(dataDir, folder))].flatMap((path) => {
      try {
        if (!statSync(path).isDirectory()) return []
        const watcher = watch(path, { persistent: false }, (_, name) => {
          if (path !== dataDir || relevant.has(name)) soon()
        })
        watcher.on('error', () => watcher.close())
        return [watcher]
      } catch {
        // The watcher of the data folder notices when a missing folder appears.
        return []
      }
    })
  }
  watchAll()

  return {
    names: () => ({ emotes: [...found.emotes.keys()], sounds: [...found.sounds.keys()] }),
    file(folder, name) {
      const file = found[folder].get(name)
      const bytes = file === undefined ? null : read(folder, file)
      const type = kinds[folder][extname(file ?? '').toLowerCase()]?.type
      return bytes === null || type === undefined ? null : { bytes: new Uint8Array(bytes), type }
    },
    puppets: openUserPuppets(dataDir, warn),
    style: () => css,
    onNames: (listener) => listen(listeners.names, listener),
    onStyle: (listener) => listen(listeners.style, listener),
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

const listen = (listeners: Set<() => void>, listener: () => void): Cancel => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
