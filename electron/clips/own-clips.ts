import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { ClipAbout } from '../../src-shared/events/due-clip.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { cannotWrite, createFolder, namesIn } from '../platform/files.ts'
import { clipName } from './clip-name.ts'
import { cueSounds, type SoundOf } from './cue-sounds.ts'
import { clipSize, cutClip } from './cut-clip.ts'
import { joinPictures } from './join-pictures.ts'
import { overlayPictures } from './overlay-pictures.ts'
import { keepRecentShow, pictureMs, type RecentShow } from './recent-show.ts'
import { placeClip } from './rename-clip.ts'
import type { ClipFailure, SavedClip } from './saved-clip.ts'

/** The widest clip (pixels), so that it costs the game little. */
const maxWidth = 1280
const unfinished = /^\.unfinished-(\d+)/

/** Clips of what Adlib itself keeps in memory: what sight saw, and the overlay. */
export interface OwnClips {
  /** Returns whether there are pictures for a clip. */
  isReady(): boolean
  /** Makes a clip of the last 20 s. Never rejects. */
  save(about: ClipAbout): Promise<SavedClip>
  /** Names the address of the overlay page, once it is served. */
  start(overlay: string): void
  readonly stop: Cancel
}

export interface OwnClipsDeps {
  readonly journal: Pick<Journal, 'state' | 'subscribe'>
  readonly clock: Clock
  /** The folder of the clips. */
  readonly folder: string
  /** Resolves with the newest picture that sight has, as JPEG bytes after the masks. */
  readonly picture: () => Promise<Uint8Array | null>
  readonly soundOf: SoundOf
  /** Returns the program of a Chromium, or null if there is none. */
  readonly chromium: () => string | null
  readonly print: (line: string) => void
  readonly program?: string
}

/** Opens the own clips, which are made one at a time. What a killed process left unfinished is deleted. */
export function openOwnClips(deps: OwnClipsDeps): OwnClips {
  const { journal, folder, soundOf, chromium, print, program = 'ffmpeg' } = deps
  const kept = keepRecentShow(deps)
  let overlay: string | null = null
  deleteUnfinished(folder)

  const make = async (show: RecentShow, about: ClipAbout, signal: AbortSignal): Promise<SavedClip> => {
    const [first] = show.moments
    const last = show.moments.at(-1)
    if (first === undefined || last === undefined) return nothingKept
    const fileOf = (name: string): string => join(folder, `.unfinished-${process.pid}-${name}`)
    const joined = fileOf('pictures.mp4')
    const complete = fileOf('overlay.mp4')
    const span = { from: first.at, to: last.at + pictureMs }
    const { sound } = journal.state().settings.stage
    const sounds = cueSounds(show.events, span.from, sound, soundOf).map(({ bytes, ...heard }, n) => ({
      ...{ ...heard, bytes, path: fileOf(`sound-${n}`) },
    }))
    try {
      createFolder(folder)
      for (const { path, bytes } of sounds) writeFileSync(path, bytes, { mode: 0o600 })
      const size = clipSize(imageSize(last.jpeg), maxWidth)
      const failure = await joinPictures({
        ...{ moments: show.moments, sounds, size, path: joined, signal, program },
      })
      if (signal.aborted) return dropped
      if (failure !== null) return { ok: false, kind: 'ffmpeg', ...failure }
      const browser = chromium()
      let path = joined
      if (overlay !== null && browser !== null) {
        const of = { begin: first.state, events: show.events }
        const pictures = overlayPictures({ chromium: browser, overlay, span, of, size })
        const toMs = span.to - span.from
        const cut = await cutClip({
          ...{ video: joined, fromMs: 0, toMs, size, path: complete, overlay: pictures, signal, program },
        })
        if (cut.ok) path = cut.path
        else print(`The clip has no overlay: ${cut.failure.message}`)
      }
      if (signal.aborted) return dropped
      const placed = await placeClip(path, join(folder, clipName(`Adlib ${nameOf(last.at)}.mp4`, about)))
      if (placed === null)
        return { ok: false, kind: 'disk', ...cannotWrite(folder, new Error('no free name')) }
      return { ok: true, path: placed }
    } catch (error) {
      return { ok: false, kind: 'disk', ...cannotWrite(folder, error) }
    } finally {
      for (const path of [joined, complete, ...sounds.map((one) => one.path)]) rmSync(path, { force: true })
    }
  }

  return {
    isReady: () => kept.recent() !== null,
    async save(about) {
      const show = kept.recent()
      if (show === null) return nothingKept
      const stop = new AbortController()
      const ignore = kept.onForgotten(() => stop.abort())
      try {
        return await make({ moments: [...show.moments], events: [...show.events] }, about, stop.signal)
      } catch (error) {
        return { ok: false, kind: 'disk', ...cannotWrite(folder, error) }
      } finally {
        ignore()
      }
    },
    start(address) {
      overlay = address
    },
    stop: kept.stop,
  }
}

function deleteUnfinished(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = Number(unfinished.exec(name)?.[1])
    if (!(pid > 0) || isRunning(pid)) continue
    rmSync(join(folder, name), { force: true })
  }
}

/** Another Adlib may be making a clip in the same folder. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the local time as OBS writes it into names. */
function nameOf(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-')
}

const nothingKept: { readonly ok: false } & ClipFailure = {
  ok: false,
  kind: 'no-pictures',
  message: 'There is no clip, because Adlib has no pictures of the last seconds.',
  remedy: 'Share a screen or window. Nothing is kept during PANIC, a pause and the demo.',
}
const dropped: { readonly ok: false } & ClipFailure = {
  ok: false,
  kind: 'dropped',
  message:
    'The clip was dropped: PANIC, a demo, the end of the run, or a change of the masks came before it was complete.',
  remedy: 'No action is needed.',
}
