import type { DataFailure } from '../platform/files.ts'
import type { CueSound } from './cue-sounds.ts'
import { seconds } from './cut-clip.ts'
import { overlayRate } from './overlay-pictures.ts'
import { pictureMs, type RecentShow } from './recent-show.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Makes a video of pictures and sounds. Resolves with null, or with why it failed. */
export function joinPictures(options: {
  readonly moments: RecentShow['moments']
  /** The files of the sounds. */
  readonly sounds: readonly (Omit<CueSound, 'bytes'> & { readonly path: string })[]
  readonly size: { readonly width: number; readonly height: number }
  readonly path: string
  readonly signal: AbortSignal
  readonly program?: string
}): Promise<DataFailure | null> {
  const { moments, sounds, size, path, signal, program = 'ffmpeg' } = options
  const { width, height } = size
  const pictures = evenly(moments)
  const onlyFiles = ['-protocol_whitelist', 'file,pipe']
  // The shared window may have changed its size.
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`
  const heard = sounds.map(
    ({ atMs, forMs, volume }, n) =>
      `[${n + 1}:a:0]atrim=0:${seconds(forMs)},volume=${volume.toFixed(3)},adelay=${Math.round(atMs)}:all=1[s${n}]`,
  )
  const mixed = `${sounds.map((_, n) => `[s${n}]`).join('')}amix=inputs=${sounds.length}:normalize=0:dropout_transition=0,apad[a]`
  return runFfmpeg(
    program,
    [
      ...['-nostdin', '-y', '-v', 'error', ...onlyFiles],
      ...['-f', 'image2pipe', '-framerate', String(1000 / pictureMs), '-c:v', 'mjpeg', '-i', 'pipe:0'],
      ...sounds.flatMap((sound) => [...onlyFiles, '-i', `file:${sound.path}`]),
      '-filter_complex',
      [`[0:v:0]${fitted},fps=${overlayRate}[v]`, ...(sounds.length === 0 ? [] : [...heard, mixed])].join(';'),
      ...['-map', '[v]', ...(sounds.length === 0 ? [] : ['-map', '[a]', '-c:a', 'aac'])],
      ...[
        '-t',
        seconds(pictures.length * pictureMs),
        '-pix_fmt',
        'yuv420p',
        '-preset',
        'veryfast',
        '-crf',
        '20',
      ],
      ...['-movflags', '+faststart', path],
    ],
    pictures,
    signal,
  )
}

/** Returns a picture for each `pictureMs`: the newest one that was there. */
function evenly(moments: RecentShow['moments']): Uint8Array[] {
  const pictures: Uint8Array[] = []
  const [first] = moments
  const last = moments.at(-1)
  if (first === undefined || last === undefined) return pictures
  let n = 0
  for (let at = first.at; at <= last.at; at += pictureMs) {
    while ((moments[n + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) n += 1
    pictures.push(moments[n]?.jpeg ?? first.jpeg)
  }
  return pictures
}
