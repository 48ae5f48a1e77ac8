import type { RefObject } from 'react'
import { z } from 'zod'
import type { FromPreview, ToPreview } from '../../overlay/preview.ts'

type Frame = RefObject<HTMLIFrameElement | null>

const message = z.discriminatedUnion('adlib', [
  z.object({ adlib: z.literal('ready') }),
  z.object({ adlib: z.literal('painted'), cue: z.string() }),
])

/** Calls `heard` with each message of the overlay preview in a frame. Returns a function that ends this. */
export function hearPreview(frame: Frame, heard: (message: FromPreview) => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return
    const read = message.safeParse(data)
    if (read.success) heard(read.data)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

/** Sends a message to the overlay preview in a frame. */
export const sendToPreview = (frame: Frame, sent: ToPreview): void =>
  frame.current?.contentWindow?.postMessage(sent, location.origin)
