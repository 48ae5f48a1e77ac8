import { useEffect, useState } from 'react'
import { brainsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { AskQuestion } from '../../../src-shared/contract/api/prompts.ts'
import { AskingView } from '../prompts/asking-view.tsx'
import { useAsk } from '../prompts/use-ask.ts'
import { fetchAnswer } from '../store/store.ts'
import { ToolPicker, useTools } from './tool-picker.tsx'

/** Sends one prompt to a model in each mode, side by side. No tool runs. */
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
    void fetchAnswer('/api/brains', brainsAnswer).then((answer) => {
      const names = (answer?.brains ?? []).flatMap(({ model: name, driver }) =>
        driver === 'understudy' ? [] : name,
      )
      setModels(names)
      setModel((chosen) => chosen || (names[0] ?? ''))
    })
  }, [])
  const modes = [
    { mode: 'native', name: 'Native', about: 'The server’s own tool calls.', ...native },
    { mode: 'schema', name: 'Schema', about: 'A grammar holds the answer to JSON.', ...schema },
    { mode: 'text', name: 'Text', about: 'The prompt explains how to write a call.', ...text },
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
    <section aria-label="Ask a model" className="playground wide">
      <p className="t2">
        One prompt, asked in each mode. It shows which mode suits a model. Nothing runs and nothing reaches
        the audience.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <label htmlFor="ask-model">Model</label>
        <select
          id="ask-model"
          className="input mono"
          disabled={model === ''}
          value={model}
          onChange={({ target }) => setModel(target.value)}
        >
          {(models ?? []).map((name) => (
            <option key={name}>{name}</option>
          ))}
          {model === '' && (
            <option value="">{models === null ? 'Looking for models…' : 'No models found'}</option>
          )}
        </select>
        <label htmlFor="ask-system">Who it is</label>
        <textarea
          id="ask-system"
          className="input"
          rows={2}
          value={system}
          onChange={({ target }) => setSystem(target.value)}
        />
        <label htmlFor="ask-words">Prompt</label>
        <textarea
          id="ask-words"
          className="input"
          rows={3}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ToolPicker tools={tools} />
        <div className="playground-row">
          <button type="submit" className="btn" disabled={model === '' || words.trim() === '' || isRunning}>
            Ask in each mode
          </button>
          {isRunning && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                for (const { cancel } of modes) cancel()
              }}
            >
              Cancel all
            </button>
          )}
        </div>
      </form>
      <div className="mode-answers">
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
