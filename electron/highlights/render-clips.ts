import { around, type Highlight } from '../../src-shared/highlights/highlight.ts'
import { timeText } from '../../src-shared/page/time-text.ts'
import { clipSize, cutClip, type Rendered } from '../clips/cut-clip.ts'
import type { OverlayOfRun } from './overlay-of-run.ts'
import type { VideoFile } from './video-file.ts'

/** The widest clip (pixels). */
const maxWidth = 1920

/** Returns the file name of a clip: its place, its time and what happened. */
export const clipName = (place: number, { atMs, beat }: Highlight): string =>
  `${place}-${timeText(atMs).replaceAll(':', '-')}-${beat.kind}.mp4`

/**
 * Cuts a moment out of a recording as an MP4 file with sound, and puts the overlay over it. Never rejects. A file with
 * this name is replaced when the clip is complete.
 * @param options.overlay pictures of what the overlay showed; null for none
 */
export function renderClip(options: {
  readonly file: VideoFile
  readonly highlight: Highlight
  readonly path: string
  readonly overlay: OverlayOfRun | null
  readonly signal: AbortSignal
}): Promise<Rendered> {
  const { file, highlight, path, overlay, signal } = options
  const fromMs = Math.max(0, highlight.fromMs - around.beforeMs)
  const toMs = Math.min(file.video.ms, highlight.toMs + around.afterMs)
  const size = clipSize(file, maxWidth)
  const startOfRun = highlight.t - highlight.atMs
  const pictures = overlay?.pictures({ from: startOfRun + fromMs, to: startOfRun + toMs }, size) ?? null
  return cutClip({ video: file.video.path, fromMs, toMs, size, path, overlay: pictures, signal })
}
