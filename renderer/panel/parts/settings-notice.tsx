import { FileWarning } from 'lucide-react'
import { useState } from 'react'
import type { State } from '../../../src-shared/events/state.ts'

/** What was wrong with the settings file; dismissed for this page alone, until there is another problem. */
export function SettingsNotice({ problem }: { problem: State['settingsProblem'] }) {
  const [dismissed, setDismissed] = useState('')
  if (problem === null || problem.message === dismissed) return null
  return (
    <div className="note err" role="status">
      <FileWarning size={18} aria-hidden />
      <p>
        <b>{problem.message}</b> {problem.remedy}
      </p>
      <button type="button" className="btn sm" onClick={() => setDismissed(problem.message)}>
        Dismiss
      </button>
    </div>
  )
}
