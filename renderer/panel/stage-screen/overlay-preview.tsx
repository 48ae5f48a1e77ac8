import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { CueContent } from '../../../src-shared/events/cue.ts'
import { placesOf } from '../../../src-shared/events/observation.ts'
import type { Persona } from '../../../src-shared/events/persona.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { StageState } from '../../../src-shared/projections/page-state.ts'
import { puppetOf } from '../../../src-shared/stage/puppets.ts'
import { ui } from '../kit/language.ts'
import { usePersona, usePersonas } from '../personas/personas.ts'
import { useLatestPicture } from '../sight/use-eye.ts'
import { usePreviewAddress } from '../stage/preview-address.ts'
import { hearPreview, sendToPreview } from '../stage/preview-frame.ts'

type Speaker = Pick<Persona, 'name' | 'color' | 'faces' | 'voice'>

const samples = (speaker: Speaker): readonly CueContent[] => [
  { lane: 'text', text: ui.stageScreen.bigWords, tone: 'cheer' },
  {
    lane: 'caption',
    text: ui.stageScreen.sampleLine,
    speaker: { name: speaker.name, color: speaker.color, faces: speaker.faces, mood: 'smug' },
  },
  { lane: 'emote', emote: 'wave', count: 1 },
  { lane: 'act', gesture: 'bow', look: 'camera' },
]
const sampleMs = 60_000

/** Preview of the overlay with the current settings, over the watched picture. The audience never sees it. */
export function OverlayPreview(props: { state: State; children?: ReactNode }) {
  const { settings, observation } = props.state
  const { overlay } = settings
  const address = usePreviewAddress()
  const picture = useLatestPicture(props.state)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const seen = useRef(observation)
  useEffect(() => {
    seen.current = observation
  }, [observation])
  const look = useMemo(() => JSON.stringify(overlay), [overlay])
  const { answer } = usePersonas()
  const active = usePersona(settings.show.persona)
  const persona = active ?? answer?.personas[0]?.persona
  useEffect(() => hearPreview(frame, ({ adlib }) => setReady((was) => was || adlib === 'ready')), [])
  useEffect(() => {
    if (!isReady || persona === undefined) return
    const paint = (): void =>
      sendToPreview(frame, { adlib: 'begin', state: sampleStage(look, persona, seen.current) })
    paint()
    const again = setInterval(paint, sampleMs)
    return () => clearInterval(again)
  }, [isReady, look, persona])
  return (
    <section aria-label={ui.stageScreen.preview}>
      <div className="overlay-preview" style={picture === null ? {} : { backgroundImage: `url(${picture})` }}>
        {address !== null && (
          <iframe ref={frame} src={address} title={ui.stageScreen.previewOfOverlay} tabIndex={-1} />
        )}
        {props.children}
      </div>
    </section>
  )
}

/**
 * Returns a stage with sample cues. The run id changes with each call, so that the overlay paints the samples again.
 */
function sampleStage(look: string, speaker: Speaker, observation: State['observation']): StageState {
  const at = Date.now()
  const overlay = JSON.parse(look) as StageState['overlay']
  const puppet = puppetOf(overlay.puppet, speaker)
  return {
    run: `look-${at}`,
    panic: false,
    overlay,
    sound: { volume: 0, muted: true, duck: 0, device: '' },
    puppet: null,
    seen: observation && placesOf(observation),
    cues: samples(speaker).map((content, n) => ({
      at,
      cue: {
        id: `sample-${n}`,
        lane: content.lane,
        by: 'operator',
        durationMs: sampleMs,
        content,
        ...(puppet !== undefined && { puppet }),
      },
    })),
  }
}
