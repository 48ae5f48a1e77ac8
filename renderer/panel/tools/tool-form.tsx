import { type FormEvent, useId, useState } from 'react'
import type { ToolRow } from '../../../src-shared/contract/api/tools.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { Problem } from '../kit/status.tsx'
import { problemOf } from '../store/store.ts'
import { formArguments, formTexts, type SchemaField, schemaFields } from './schema-fields.ts'

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
      className="stack form"
      aria-label={fill(ui.tools.tryTool, { tool: tool.name })}
      onSubmit={(event) => void run(event)}
    >
      {fields.length === 0 && <p className="t2">{ui.tools.noArguments}</p>}
      {fields.map((field) => (
        <label key={field.name} className="stack tight fine" htmlFor={`${id}-${field.name}`}>
          <span>
            <span className="mono">{field.name}</span>
            {field.required && <span className="t3"> {ui.tools.required}</span>}
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
          ? ui.tools.audienceSees
          : tool.sideEffects
            ? ui.tools.reallyRuns
            : ui.tools.changesNothing}
        {tool.verdict === 'ask' && ui.tools.willBeAsked}
        {tool.verdict === 'deny' && ui.tools.rulesDeny}
      </p>
      <div className="wrap">
        <Button
          type="submit"
          look="warm"
          disabled={state.is === 'running'}
          label={state.is === 'running' ? ui.tools.running : ui.tools.runIt}
        />
        <span role="status">{state.is === 'done' && ui.tools.doneShown}</span>
        {state.is === 'failed' && <Problem of={state.error} />}
      </div>
    </form>
  )
}

function FieldInput(props: { id: string; field: SchemaField; text: string; change: (text: string) => void }) {
  const { id, field, text, change } = props
  const { kind, usual, options = ['true', 'false'], required } = field
  if (kind === 'choice' || kind === 'switch')
    return (
      <Select
        id={id}
        value={text}
        required={required}
        options={[
          ['', usual === '' ? ui.tools.notSet : fill(ui.tools.default, { value: usual })],
          ...options,
        ]}
        choose={change}
      />
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
      placeholder={usual === '' ? (kind === 'json' ? 'JSON' : '') : fill(ui.tools.default, { value: usual })}
      onChange={({ target }) => change(target.value)}
      {...limits}
    />
  )
}
