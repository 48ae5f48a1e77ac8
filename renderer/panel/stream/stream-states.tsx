import { ScanEye, Wand } from 'lucide-react'
import { commands } from '../../../src-shared/contract/command-table.ts'
import { clockTime } from '../kit/formats.ts'
import { kitWords } from '../kit/kit-words.ts'
import { unwatched } from '../sight/unwatched.ts'
import { usePanel } from '../store/store.ts'
import { sourceName } from '../words/names.ts'
import { streamWords } from './stream-words.ts'
import type { History } from './use-history.ts'

/** Height (pixels) of the line above the first turn and of the line below the last turn. */
export const edgeHeight = 40

/** Line above the oldest turn, which shows how far back the stream reaches. */
export function Start({ history: { edge, reach, load }, isPlain }: { history: History; isPlain: boolean }) {
  return (
    <p className="edge" data-edge={edge} style={{ height: edgeHeight }} role="status">
      {edge === 'start' && (isPlain ? streamWords.start : streamWords.searchedToStart)}
      {edge === 'loading' &&
        (isPlain ? streamWords.loadingEarlier : streamWords.searchingBack(clockTime(reach)))}
      {edge === 'full' && streamWords.listFull}
      {edge === 'failed' && (
        <>
          {streamWords.earlierDidNotLoad}
          <button type="button" className="btn plain" onClick={load}>
            {kitWords.tryAgain}
          </button>
        </>
      )}
    </p>
  )
}

/** Line below the last turn of an ended run. */
export const End = ({ reason }: { reason: string }) => (
  <p className="edge end" style={{ height: edgeHeight }}>
    {streamWords.runEnded(streamWords.endReasons[reason] ?? reason)}
  </p>
)

/** Message while no row matches the filter chip and the search. */
export function Nothing({ history: { edge, reach, load } }: { history: History }) {
  if (edge === 'failed') {
    return (
      <p className="none" role="alert">
        {streamWords.earlierDidNotLoad}{' '}
        <button type="button" className="btn plain" onClick={load}>
          {kitWords.tryAgain}
        </button>
      </p>
    )
  }
  return (
    <p className="none" role="status">
      {edge === 'start' ? streamWords.nothingMatches : streamWords.searchingNothing(clockTime(reach))}
    </p>
  )
}

/** Message for a run without turns. */
export function Empty({ look, test }: { look: () => void; test: () => void }) {
  const observation = usePanel((panel) => panel.state?.observation)
  const isBlind = usePanel(({ state }) => state != null && unwatched(state) !== null)
  return (
    <div className="void">
      <ScanEye size={28} aria-hidden />
      <h2>
        {isBlind
          ? streamWords.nothingWatched
          : observation
            ? streamWords.watching(sourceName(observation.source))
            : streamWords.nothingSeen}
      </h2>
      <p>{streamWords.firstTurn}</p>
      <div>
        <button type="button" className="btn" onClick={look}>
          <ScanEye size={14} aria-hidden />
          {streamWords.lookNow} <kbd>{commands['observe-now'].key}</kbd>
        </button>
        <button type="button" className="btn plain" onClick={test}>
          <Wand size={14} aria-hidden />
          {streamWords.sendTest} <kbd>{commands['test-burst'].key}</kbd>
        </button>
      </div>
    </div>
  )
}
