import './prompts.css'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { type PromptsAnswer, promptsAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { clockTime } from '../kit/formats.ts'
import { kitWords } from '../kit/kit-words.ts'
import { fetchAnswer } from '../store/store.ts'
import { closePrompts, type OpenTurn } from './open-prompts.ts'
import { PromptedStepView } from './prompted-step-view.tsx'
import { promptsWords } from './prompts-words.ts'

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
    <Dialog.Root modal={false} open onOpenChange={(isOpen) => !isOpen && closePrompts()}>
      <Dialog.Content
        className="drawer"
        aria-describedby={undefined}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div className="drawer-head">
          <Dialog.Title>{promptsWords.whatModelSaw}</Dialog.Title>
          <span className="mono t2">
            {promptsWords.turnAt(turn.replace(/^t/, ''), isLoaded ? `, ${clockTime(answer.at)}` : '')}
          </span>
          <span className="grow" />
          <Dialog.Close className="btn sm">
            <X size={14} aria-hidden />
            {kitWords.close}
          </Dialog.Close>
        </div>
        {answer === 'loading' && <p role="status">{promptsWords.loading}</p>}
        {answer === 'failed' && (
          <p className="problem" role="alert">
            {promptsWords.promptNotLoaded}{' '}
            <button type="button" className="btn sm" onClick={() => setAttempt((n) => n + 1)}>
              {kitWords.tryAgain}
            </button>
          </p>
        )}
        {isLoaded && answer.steps.length === 0 && <p className="t2">{promptsWords.noModelAsked}</p>}
        {isLoaded && answer.steps.map((sent) => <PromptedStepView key={sent.step} turn={turn} sent={sent} />)}
      </Dialog.Content>
    </Dialog.Root>
  )
}
