/** Source of the newest frame of a shared screen. */
export interface NewestFrame {
  /** Resolves with null if there is no new frame since the last call. The caller must close the frame. */
  take(): Promise<VideoFrame | ImageBitmap | null>
  close(): void
}

/** The part of Chromium's `MediaStreamTrackProcessor` that is used here. TypeScript does not declare it. */
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>
}
declare const MediaStreamTrackProcessor:
  | (new (options: {
      track: MediaStreamTrack
      maxBufferSize?: number
    }) => TrackProcessor)
  | undefined

/**
 * Reads frames from the track, even in a hidden tab, if the browser supports it. Otherwise reads them from the
 * preview.
 */
export const newestFrame = (track: MediaStreamTrack, preview: HTMLVideoElement): NewestFrame =>
  typeof MediaStreamTrackProcessor === 'undefined'
    ? fromPreview(preview)
    : fromTrack(new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }))

function fromTrack(processor: TrackProcessor): NewestFrame {
  const reader = processor.readable.getReader()
  let newest: VideoFrame | null = null
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      newest?.close()
      newest = value
    }
  }
  // Ignore a failed read. If the track has ended, the page learns it from the track's `ended` event.
  read().catch(() => {})
  return {
    async take() {
      const frame = newest
      newest = null
      return frame
    },
    close() {
      newest?.close()
      newest = null
      reader.cancel().catch(() => {})
    },
  }
}

function fromPreview(preview: HTMLVideoElement): NewestFrame {
  let last = -1
  return {
    async take() {
      if (preview.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || preview.currentTime === last) return null
      last = preview.currentTime
      return createImageBitmap(preview)
    },
    close() {},
  }
}
