import { CircleDot, FileWarning, TriangleAlert } from 'lucide-react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import { focusNow } from '../kit/focus-now.ts'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { sourceName } from '../words/names.ts'
import { runFacts, shortSource, standing } from './run-words.ts'
import { runsWords } from './runs-words.ts'

/** Badges of a run: live, interrupted, damaged. */
export function RunMarks({ run }: { run: RunInfo }) {
  const how = standing(run)
  return (
    <>
      {how === 'live' && (
        <span className="badge stage">
          <CircleDot size={12} aria-hidden />
          {runsWords.live}
        </span>
      )}
      {how === 'interrupted' && (
        <span className="badge hold" title={runsWords.noEnd}>
          <TriangleAlert size={12} aria-hidden />
          {runsWords.interrupted}
        </span>
      )}
      {run.broken !== undefined && (
        <span className="badge err" title={run.broken}>
          <FileWarning size={12} aria-hidden />
          {runsWords.damaged}
        </span>
      )}
    </>
  )
}

/** A run in the list. `hasFocus`: the row gets the focus when it appears. */
export function RunRow(props: { run: RunInfo; hasFocus: boolean; onFocus: () => void; open: () => void }) {
  const { run, hasFocus, onFocus, open } = props
  return (
    <button
      type="button"
      className="run-row"
      ref={hasFocus ? focusNow : undefined}
      onFocus={onFocus}
      onClick={open}
    >
      <span className="run-when">
        <b>{dateOf(run.startedAt)}</b>
        <span className="mono">{clockTime(run.startedAt)}</span>
      </span>
      <span className="run-length mono">{elapsed(run.ms)}</span>
      <span className="run-model">
        {run.source !== '' && <b title={sourceName(run.source)}>{shortSource(run.source)}</b>}
        <span>{run.model}</span>
      </span>
      <span className="run-counts">
        {run.best !== '' && (
          <span className="run-best" title={run.best}>
            “{run.best}”
          </span>
        )}
        {runFacts(run).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <span className="run-marks">
        <RunMarks run={run} />
      </span>
    </button>
  )
}
