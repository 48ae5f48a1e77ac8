import { type FormEvent, useId, useState } from 'react'
import type { ToolRow } from '../../../src-shared/contract/api/tools.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { problemOf } from '../store/store.ts'
import { formArguments, formTexts, type SchemaField, schemaFields } from './schema-fields.ts'
import { toolsWords } from './tools-words.ts'

type State =
  | { readonly is: 'idle' | 'running' | 'done' }
  | { readonly is: 'failed'; readonly error: CommandError }

/** Form that is made from a tool's schema and calls the tool like any other caller. */
export function ToolForm({ tool }: { tool: ToolRow }) {
  const fields = schemaFields(tool.parameters)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => formTexts(tool.example ?? {}))
  const [state, setState] = useState<State>({ is: 'idle' })
  const id = useId()
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = formArguments(fields, texts)
    if (!read.ok)
      return setState({ is: 'failed', error: { kind: 'invalid', message: read.message, remedy: '' } })
    setState({ is: 'running' })
    const error = await problemOf({ command: 'try-tool', tool: tool.name, args: read.args })
    setState(error === null ? { is: 'done' } : { is: 'failed', error })
  }
  return (
    <form
      className="tool-form"
      aria-label={toolsWords.tryTool(tool.name)}
      onSubmit={(event) => void run(event)}
    >
      {fields.length === 0 && <p className="t2">{toolsWords.noArguments}</p>}
      {fields.map((field) => (
        <label key={field.name} htmlFor={`${id}-${field.name}`}>
          <span>
            <span className="mono">{field.name}</span>
            {field.required && <span className="t3"> {toolsWords.required}</span>}
            {field.hint !== '' && <span className="t2"> {field.hint}</span>}
          </span>
          <FieldInput
            id={`${id}-${field.name}`}
            field={field}
            text={texts[field.name] ?? ''}
            change={(text) => setTexts((before) => ({ ...before, [field.name]: text }))}
          />
        </label>
      ))}
      <p className="t2">
        {tool.onStage
          ? toolsWords.audienceSees
          : tool.sideEffects
            ? toolsWords.reallyRuns
            : toolsWords.changesNothing}
        {tool.verdict === 'ask' && toolsWords.willBeAsked}
        {tool.verdict === 'deny' && toolsWords.rulesDeny}
      </p>
      <div className="tool-form-end">
        <button type="submit" className="btn warm" disabled={state.is === 'running'}>
          {state.is === 'running' ? toolsWords.running : toolsWords.runIt}
        </button>
        <span role="status">{state.is === 'done' && toolsWords.doneShown}</span>
        {state.is === 'failed' && (
          <p className="problem" role="alert">
            {state.error.message} {state.error.remedy}
          </p>
        )}
      </div>
    </form>
  )
}

function FieldInput(props: { id: string; field: SchemaField; text: string; change: (text: string) => void }) {
  const { id, field, text, change } = props
  const { kind, usual, options = ['true', 'false'], required } = field
  if (kind === 'choice' || kind === 'switch')
    return (
      <select
        id={id}
        className="input"
        value={text}
        required={required}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">{usual === '' ? toolsWords.notSet : toolsWords.default(usual)}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  const limits =
    kind === 'number'
      ? {
          type: 'number',
          step: field.isWhole ? 1 : 'any',
          ...(field.min === undefined ? {} : { min: field.min }),
          ...(field.max === undefined ? {} : { max: field.max }),
        }
      : { ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }) }
  return (
    <input
      id={id}
      className={kind === 'json' ? 'input mono' : 'input'}
      value={text}
      required={required}
      placeholder={usual === '' ? (kind === 'json' ? 'JSON' : '') : toolsWords.default(usual)}
      onChange={({ target }) => change(target.value)}
      {...limits}
    />
  )
}
