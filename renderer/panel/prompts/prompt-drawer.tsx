import './prompts.css'
import { Check, ClipboardCopy, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { type PromptedStep, promptsAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { truncationWarning } from '../../../src-shared/events/truncation.ts'
import { Button } from '../kit/button.tsx'
import { clockTime, figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { SideDialog } from '../kit/side-dialog.tsx'
import { Failed, Problem } from '../kit/status.tsx'
import { useAnswer } from '../store/use-answer.ts'
import { AnswerView } from './answer-view.tsx'
import { AskingView } from './asking-view.tsx'
import { benchCase } from './bench-case.ts'
import { closePrompts, type OpenTurn } from './open-prompts.ts'
import { cutWords, groupParts, missingIn, type PartGroup, partNames } from './prompt-words.ts'
import { useAsk } from './use-ask.ts'

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

const modeWords = (): Record<PromptedStep['mode'], string> => ({
  native: ui.prompts.modeNative,
  schema: ui.prompts.modeSchema,
  text: ui.prompts.modeText,
})

/** A turn's model call: the prompt in parts, the answer, and a new answer after "Ask again". */
function PromptedStepView({ turn, sent }: { turn: string; sent: PromptedStep }) {
  const { asking, start, cancel } = useAsk()
  const { model, mode, request, failed } = sent
  const groups = groupParts(sent)
  const again = () =>
    void start({
      model,
      mode,
      system: request.system,
      messages: request.messages,
      tools: request.tools,
      ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
      ...(request.sampling === undefined ? {} : { sampling: request.sampling }),
    })
  return (
    <section className="stack anywhere prompted" aria-label={fill(ui.prompts.request, { step: sent.step })}>
      <h3>
        {fill(ui.prompts.requestColon, { step: sent.step })} <span className="mono">{model}</span>
      </h3>
      <p className="t2">{fill(ui.prompts.mode, { mode: modeWords()[mode] })}</p>
      {sent.truncated && <p className="problem">{truncationWarning(model, sent.driver)}</p>}
      {missingIn(sent).map((words) => (
        <p key={words} className="t2">
          {words}
        </p>
      ))}
      <ul className="stack box flush parts" aria-label={ui.prompts.promptParts}>
        {groups.map((group, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a prompt never change
          <Part key={n} group={group} isExact={sent.usage?.promptTokens !== undefined} />
        ))}
      </ul>
      <div className="wrap prompt-actions">
        <Button
          icon={RotateCw}
          look="sm"
          disabled={asking.is === 'running'}
          onClick={again}
          label={ui.prompts.askAgain}
        />
        <CopyCase text={() => benchCase(turn, sent)} />
        <p className="t2 fine">
          {fill(ui.prompts.askAgainHint, { end: sent.missing.length > 0 ? ui.prompts.withoutMissing : '.' })}
        </p>
      </div>
      <div className="stack loose answers" data-two={asking.is !== 'idle' || undefined}>
        <div className="stack">
          {asking.is !== 'idle' && <h4 className="t2">{ui.prompts.atThatTime}</h4>}
          {failed === undefined ? <AnswerView answered={sent} /> : <Problem of={failed} />}
        </div>
        {asking.is !== 'idle' && (
          <div className="stack">
            <h4 className="t2">{ui.prompts.now}</h4>
            <AskingView asking={asking} cancel={cancel} />
          </div>
        )}
      </div>
    </section>
  )
}

function Part({ group: { is, parts, tokens }, isExact }: { group: PartGroup; isExact: boolean }) {
  const cuts = parts.flatMap(({ cut }) => (cut === undefined ? [] : cutWords(is, cut)))
  return (
    <li>
      <details>
        <summary className="wrap">
          <b>{partNames()[is]}</b>
          {is !== 'grammar' && (
            <span className="mono t2" title={isExact ? ui.prompts.tokenShare : ui.prompts.estimate}>
              ≈ {figure(tokens)} {tokens === 1 ? 'token' : 'tokens'}
            </span>
          )}
        </summary>
        {parts.map(({ role, text }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a prompt never change
          <pre key={n} className="mono" data-role={role} dir="auto">
            {text}
          </pre>
        ))}
      </details>
      {cuts.map((words) => (
        <p key={words} className="fine beside-lamp warning">
          {words}
        </p>
      ))}
    </li>
  )
}

function CopyCase({ text }: { text: () => string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () =>
    void navigator.clipboard.writeText(text()).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <Button look="sm" onClick={copy}>
      {copied === 'yes' ? <Check size={14} aria-hidden /> : <ClipboardCopy size={14} aria-hidden />}
      <span aria-live="polite">
        {copied === 'yes' ? ui.kit.copied : copied === 'failed' ? ui.kit.couldNotCopy : ui.prompts.copyAsCase}
      </span>
    </Button>
  )
}
