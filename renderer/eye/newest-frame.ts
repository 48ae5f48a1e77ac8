/** Gives the newest picture of a shared screen, each at most once. */
export interface NewestFrame {
  /** Null when nothing new has come since the last one. The caller closes what it gets. */
  take(): Promise<VideoFrame | ImageBitmap | null>
  close(): void
}

/** Chromium's way to the frames of a track; the standard library does not declare it. */
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
 * Reads a track's frames as they come where the browser allows it, which goes on in a hidden tab, and
 * from the preview otherwise.
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
  // A track that ends rejects the read; its `ended` event tells the page.
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
