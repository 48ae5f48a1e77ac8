import { Ban, Laugh } from 'lucide-react'
import type { RatedLine } from '../../../src-shared/events/stream-items.ts'
import { send, usePanel } from '../store.ts'

/** Two buttons that rate a line; pressing the same one again takes the rating back. */
export function RateLine(props: {
  rated: RatedLine
  /** Called after the line was rated as one that must not come again. */
  onNever?: () => void
}) {
  const { cue, line } = props.rated
  const isFunny = usePanel((panel) => panel.state?.settings.show.funny.includes(line) === true)
  const isNever = usePanel((panel) => panel.state?.settings.show.never.includes(line) === true)
  const isLive = usePanel((panel) => panel.status === 'live')
  const rate = async (verdict: 'funny' | 'never', pressed: boolean): Promise<void> => {
    const isRated = await send({ command: 'rate-line', cue, verdict: pressed ? 'clear' : verdict })
    if (isRated && verdict === 'never' && !pressed) props.onNever?.()
  }
  return (
    <span className="rate">
      <button
        type="button"
        aria-pressed={isFunny}
        aria-label="That was funny"
        title={isFunny ? 'Rated as funny. Press to undo.' : 'That was funny'}
        disabled={!isLive}
        onClick={() => void rate('funny', isFunny)}
      >
        <Laugh size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-pressed={isNever}
        aria-label="Never again"
        title={isNever ? 'Never said again. Press to undo.' : 'Never again'}
        disabled={!isLive}
        onClick={() => void rate('never', isNever)}
      >
        <Ban size={15} aria-hidden />
      </button>
    </span>
  )
}
