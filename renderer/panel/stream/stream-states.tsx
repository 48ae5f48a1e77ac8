import { ScanEye, Wand } from 'lucide-react'
import { clockTime } from '../kit/formats.ts'
import { unwatched } from '../sight/eye-words.ts'
import { usePanel } from '../store/store.ts'
import { sourceName } from '../words/names.ts'
import type { History } from './use-history.ts'

/** Height of the lines above the first and below the last turn of the stream, in pixels. */
export const edgeHeight = 40

/** Line above the oldest turn: how far back the stream reaches, with a retry button if loading failed. */
export function Start({ history: { edge, reach, load }, isPlain }: { history: History; isPlain: boolean }) {
  return (
    <p className="edge" data-edge={edge} style={{ height: edgeHeight }} role="status">
      {edge === 'start' && (isPlain ? 'Start of the run' : 'Searched back to the start of the run')}
      {edge === 'loading' &&
        (isPlain ? 'Loading earlier turns…' : `Searching earlier turns… back to ${clockTime(reach)}`)}
      {edge === 'full' && 'This list is full. Earlier turns are in the run’s folder.'}
      {edge === 'failed' && (
        <>
          Earlier turns did not load.
          <button type="button" className="btn plain" onClick={load}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}

/** Line below the last turn of an ended run. */
export const End = ({ reason }: { reason: string }) => (
  <p className="edge end" style={{ height: edgeHeight }}>
    The run ended: {reason}.
  </p>
)

/** Message when no row matches the chip and the search so far. */
export function Nothing({ history: { edge, reach, load } }: { history: History }) {
  if (edge === 'failed') {
    return (
      <p className="none" role="alert">
        Earlier turns did not load.{' '}
        <button type="button" className="btn plain" onClick={load}>
          Try again
        </button>
      </p>
    )
  }
  return (
    <p className="none" role="status">
      {edge === 'start'
        ? 'Nothing matches in this run.'
        : `Searching earlier turns… nothing since ${clockTime(reach)}`}
    </p>
  )
}

/** Message of a run without any turn. */
export function Empty({ look, test }: { look: () => void; test: () => void }) {
  const observation = usePanel((panel) => panel.state?.observation)
  const isBlind = usePanel(({ state }) => state != null && unwatched(state) !== null)
  return (
    <div className="void">
      <ScanEye size={28} aria-hidden />
      <h2>
        {isBlind
          ? 'Nothing is watched'
          : observation
            ? `Watching ${sourceName(observation.source)}, no turns yet`
            : 'Nothing seen yet'}
      </h2>
      <p>The first turn will appear here with every step: what was seen, thought, called and painted.</p>
      <div>
        <button type="button" className="btn" onClick={look}>
          <ScanEye size={14} aria-hidden />
          Look now <kbd>O</kbd>
        </button>
        <button type="button" className="btn plain" onClick={test}>
          <Wand size={14} aria-hidden />
          Send a test cue <kbd>T</kbd>
        </button>
      </div>
    </div>
  )
}
