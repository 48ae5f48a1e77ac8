import type { ChatItem } from '../../src-shared/chat/chat-item.ts'
import type { ChatPicture } from '../../src-shared/events/cue.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { type ChatSettings, type EmoteSource, emoteSources } from '../../src-shared/settings/chat.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { maxFileBytes, openEmoteCache } from './emote-cache.ts'
import { emotesOf, listAddresses, pictureAddress } from './emote-sources.ts'

const hourMs = 3_600_000
const maxAgeMs = { picture: 30 * 24 * hourMs, list: 24 * hourMs }
/** Time (ms) until a list is looked up again, and until something that failed is tried again. */
const again = { list: 6 * hourMs, failed: 600_000 }
const fetchMs = 5000
const maxPictureBytes = 512 * 1024
const maxAtOnce = 24
const maxFailed = 500
const maxNames = 20_000
const maxPictures = 20

/** A picture of an emote. */
export interface EmotePicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The emotes that viewers use. Only the main process fetches them; pages get what it has. */
export interface Emotes {
  /** Returns a message with the pictures of emotes from the lists that are turned on. */
  named(item: ChatItem): ChatItem
  /** Begins to fetch pictures that are not there yet, from sources that are turned on. */
  fetch(pictures: readonly ChatPicture[]): void
  /** Returns a picture that is there or being fetched; null for any other. */
  picture(id: string): Promise<EmotePicture | null>
}

/** Returns the server that `ADLIB_EMOTES` names, such as `http://127.0.0.1:4000`, for tests. */
export const emoteServer = ({ ADLIB_EMOTES: given }: NodeJS.ProcessEnv): string | undefined =>
  given || undefined

/**
 * Opens the emotes with their cache.
 * @param deps.server replaces the servers of all sources, whose names become the first part of the path
 */
export function openEmotes(deps: {
  readonly folder: string
  readonly clock: Clock
  readonly settings: () => ChatSettings
  readonly server?: string | undefined
}): Emotes {
  const { clock, settings } = deps
  const cache = openEmoteCache(deps.folder, () => clock.now())
  const pending = new Map<string, Promise<EmotePicture | null>>()
  const failed = new Map<string, number>()
  /** Ids of emotes by their names, of each list. */
  const lists = new Map<string, { readonly at: number; readonly ids: ReadonlyMap<string, string> }>()

  const isOn = (source: EmoteSource): boolean => {
    const { twitch, emotes } = settings()
    return emotes[source] && (source !== 'twitch' || twitch !== '')
  }
  const hasFailed = (what: string): boolean =>
    clock.now() - (failed.get(what) ?? -again.failed) < again.failed
  const fail = (what: string): void => {
    failed.set(what, clock.now())
    const [oldest] = failed.keys()
    if (failed.size > maxFailed && oldest !== undefined) failed.delete(oldest)
  }
  const load = async (address: string, maxBytes: number): Promise<{ type: string; bytes: Buffer } | null> => {
    const { host, pathname } = new URL(address)
    const url = deps.server === undefined ? address : `${deps.server}/${host}${pathname}`
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) })
      const bytes = response.ok ? await bytesOf(response, maxBytes) : null
      return bytes && { bytes, type: response.headers.get('content-type') ?? '' }
    } catch {
      return null
    }
  }

  const fetchPicture = async (id: string, address: string): Promise<EmotePicture | null> => {
    const answer = await load(address, maxPictureBytes)
    const type = answer && pictureType(answer.bytes)
    if (answer === null || type === null || !answer.type.startsWith('image/')) {
      fail(id)
      return null
    }
    cache.put(id, answer.bytes)
    return { bytes: new Uint8Array(answer.bytes), type }
  }

  const fetchList = async (source: EmoteSource, address: string): Promise<void> => {
    const kept = cache.get(address, maxAgeMs.list)
    const bytes = kept ?? (await load(address, maxFileBytes))?.bytes ?? null
    const found = bytes === null ? [] : emotesOf(source, parsedJson(bytes.toString()))
    if (found.length === 0) return fail(address)
    if (kept === null && bytes !== null) cache.put(address, bytes)
    const ids = new Map(found.slice(0, maxNames).map(({ name, id }) => [name, id]))
    lists.set(address, { at: clock.now(), ids })
  }
  const refresh = (source: EmoteSource, address: string): void => {
    const age = clock.now() - (lists.get(address)?.at ?? Number.NEGATIVE_INFINITY)
    if (age < again.list || pending.has(address) || hasFailed(address)) return
    const loading = fetchList(source, address).then(() => null)
    pending.set(address, loading)
    void loading.finally(() => pending.delete(address))
  }

  return {
    named(item) {
      if (item.kind !== 'message') return item
      const addresses = emoteSources
        .filter(isOn)
        .flatMap((source) => listAddresses(source, item.room).map((address) => ({ source, address })))
      if (addresses.length === 0) return item
      for (const { source, address } of addresses) refresh(source, address)
      const given = item.pictures ?? []
      const words = new Set(item.text.split(/\s+/))
      const known = new Set(given.map(({ name }) => name))
      const found = [...words].flatMap((name): ChatPicture[] => {
        const id = addresses.map(({ address }) => lists.get(address)?.ids.get(name)).find(Boolean)
        return id === undefined || known.has(name) ? [] : [{ name, id }]
      })
      const pictures = [...given, ...found].slice(0, maxPictures)
      return found.length === 0 ? item : { ...item, pictures }
    },
    fetch(pictures) {
      for (const { id } of pictures) {
        const { source, address } = pictureAddress(id)
        if (!isOn(source) || pending.has(id) || pending.size >= maxAtOnce || hasFailed(id)) continue
        if (cache.get(id, maxAgeMs.picture) !== null) continue
        const loading = fetchPicture(id, address)
        pending.set(id, loading)
        void loading.finally(() => pending.delete(id))
      }
    },
    async picture(id) {
      const loading = pending.get(id)
      if (loading !== undefined) return loading
      const bytes = cache.get(id, maxAgeMs.picture)
      const type = bytes && pictureType(bytes)
      return type === null || bytes === null ? null : { bytes: new Uint8Array(bytes), type }
    },
  }
}

/** Returns the type of a picture by its first bytes; null for anything else, such as SVG, which may hold more than a picture. */
function pictureType(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/^RIFF....WEBP/s.test(head)) return 'image/webp'
  return null
}

/** Reads an answer. Returns null if it is longer than `most` bytes. */
async function bytesOf(response: Response, most: number): Promise<Buffer | null> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) return null
    read.push(chunk)
  }
  return Buffer.concat(read)
}
