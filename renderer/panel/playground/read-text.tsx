import { useState } from 'react'
import { type ParseAnswer, parseAnswer } from '../../../src-shared/contract/api/prompts.ts'
import { describeRepair } from '../../../src-shared/toolcall/repair-rules.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { AnswerView } from '../prompts/answer-view.tsx'
import { askAdlib } from '../store/store.ts'
import { exampleTexts } from './example-texts.ts'
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
      <Form className="stack part" submit={start}>
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
      </Form>
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

/** Every reading that the parser considered, and why it was chosen or not. */
function Readings({ text, readings }: { text: string; readings: ParseAnswer['readings'] }) {
  if (readings.length === 0) return <p className="t2">{ui.playground.noCall}</p>
  return (
    <ol className="stack readings" aria-label={ui.playground.readings}>
      {readings.map((reading, n) => {
        const { format, from, end, price, chosen, valid, calls } = reading
        const isTaken = chosen && valid
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the readings of an answer never change
          <li key={n} className="stack tight box anywhere" data-taken={isTaken || undefined}>
            <p>
              <span className={`badge ${isTaken ? 'ok' : chosen ? 'err' : ''}`}>
                {isTaken ? ui.playground.taken : chosen ? ui.playground.rejected : ui.playground.lost}
              </span>{' '}
              <b className="mono">{format || 'unnamed'}</b>{' '}
              <span className="mono t2">{fill(ui.playground.price, { price })}</span>
            </p>
            <p className={isTaken ? 't2' : 'warning'}>{verdict(reading, readings)}</p>
            <pre className="mono" dir="auto">
              {text.slice(from, Math.min(end, from + 400))}
              {end - from > 400 ? '…' : ''}
            </pre>
            {calls.map((call, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a reading never change
              <div key={at}>
                <p className="mono">
                  <b>{call.name || ui.playground.noName}</b> {JSON.stringify(call.arguments)}
                </p>
                <ul className="beside-lamp">
                  {call.repairs.map((repair, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the repairs of a call never change
                    <li key={place}>
                      {describeRepair(repair)} <code className="mono t2">{repair.rule}</code>{' '}
                      <span className="mono t2">{fill(ui.playground.price, { price: repair.price })}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

type Reading = ParseAnswer['readings'][number]

const overlap = (a: Reading, b: Reading): boolean => a.from < b.end && b.from < a.end

/** Returns why a reading was chosen or not. */
function verdict(reading: Reading, all: readonly Reading[]): string {
  if (reading.chosen && reading.valid) return ui.playground.cheapest
  if (!reading.valid) {
    const errors = [...new Set(reading.calls.flatMap(({ errors }) => errors))]
    if (errors.length === 0) return ui.playground.unreadable
    return `${errors.join('; ')}.${reading.chosen ? ui.playground.meantAsCall : ''}`
  }
  const winner = all.find((other) => other.chosen && overlap(other, reading))
  if (winner === undefined) return ui.playground.onlyMentioned
  return winner.price < reading.price
    ? fill(ui.playground.costsMore, { price: reading.price, taken: winner.price })
    : fill(ui.playground.costsSame, { format: winner.format })
}
