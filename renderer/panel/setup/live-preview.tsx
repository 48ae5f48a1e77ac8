import { Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cue } from '../../../src-shared/events/cue.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { type StageState, stageState } from '../../../src-shared/projections/page-state.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { unwatched } from '../sight/unwatched.ts'
import { useLatestPicture } from '../sight/use-eye.ts'
import { usePreviewAddress } from '../stage/preview-address.ts'
import { hearPreview, sendToPreview } from '../stage/preview-frame.ts'
import { sourceName } from '../words/names.ts'

const sampleMs = 8000

/** A cue that only the preview shows. */
export type Sample = Pick<Cue, 'content' | 'puppet'>

/**
 * The show as it happens, over the picture that Adlib watches.
 * @param sample a new object is shown again
 */
export function LivePreview(props: { state: State; sample: Sample | null; children?: ReactNode }) {
  const { state, sample } = props
  const address = usePreviewAddress()
  const picture = useLatestPicture(state)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [hasSound, setSound] = useState(false)

  useEffect(() => hearPreview(frame, ({ adlib }) => setReady((was) => was || adlib === 'ready')), [])

  const [tried, setTried] = useState<StageState['cues'][number] | null>(null)
  useEffect(() => setTried(sample && { at: Date.now(), cue: sampleCue(sample) }), [sample])

  const stage = stageState(state, Date.now())
  const cues = tried === null ? stage.cues : [...stage.cues, tried]
  const shown = JSON.stringify([stage.panic, stage.overlay, cues.map(({ cue }) => cue.id)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` represents the parts of the state that are sent
  useEffect(() => {
    if (!isReady) return
    // A sample appears at the chosen place, even if lines would make way for text there.
    const isTrying = tried !== null && Date.now() < tried.at + sampleMs
    sendToPreview(frame, { adlib: 'begin', state: { ...stage, ...(isTrying && { seen: null }), cues } })
    sendToPreview(frame, { adlib: 'mute', muted: !hasSound })
  }, [isReady, shown, hasSound])

  return (
    <section className="stack setup-preview" aria-label={ui.setup.preview}>
      <div className="overlay-preview" style={picture === null ? {} : { backgroundImage: `url(${picture})` }}>
        {address !== null && (
          <iframe ref={frame} src={address} title={ui.setup.previewOfShow} allow="autoplay" tabIndex={-1} />
        )}
        {props.children}
      </div>
      <div className="wrap setup-row">
        <p className="t2">
          {state.observation === null
            ? ui.setup.waitingForPicture
            : `${unwatched(state)?.title ?? `${sourceName(state.observation.source)}.`} ${ui.setup.onlyYou}`}
        </p>
        <Button look="sm" aria-pressed={hasSound} onClick={() => setSound(!hasSound)}>
          {hasSound ? <Volume2 size={14} aria-hidden /> : <VolumeX size={14} aria-hidden />}
          {ui.setup.sound}
        </Button>
      </div>
    </section>
  )
}

let samples = 0

function sampleCue(sample: Sample): Cue {
  samples += 1
  const { lane } = sample.content
  return { id: `sample-${samples}`, lane, by: 'operator', durationMs: sampleMs, ...sample }
}
