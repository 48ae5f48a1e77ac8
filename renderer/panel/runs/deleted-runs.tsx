import { useState } from 'react'
import type { RunInfo } from '../../../src-shared/contract/api/runs.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import type { RunList } from './use-runs.ts'

/** A note about the deleted runs, with buttons that restore them. */
export function DeletedRuns({ list: { deleted, restore } }: { list: RunList }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [last, ...others] = deleted
  if (last === undefined) return null
  const bringBack = async (run: RunInfo): Promise<void> => {
    const failed = await restore(run)
    setProblem(failed && `${failed.message} ${failed.remedy}`)
  }
  return (
    <div className="note deleted-runs" role="status">
      <p>
        <b>{fill(ui.runs.deletedRun, { date: dateOf(last.startedAt), time: clockTime(last.startedAt) })}</b>{' '}
        {problem ?? ui.runs.restoreHint}
      </p>
      <Button look="sm" onClick={() => void bringBack(last)} label={ui.runs.undo} />
      {others.length > 0 && (
        <details>
          <summary className="fine">
            {others.length === 1
              ? ui.runs.oneMoreDeleted
              : fill(ui.runs.moreDeleted, { count: others.length })}
          </summary>
          <ul>
            {others.map((run) => (
              <li key={run.run} className="inline loose">
                <span>
                  {dateOf(run.startedAt)}, {clockTime(run.startedAt)}
                </span>
                <span className="mono t2">{elapsed(run.ms)}</span>
                <Button
                  look="sm"
                  aria-label={fill(ui.runs.restoreRun, {
                    date: dateOf(run.startedAt),
                    time: clockTime(run.startedAt),
                  })}
                  onClick={() => void bringBack(run)}
                  label={ui.runs.restore}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
