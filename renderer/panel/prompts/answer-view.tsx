import type { AskAnswer, PromptedStep } from '../../../src-shared/contract/api/prompts.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import type { Step } from '../../../src-shared/step/step.ts'
import { describeRepair } from '../../../src-shared/toolcall/repair-rules.ts'
import { fill, ui } from '../kit/language.ts'
import { costWords } from './prompt-words.ts'

type Answered = Pick<PromptedStep, 'raw' | 'repairs' | 'outcome' | 'ms' | 'usage'> & {
  readonly answer?: Step
  readonly rejected?: AskAnswer['rejected']
}

const outcomeWords = (): Record<AskAnswer['outcome'], { word: string; look: string }> => ({
  called: { word: ui.prompts.calledTools, look: 'ok' },
  words: { word: ui.prompts.words, look: '' },
  silent: { word: ui.prompts.saidNothing, look: '' },
  malformed: { word: ui.prompts.noCallRead, look: 'err' },
})

/** A model's answer with its figures, text, parsed calls and repairs. */
export function AnswerView({ answered }: { answered: Answered }) {
  const { raw = '', answer, repairs, rejected = [], outcome } = answered
  const words = wordsOf(answer?.content)
  const calls = answer?.type === 'tool_calls' ? answer.tool_calls : []
  const price = repairs.reduce((sum, repair) => sum + repair.price, 0)
  return (
    <div className="stack anywhere">
      <p className="t2">
        {outcome !== undefined && (
          <span className={`badge ${outcomeWords()[outcome].look}`}>{outcomeWords()[outcome].word}</span>
        )}{' '}
        {costWords(answered).join(' · ')}
      </p>
      <h4>{ui.prompts.itWrote}</h4>
      <pre className="mono" dir="auto">
        {raw === '' ? '(nothing)' : raw}
      </pre>
      <h4>{ui.prompts.readAs}</h4>
      {calls.length === 0 && words === '' && <p className="t2">{ui.prompts.nothingToDo}</p>}
      {words !== '' && (
        <p className="voice" dir="auto">
          {words}
        </p>
      )}
      {calls.map((call) => (
        <p key={call.id} className="mono fine">
          <b>{call.name}</b> {JSON.stringify(call.arguments)}
        </p>
      ))}
      {rejected.map(({ raw: text, errors }) => (
        <p key={text} className="problem">
          {fill(ui.prompts.notValid, { errors: errors.join('; ') })}
        </p>
      ))}
      {repairs.length > 0 && (
        <>
          <h4>
            {ui.prompts.repairs} <span className="t2">{fill(ui.prompts.priceIn, { price })}</span>
          </h4>
          <ul className="stack tight fine">
            {repairs.map((repair, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the repairs of an answer never change
              <li key={n}>
                <span>{describeRepair(repair)}</span> <code className="mono t2">{repair.rule}</code>{' '}
                <span className="mono t2">{fill(ui.prompts.price, { price: repair.price })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
