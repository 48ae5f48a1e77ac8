import type { History } from '../use-history.ts'
import { clockTime } from '../view/words.ts'

/** Pixels of the line at the start and at the end of the stream. */
export const edgeHeight = 40

/** The line above the oldest turn: where the stream reaches back to, and what to do when that failed. */
export function Start({ history: { edge, reach, load }, isPlain }: { history: History; isPlain: boolean }) {
  return (
    <p className="edge" data-edge={edge} style={{ height: edgeHeight }} role="status">
      {edge === 'start' && (isPlain ? 'Start of the run' : 'Searched back to the start of the run')}
      {edge === 'loading' &&
        (isPlain ? 'Loading earlier turns…' : `Searching earlier turns… at ${clockTime(reach)}`)}
      {edge === 'full' && 'Earlier turns are in the run’s folder.'}
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

/** The line below the last turn of a run that is over. */
export const End = ({ reason }: { reason: string }) => (
  <p className="edge end" style={{ height: edgeHeight }}>
    The run ended: {reason}.
  </p>
)
