import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Cue, CueContent } from '../../../src-shared/events/cue.ts'
import { cueText } from '../../../src-shared/events/cue-words.ts'
import type { ToPreview } from '../../overlay/preview.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { useFilterWarnings } from '../personas/use-filter-warnings.ts'
import { usePreviewAddress } from '../stage/preview-address.ts'
import { hearPreview, sendToPreview } from '../stage/preview-frame.ts'
import { usePanel } from '../store/store.ts'
import { speeds } from './player.ts'
import { previewFeed } from './preview-feed.ts'
import type { OpenReplay } from './use-replay.ts'

/** The replay's controls, with an overlay page that only the panel shows. */
export function ReplayBox({ open, togglePlay }: { open: OpenReplay; togglePlay: () => void }) {
  const { player, useReplay } = open
  const isPlaying = useReplay((replay) => replay.isPlaying)
  const speed = useReplay((replay) => replay.speed)
  const [hasSound, setHasSound] = useState(false)
  const address = usePreviewAddress()
  const isHeld = useHeldToday()
  const jumps = useReplay((replay) => replay.jumps)
  const [painted, setPainted] = useState<{ cue: Cue; jumps: number } | null>(null)
  // A cue that was painted before the last jump does not belong to this moment.
  const cue = painted?.jumps === jumps ? painted.cue : null
  return (
    <section className="replay" aria-label={ui.runs.replay}>
      <div className="overlay-preview replay-stage">
        {address !== null && isHeld !== null && (
          <Preview
            address={address}
            open={open}
            isHeld={isHeld}
            isMuted={!hasSound || !isPlaying || speed !== 1}
            onPainted={setPainted}
          />
        )}
      </div>
      <div className="wrap replay-bar">
        <Button onClick={togglePlay}>
          {isPlaying ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          {isPlaying ? ui.runs.pause : ui.runs.play}
        </Button>
        <Choice
          label={ui.runs.speed}
          value={`${speed}`}
          options={speeds.map((factor) => [`${factor}`, `${factor}×`] as const)}
          choose={(value) => player.setSpeed(speeds.find((factor) => `${factor}` === value) ?? 1)}
        />
        <Button
          aria-pressed={hasSound}
          title={hasSound ? ui.runs.soundsAtOne : ui.runs.silent}
          onClick={() => setHasSound(!hasSound)}
        >
          {hasSound ? <Volume2 size={14} aria-hidden /> : <VolumeX size={14} aria-hidden />}
          {ui.runs.sound}
        </Button>
      </div>
      <p className="fine anywhere replay-cue t2" aria-live="off" data-cue={cue?.id}>
        {cue === null ? ui.runs.onlyThisPreview : cueWords(cue)}
      </p>
    </section>
  )
}

function useHeldToday(): ((content: CueContent) => boolean) | null {
  const warnings = useFilterWarnings()
  const filter = usePanel((panel) => panel.state?.settings.stage.filter)
  const avoid = usePanel((panel) => panel.state?.settings.show.avoid)
  return useMemo(() => {
    if (warnings === null || filter === undefined || avoid === undefined) return null
    return warnings.heldToday({ stage: { filter }, show: { avoid } })
  }, [warnings, filter, avoid])
}

function Preview(props: {
  address: string
  open: OpenReplay
  isHeld: (content: CueContent) => boolean
  isMuted: boolean
  onPainted: (painted: { cue: Cue; jumps: number }) => void
}) {
  const { open, isHeld, isMuted, onPainted } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const muted = useRef(isMuted)
  muted.current = isMuted
  useEffect(() => {
    const feed = previewFeed(Date.now, isHeld)
    const send = (messages: readonly ToPreview[]): void => {
      for (const message of messages) sendToPreview(frame, message)
    }
    const stop = hearPreview(frame, (message) => {
      if (message.adlib === 'ready') {
        open.follow({
          jump: (replay) => send([...feed.jump(replay), { adlib: 'mute', muted: muted.current }]),
          event: (event, { speed }) => send(feed.event(event, speed)),
        })
      } else {
        const { state, jumps } = open.useReplay.getState()
        const view = state?.cues.findLast(({ cue }) => cue.id === message.cue)
        if (view) onPainted({ cue: view.cue, jumps })
      }
    })
    return () => {
      stop()
      open.follow(null)
    }
  }, [open, isHeld, onPainted])
  useEffect(() => sendToPreview(frame, { adlib: 'mute', muted: isMuted }), [isMuted])
  return (
    <iframe ref={frame} src={props.address} title={ui.runs.overlayPreview} allow="autoplay" tabIndex={-1} />
  )
}

function cueWords({ lane, content }: Cue): string {
  return `${ui.shared.lanes[lane]}: ${cueText(content).replaceAll('\n', ' ')}`
}
