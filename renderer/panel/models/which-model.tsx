import { Sparkles, Square } from 'lucide-react'
import type { ModelChoice } from '../../../src-shared/contract/api/models.ts'
import { Button } from '../kit/button.tsx'
import { ui } from '../kit/language.ts'
import { comparableModels } from './start-suite.ts'
import { useAdvice } from './use-advice.ts'

/**
 * A button that runs the bench suite `quick` with all comparable models, or stops it. Also shows the progress and the
 * advice.
 */
export function WhichModel({ models, ended }: { models: readonly ModelChoice[]; ended: () => void }) {
  const { progress, isRunning, problem, start, stop } = useAdvice(ended)
  if (comparableModels(models).length === 0) return null
  return (
    <section aria-label={ui.models.whichModel} className="stack anywhere">
      <div className="wrap">
        {isRunning ? (
          <Button
            icon={Square}
            look="sm"
            disabled={progress?.state === 'stopping'}
            onClick={() => void stop()}
            label={ui.models.stopComparing}
          />
        ) : (
          <Button icon={Sparkles} look="sm" onClick={() => void start(models)} label={ui.models.whichModel} />
        )}
        {isRunning && progress !== null ? (
          <progress
            aria-label={ui.models.casesAnswered}
            max={progress.planned || 1}
            value={progress.planned === 0 ? undefined : progress.done}
          />
        ) : (
          <span className="t2">{ui.models.whichModelAbout}</span>
        )}
      </div>
      <p role="status">
        {isRunning ? progress?.line : progress?.advice && <b>{progress.advice}</b>}
        {progress?.state === 'stopped' && ui.models.comparingStopped}
      </p>
      {[problem, progress?.error ?? null].map(
        (one) =>
          one !== null && (
            <p key={one.message} role="alert" className="problem">
              {one.message} {one.remedy}
            </p>
          ),
      )}
    </section>
  )
}
