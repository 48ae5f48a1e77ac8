import { Ban, Laugh } from 'lucide-react'
import type { RatedLine } from '../../../src-shared/events/stream-items.ts'
import { send, usePanel } from '../store.ts'

/** Two buttons that rate a line; pressing the same one again takes the rating back. */
export function RateLine({ rated: { cue, line } }: { rated: RatedLine }) {
  const isFunny = usePanel((panel) => panel.state?.settings.show.funny.includes(line) === true)
  const isNever = usePanel((panel) => panel.state?.settings.show.never.includes(line) === true)
  const isLive = usePanel((panel) => panel.status === 'live')
  const rate = (verdict: 'funny' | 'never', pressed: boolean) =>
    void send({ command: 'rate-line', cue, verdict: pressed ? 'clear' : verdict })
  return (
    <span className="rate">
      <button
        type="button"
        aria-pressed={isFunny}
        aria-label="That was funny"
        title={isFunny ? 'Rated as funny. Press to undo.' : 'That was funny'}
        disabled={!isLive}
        onClick={() => rate('funny', isFunny)}
      >
        <Laugh size={15} aria-hidden />
      </button>
      <button
        type="button"
        aria-pressed={isNever}
        aria-label="Never again"
        title={isNever ? 'Never said again. Press to undo.' : 'Never again'}
        disabled={!isLive}
        onClick={() => rate('never', isNever)}
      >
        <Ban size={15} aria-hidden />
      </button>
    </span>
  )
}
