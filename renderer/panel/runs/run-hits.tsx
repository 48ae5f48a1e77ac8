import type { RunHit } from '../../../src-shared/contract/api/runs.ts'
import { Button } from '../kit/button.tsx'
import { focusNow } from '../kit/focus-now.ts'
import { clockTime, dateOf } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { MaskedText } from '../stream/held.tsx'
import { hitKind } from './run-words.ts'
import type { RunSearch } from './use-run-search.ts'

/** The results of a search over all runs. A click on one opens its run at that moment. */
export function RunHits(props: {
  search: RunSearch
  /** The hit that gets the focus, because the user just closed its run. */
  from: Pick<RunHit, 'run' | 'seq'> | null
  open: (hit: RunHit) => void
}) {
  const { search, from, open } = props
  const { hits, status, damaged, isCut } = search
  return (
    <div className="run-list">
      <div className={hits.length === 0 ? 'none' : 'inline fine t2 run-edge'}>
        <p role={status === 'failed' ? 'alert' : 'status'}>
          {statusWords(search)}
          {isCut && ui.runs.onlySomeOfRun}
          {damaged > 0 && fill(ui.runs.notSearched, { count: damaged })}
        </p>
        {status === 'searching' && search.searched > 0 && (
          <Button look="sm" onClick={search.stop} label={ui.runs.stopSearch} />
        )}
        {(status === 'paused' || status === 'failed') && (
          <Button look="sm" onClick={search.goOn} label={ui.runs.searchOlder} />
        )}
      </div>
      {hits.length > 0 && (
        <ul aria-label={ui.runs.searchResults} className="run-hits">
          {hits.map((hit) => (
            <li key={`${hit.run} ${hit.seq} ${hit.kind}`}>
              <button
                type="button"
                className="run-hit"
                ref={hit.run === from?.run && hit.seq === from.seq ? focusNow : undefined}
                onClick={() => open(hit)}
              >
                <span className="mono fine t2">
                  {dateOf(hit.t)} {clockTime(hit.t)}
                </span>
                <span
                  className={
                    hit.kind === 'saw' ? 'badge sight' : hit.kind === 'error' ? 'badge err' : 'badge'
                  }
                >
                  {hitKind(hit.kind)}
                </span>
                <span
                  className={
                    hit.kind === 'said' || hit.kind === 'cue'
                      ? 'voice anywhere hit-text'
                      : 'anywhere hit-text'
                  }
                  dir="auto"
                >
                  <MaskedText text={hit.text} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusWords({ status, hits, searched }: RunSearch): string {
  switch (status) {
    case 'searching':
      return searched === 0
        ? ui.runs.searching
        : fill(ui.runs.searchedSoFar, { count: hits.length, runs: searched })
    case 'failed':
      return ui.runs.searchFailed
    case 'paused':
      return fill(ui.runs.pausedSearch, { count: hits.length, runs: searched })
    case 'done':
      return hits.length === 0 ? ui.runs.nothingInAny : fill(ui.runs.found, { count: hits.length })
  }
}
