import './rate-line.css'
import { Ban, Laugh, type LucideIcon } from 'lucide-react'
import type { RatedLine } from '../../../src-shared/projections/stream-items.ts'
import { ui } from '../kit/language.ts'
import { useIsOwner } from '../store/role.ts'
import { useIsPast } from '../store/shown.ts'
import { send, usePanel } from '../store/store.ts'

type Verdict = 'funny' | 'never'

const buttons = (): Readonly<Record<Verdict, { icon: LucideIcon; label: string; pressed: string }>> => ({
  funny: { icon: Laugh, label: ui.stage.funny, pressed: ui.stage.ratedFunny },
  never: { icon: Ban, label: ui.stage.never, pressed: ui.stage.ratedNever },
})

/** Two buttons that rate a line. A second press of a button removes the rating. */
export function RateLine(props: { rated: RatedLine; onNever?: () => void }) {
  // Hidden in a past run, because the live run uses the same ids for other cues.
  const isPast = useIsPast()
  const isOwner = useIsOwner()
  if (isPast || !isOwner) return null
  return (
    <span className="inline tight fixed rate">
      <Rating verdict="funny" rated={props.rated} />
      <Rating verdict="never" rated={props.rated} onRated={props.onNever} />
    </span>
  )
}

function Rating(props: { verdict: Verdict; rated: RatedLine; onRated?: (() => void) | undefined }) {
  const { verdict } = props
  const { cue, line } = props.rated
  const isPressed = usePanel((panel) => panel.state?.settings.show[verdict].includes(line) === true)
  const isLive = usePanel((panel) => panel.status === 'live')
  const rate = async (): Promise<void> => {
    const isRated = await send({ command: 'rate-line', cue, verdict: isPressed ? 'clear' : verdict })
    if (isRated && !isPressed) props.onRated?.()
  }
  const { icon: Icon, label, pressed } = buttons()[verdict]
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isPressed}
      aria-label={label}
      title={isPressed ? pressed : label}
      disabled={!isLive}
      onClick={() => void rate()}
    >
      <Icon size={15} aria-hidden />
    </button>
  )
}
