import { useState } from 'react'
import { type ParseAnswer, parseAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { Button } from '../kit/button.tsx'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AnswerView } from '../prompts/answer-view.tsx'
import { askAdlib } from '../store/store.ts'
import { exampleTexts } from './example-texts.ts'
import { Readings } from './readings.tsx'
import { ToolPicker, useTools } from './tool-picker.tsx'

type Read = { readonly text: string; readonly answer: ParseAnswer } | { readonly problem: string } | null

/** Parses a pasted model output and shows all readings that the parser considered. */
export function ReadText() {
  const tools = useTools()
  const [text, setText] = useState(exampleTexts()[0]?.text ?? '')
  const [strict, setStrict] = useState(false)
  const [read, setRead] = useState<Read>(null)
  const start = async (): Promise<void> => {
    const question = { text, tools: tools.chosen, strict }
    const reply = await askAdlib('POST', '/api/playground/parse', parseAnswer, { body: question })
    setRead(
      reply.ok ? { text, answer: reply.answer } : { problem: `${reply.error.message} ${reply.error.remedy}` },
    )
  }
  return (
    <section aria-label={ui.playground.readText} className="part playground">
      <p className="t2">{ui.playground.readAbout}</p>
      <form
        className="stack part"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <div className="wrap loose">
          <label htmlFor="model-text">{ui.playground.textOfModel}</label>
          <select
            className="input"
            aria-label={ui.playground.fillExample}
            value=""
            onChange={({ target }) => setText(exampleTexts()[Number(target.value)]?.text ?? '')}
          >
            <option value="" disabled>
              {ui.playground.examples}
            </option>
            {exampleTexts().map(({ name }, n) => (
              <option key={name} value={n}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <textarea
          id="model-text"
          className="input mono"
          rows={6}
          maxLength={200_000}
          value={text}
          dir="auto"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void start()
          }}
        />
        <ToolPicker tools={tools} />
        <div className="wrap loose">
          <Button type="submit" disabled={text.trim() === ''} label={ui.playground.readIt} />
          <label>
            <input type="checkbox" checked={strict} onChange={({ target }) => setStrict(target.checked)} />{' '}
            {ui.playground.repairNothing}
          </label>
        </div>
      </form>
      {read !== null && 'problem' in read && (
        <p className="problem" role="alert">
          {read.problem}
        </p>
      )}
      {read !== null && 'answer' in read && (
        <div aria-live="polite">
          <h3>{ui.playground.result}</h3>
          <AnswerView answered={{ ...read.answer, answer: read.answer.step, raw: read.text }} />
          <h3>
            {ui.playground.readings}{' '}
            <span className="t2">{fill(ui.playground.inMs, { ms: figure(read.answer.us / 1000) })}</span>
          </h3>
          <Readings text={read.text} readings={read.answer.readings} />
        </div>
      )}
    </section>
  )
}
