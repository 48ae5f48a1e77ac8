import { ScanEye, Wand } from 'lucide-react'
import { commands } from '../../../src-shared/contract/command-table.ts'
import { Button } from '../kit/button.tsx'
import { clockTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed } from '../kit/status.tsx'
import { unwatched } from '../sight/unwatched.ts'
import { usePanel } from '../store/store.ts'
import { sourceName } from '../words/names.ts'
import type { History } from './use-history.ts'

/** Height (pixels) of the line above the first turn and of the line below the last turn. */
export const edgeHeight = 40

/** Line above the oldest turn, which shows how far back the stream reaches. */
export function Start({ history: { edge, reach, load }, isPlain }: { history: History; isPlain: boolean }) {
  return (
    <p className="inline fine t2 edge" data-edge={edge} style={{ height: edgeHeight }} role="status">
      {edge === 'start' && (isPlain ? ui.stream.start : ui.stream.searchedToStart)}
      {edge === 'loading' &&
        (isPlain ? ui.stream.loadingEarlier : fill(ui.stream.searchingBack, { time: clockTime(reach) }))}
      {edge === 'full' && ui.stream.listFull}
      {edge === 'failed' && (
        <>
          {ui.stream.earlierDidNotLoad}
          <Button look="plain" onClick={load} label={ui.kit.tryAgain} />
        </>
      )}
    </p>
  )
}

/** Line below the last turn of an ended run. */
export function End({ reason }: { reason: string }) {
  const translated: Readonly<Record<string, string>> = ui.stream.endReasons
  return (
    <p className="inline fine t2 edge end" style={{ height: edgeHeight }}>
      {fill(ui.stream.runEnded, { reason: translated[reason] ?? reason })}
    </p>
  )
}

/** Message while no row matches the filter chip and the search. */
export function Nothing({ history: { edge, reach, load } }: { history: History }) {
  if (edge === 'failed') {
    return <Failed words={ui.stream.earlierDidNotLoad} retry={load} look="none" button="plain" />
  }
  return (
    <p className="none" role="status">
      {edge === 'start'
        ? ui.stream.nothingMatches
        : fill(ui.stream.searchingNothing, { time: clockTime(reach) })}
    </p>
  )
}

/** Message for a run without turns. */
export function Empty({ look, test }: { look: () => void; test: () => void }) {
  const observation = usePanel((panel) => panel.state?.observation)
  const isBlind = usePanel(({ state }) => state != null && unwatched(state) !== null)
  return (
    <div className="stack void">
      <ScanEye size={28} aria-hidden />
      <h2>
        {isBlind
          ? ui.stream.nothingWatched
          : observation
            ? fill(ui.stream.watching, { source: sourceName(observation.source) })
            : ui.stream.nothingSeen}
      </h2>
      <p>{ui.stream.firstTurn}</p>
      <div>
        <Button icon={ScanEye} onClick={look}>
          {ui.stream.lookNow} <kbd>{commands['observe-now'].key}</kbd>
        </Button>
        <Button icon={Wand} look="plain" onClick={test}>
          {ui.stream.sendTest} <kbd>{commands['test-burst'].key}</kbd>
        </Button>
      </div>
    </div>
  )
}
