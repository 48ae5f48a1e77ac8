import './prompts.css'
import { X } from 'lucide-react'
import { promptsAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { Button } from '../kit/button.tsx'
import { clockTime } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { SideDialog } from '../kit/side-dialog.tsx'
import { Failed } from '../kit/status.tsx'
import { useAnswer } from '../store/use-answer.ts'
import { closePrompts, type OpenTurn } from './open-prompts.ts'
import { PromptedStepView } from './prompted-step-view.tsx'

/** A drawer with what the model saw in a turn, and what it answered. */
export function PromptDrawer({ open: { run, turn } }: { open: OpenTurn }) {
  const path = `/api/runs/${encodeURIComponent(run)}/turns/${encodeURIComponent(turn)}/prompts`
  const { answer, failed, load } = useAnswer(path, promptsAnswer)
  return (
    <SideDialog
      className="drawer"
      title={ui.prompts.whatModelSaw}
      close={closePrompts}
      head={(title) => (
        <div className="wrap tight drawer-head">
          {title}
          <span className="mono t2">
            {fill(ui.prompts.turnAt, {
              turn: turn.replace(/^t/, ''),
              time: answer ? `, ${clockTime(answer.at)}` : '',
            })}
          </span>
          <span className="grow" />
          <Button icon={X} look="sm" onClick={closePrompts} label={ui.kit.close} />
        </div>
      )}
    >
      {answer === null && !failed && <p role="status">{ui.prompts.loading}</p>}
      {failed && <Failed words={ui.prompts.promptNotLoaded} retry={load} />}
      {answer?.steps.length === 0 && <p className="t2">{ui.prompts.noModelAsked}</p>}
      {answer?.steps.map((sent) => (
        <PromptedStepView key={sent.step} turn={turn} sent={sent} />
      ))}
    </SideDialog>
  )
}
