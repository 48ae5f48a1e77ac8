import { useEffect, useState } from 'react'
import { modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { AskQuestion } from '../../../src-shared/contract/api/prompts.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { ui } from '../kit/language.ts'
import { AskingView } from '../prompts/asking-view.tsx'
import { useAsk } from '../prompts/use-ask.ts'
import { fetchAnswer } from '../store/store.ts'
import { ToolPicker, useTools } from './tool-picker.tsx'

/** Sends a prompt to a model in each mode and shows the answers side by side. No tool runs. */
export function AskModes() {
  const tools = useTools()
  const [models, setModels] = useState<readonly string[] | null>(null)
  const [model, setModel] = useState('')
  const [system, setSystem] = useState('You are a funny co-performer of a streamer.')
  const [words, setWords] = useState('The boss fell at last. Celebrate with one effect.')
  const native = useAsk()
  const schema = useAsk()
  const text = useAsk()
  useEffect(() => {
    void fetchAnswer('/api/brains', modelsAnswer).then((answer) => {
      const names = (answer?.brains ?? []).flatMap(({ model: name, driver }) =>
        driver === 'understudy' ? [] : name,
      )
      setModels(names)
      setModel((chosen) => chosen || (names[0] ?? ''))
    })
  }, [])
  const modes = [
    { mode: 'native', name: ui.playground.nativeName, about: ui.playground.nativeAbout, ...native },
    { mode: 'schema', name: ui.playground.schemaName, about: ui.playground.schemaAbout, ...schema },
    { mode: 'text', name: ui.playground.textName, about: ui.playground.textAbout, ...text },
  ] as const
  const isRunning = modes.some(({ asking }) => asking.is === 'running')
  const start = (): void => {
    const question: Omit<AskQuestion, 'mode'> = {
      model,
      system,
      messages: [{ role: 'user', content: [{ type: 'text', text: words }] }],
      tools: [...tools.chosen],
      maxTokens: 200,
    }
    for (const { mode, start: ask } of modes) void ask({ ...question, mode })
  }
  return (
    <section aria-label={ui.playground.askModel} className="part playground wide">
      <p className="t2">{ui.playground.askAbout}</p>
      <Form className="stack part" submit={start}>
        <label htmlFor="ask-model">{ui.playground.model}</label>
        <Select
          id="ask-model"
          className="input mono"
          disabled={model === ''}
          value={model}
          options={
            model === ''
              ? [['', models === null ? ui.playground.lookingForModels : ui.playground.noModels]]
              : (models ?? [])
          }
          choose={setModel}
        />
        <label htmlFor="ask-system">{ui.playground.whoItIs}</label>
        <textarea
          id="ask-system"
          className="input"
          rows={2}
          value={system}
          onChange={({ target }) => setSystem(target.value)}
        />
        <label htmlFor="ask-words">{ui.playground.prompt}</label>
        <textarea
          id="ask-words"
          className="input"
          rows={3}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ToolPicker tools={tools} />
        <div className="wrap loose">
          <Button
            type="submit"
            disabled={model === '' || words.trim() === '' || isRunning}
            label={ui.playground.askEach}
          />
          {isRunning && (
            <Button
              onClick={() => {
                for (const { cancel } of modes) cancel()
              }}
              label={ui.playground.cancelAll}
            />
          )}
        </div>
      </Form>
      <div className="stack mode-answers">
        {modes.map(({ mode, name, about, asking, cancel }) => (
          <section key={mode} aria-label={name}>
            <h3>{name}</h3>
            <p className="t2">{about}</p>
            <AskingView asking={asking} cancel={cancel} />
          </section>
        ))}
      </div>
    </section>
  )
}
