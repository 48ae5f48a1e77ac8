import './prompts.css'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type PromptsAnswer, promptsAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { Button } from '../kit/button.tsx'
import { fill } from '../kit/fill.ts'
import { clockTime } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { SideDialog } from '../kit/side-dialog.tsx'
import { Failed } from '../kit/status.tsx'
import { fetchAnswer } from '../store/store.ts'
import { closePrompts, type OpenTurn } from './open-prompts.ts'
import { PromptedStepView } from './prompted-step-view.tsx'

/** A drawer with what the model saw in a turn, and what it answered. */
export function PromptDrawer({ open: { run, turn } }: { open: OpenTurn }) {
  const [answer, setAnswer] = useState<PromptsAnswer | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true
    setAnswer('loading')
    const path = `/api/runs/${encodeURIComponent(run)}/turns/${encodeURIComponent(turn)}/prompts`
    void fetchAnswer(path, promptsAnswer).then((loaded) => current && setAnswer(loaded ?? 'failed'))
    return () => {
      current = false
    }
  }, [run, turn, attempt])
  const isLoaded = typeof answer === 'object'
  return (
    <SideDialog
      className="drawer"
      title={ui.prompts.whatModelSaw}
      close={closePrompts}
      head={(title) => (
        <div className="drawer-head">
          {title}
          <span className="mono t2">
            {fill(ui.prompts.turnAt, {
              turn: turn.replace(/^t/, ''),
              time: isLoaded ? `, ${clockTime(answer.at)}` : '',
            })}
          </span>
          <span className="grow" />
          <Button look="sm" onClick={closePrompts}>
            <X size={14} aria-hidden />
            {ui.kit.close}
          </Button>
        </div>
      )}
    >
      {answer === 'loading' && <p role="status">{ui.prompts.loading}</p>}
      {answer === 'failed' && (
        <Failed words={ui.prompts.promptNotLoaded} retry={() => setAttempt((n) => n + 1)} />
      )}
      {isLoaded && answer.steps.length === 0 && <p className="t2">{ui.prompts.noModelAsked}</p>}
      {isLoaded && answer.steps.map((sent) => <PromptedStepView key={sent.step} turn={turn} sent={sent} />)}
    </SideDialog>
  )
}
