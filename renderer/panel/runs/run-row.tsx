import { CircleDot, FileWarning, TriangleAlert } from 'lucide-react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import { isBanned } from '../../../src-shared/stage/similar.ts'
import { focusNow } from '../kit/focus-now.ts'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { usePanel } from '../store/store.ts'
import { sourceName } from '../words/names.ts'
import { runFacts, shortSource, standing } from './run-words.ts'

/** Badges of a run: live, interrupted, damaged. */
export function RunMarks({ run }: { run: RunInfo }) {
  const how = standing(run)
  return (
    <>
      {how === 'live' && (
        <span className="badge stage">
          <CircleDot size={12} aria-hidden />
          {ui.runs.live}
        </span>
      )}
      {how === 'interrupted' && (
        <span className="badge hold" title={ui.runs.noEnd}>
          <TriangleAlert size={12} aria-hidden />
          {ui.runs.interrupted}
        </span>
      )}
      {run.broken !== undefined && (
        <span className="badge err" title={run.broken}>
          <FileWarning size={12} aria-hidden />
          {ui.runs.damaged}
        </span>
      )}
    </>
  )
}

/** Returns the best line of a run that the streamer has not banned; undefined without one. */
export const bestLine = ({ best }: Pick<RunInfo, 'best'>, banned: readonly string[]): string | undefined =>
  best.find((line) => !isBanned(line, banned))?.text

/** A run in the list. `hasFocus`: the row gets the focus when it appears. */
export function RunRow(props: { run: RunInfo; hasFocus: boolean; onFocus: () => void; open: () => void }) {
  const { run, hasFocus, onFocus, open } = props
  const best = usePanel(({ state }) => bestLine(run, state?.settings.show.never ?? []))
  return (
    <button
      type="button"
      className="run-row"
      ref={hasFocus ? focusNow : undefined}
      onFocus={onFocus}
      onClick={open}
    >
      <span className="stack tight run-when">
        <b>{dateOf(run.startedAt)}</b>
        <span className="mono fine t2">{clockTime(run.startedAt)}</span>
      </span>
      <span className="run-length mono">{elapsed(run.ms)}</span>
      <span className="stack tight run-model">
        {run.source !== '' && (
          <b className="clip" title={sourceName(run.source)}>
            {shortSource(run.source)}
          </b>
        )}
        <span className="fine t2 clip">{run.model}</span>
      </span>
      <span className="wrap fine t2 run-counts">
        {best !== undefined && (
          <span className="clip run-best" title={best}>
            “{best}”
          </span>
        )}
        {runFacts(run).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <span className="wrap run-marks">
        <RunMarks run={run} />
      </span>
    </button>
  )
}
