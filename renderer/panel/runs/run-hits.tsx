import type { RunHit } from '../../../src-shared/contract/api/runs.ts'
import { focusNow } from '../kit/focus-now.ts'
import { clockTime, dateOf } from '../kit/formats.ts'
import { MaskedText } from '../stream/held.tsx'
import { hitKind } from './run-words.ts'
import { runsWords } from './runs-words.ts'
import type { RunSearch } from './use-runs.ts'

/** The results of a search over all runs. A click on one opens its run at that moment. */
export function RunHits(props: {
  search: NonNullable<RunSearch>
  /** The hit that gets the focus, because the user just closed its run. */
  from: Pick<RunHit, 'run' | 'seq'> | null
  open: (hit: RunHit) => void
}) {
  const { search, from, open } = props
  if (search.status !== 'found') {
    return (
      <p className="none" role={search.status === 'failed' ? 'alert' : 'status'}>
        {search.status === 'failed' ? runsWords.searchFailed : runsWords.searching}
      </p>
    )
  }
  const damaged = search.damaged === 0 ? '' : runsWords.notSearched(search.damaged)
  if (search.hits.length === 0) {
    return (
      <p className="none" role="status">
        {search.complete ? runsWords.nothingInAny : runsWords.nothingSoFar}
        {damaged}
      </p>
    )
  }
  return (
    <div className="run-list">
      <p className="run-edge" role="status">
        {search.complete ? runsWords.found(search.hits.length) : runsWords.firstFound(search.hits.length)}
        {damaged}
      </p>
      <ul aria-label={runsWords.searchResults} className="run-hits">
        {search.hits.map((hit) => (
          <li key={`${hit.run} ${hit.seq} ${hit.kind}`}>
            <button
              type="button"
              className="run-hit"
              ref={hit.run === from?.run && hit.seq === from.seq ? focusNow : undefined}
              onClick={() => open(hit)}
            >
              <span className="mono t2">
                {dateOf(hit.t)} {clockTime(hit.t)}
              </span>
              <span
                className={hit.kind === 'saw' ? 'badge sight' : hit.kind === 'error' ? 'badge err' : 'badge'}
              >
                {hitKind(hit.kind)}
              </span>
              <span
                className={hit.kind === 'said' || hit.kind === 'cue' ? 'voice hit-text' : 'hit-text'}
                dir="auto"
              >
                <MaskedText text={hit.text} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
