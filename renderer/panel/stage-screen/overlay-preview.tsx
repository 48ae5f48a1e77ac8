import './overlay-preview.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { StageState } from '../../../src-shared/projections/page-state.ts'
import { fromPreview, type ToPreview } from '../../overlay/preview.ts'
import { useEyePicture } from '../sight/use-eye.ts'
import { usePreviewAddress } from '../stage/preview-address.ts'

/** What the preview shows: words, a caption with its speaker and an emote, which together show every part of a look. */
const samples: readonly CueContent[] = [
  { lane: 'text', text: 'Big words', place: 'top', tone: 'cheer' },
  {
    lane: 'caption',
    text: 'This is how a line looks over your picture.',
    speaker: { name: 'Marlow', mood: 'smug' },
  },
  { lane: 'emote', emote: 'wave', count: 1, place: 'bottom-right' },
]
/** Longer than anybody looks at it. */
const sampleMs = 60_000

/** The overlay with the look that is set, over what is watched. Only this page shows it. */
export function OverlayPreview({
  overlay,
  observation,
}: {
  overlay: StageState['overlay']
  observation: State['observation']
}) {
  const address = usePreviewAddress()
  const picture = useEyePicture(observation?.id ?? 'none')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const look = useMemo(() => JSON.stringify(overlay), [overlay])
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (fromPreview.safeParse(data).data?.adlib === 'ready') setReady(true)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const paint = (): void => {
      const message: ToPreview = { adlib: 'begin', state: sampleStage(look) }
      frame.current?.contentWindow?.postMessage(message, location.origin)
    }
    paint()
    const again = setInterval(paint, sampleMs)
    return () => clearInterval(again)
  }, [isReady, look])
  return (
    <section aria-label="Preview">
      <div className="overlay-preview" style={picture === null ? {} : { backgroundImage: `url(${picture})` }}>
        {address !== null && (
          <iframe ref={frame} src={address} title="Preview of the overlay" tabIndex={-1} />
        )}
      </div>
    </section>
  )
}

/** A stage with the samples. Each has a new name, so that the overlay paints it from the start. */
function sampleStage(look: string): StageState {
  const at = Date.now()
  return {
    run: `look-${at}`,
    panic: false,
    overlay: JSON.parse(look) as StageState['overlay'],
    sound: { volume: 0, muted: true, duck: 0, device: '' },
    cues: samples.map((content, n) => ({
      at,
      cue: { id: `sample-${n}`, lane: content.lane, by: 'operator', durationMs: sampleMs, content },
    })),
  }
}
