import { Form } from '../kit/form.tsx'
import './tools-part.css'
import { useId, useState } from 'react'
import { type ToolRow, toolsAnswer } from '../../../src-shared/contract/api/tools.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { CallView } from '../../../src-shared/events/turn-view.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { ago, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Problem, Status } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { LastChange } from '../settings/last-change.tsx'
import { settingFacts } from '../settings/setting-facts.ts'
import { changeSetting } from '../settings/undo-settings.ts'
import { problemOf } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { outcomeBadge } from '../stream/call-words.ts'
import { formArguments, formTexts, type SchemaField, schemaFields } from './schema-fields.ts'
import { McpServers, PackFiles } from './tool-sources.tsx'

/** Searchable list of all tools, the MCP servers and the packs. */
export function ToolsPart({ state }: { state: State }) {
  const { settings, mcpServers, packFiles } = state
  const offered = [...mcpServers, ...packFiles].map((one) => `${one.state}${one.tools ?? ''}`).join()
  const changes = `${offered} ${JSON.stringify([settings.policy, settings.tools])}`
  const { answer, failed, load } = useAnswer('/api/tools', toolsAnswer, changes)
  const [search, setSearch] = useState('')
  const now = useNow()
  if (answer === null)
    return failed ? (
      <Failed words={ui.tools.toolsNotLoaded} retry={load} />
    ) : (
      <Status words={ui.tools.loadingTools} />
    )
  const { tools } = answer
  const found = tools.filter(({ name, description, origin }) =>
    `${name} ${description} ${originName(origin)}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <div className="part tools-part">
      <section aria-label={ui.tools.tools}>
        <p className="t2">{ui.tools.toolsAbout}</p>
        <input
          type="search"
          className="input"
          aria-label={ui.tools.searchTools}
          placeholder={ui.tools.searchTools}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.length === 0 && (
          <p className="t2">
            {tools.length === 0 ? ui.tools.noTools : fill(ui.tools.noToolMatches, { search: search.trim() })}
          </p>
        )}
        <ul className="ruled tight tool-list" aria-label={ui.tools.toolList}>
          {found.map((tool) => (
            <ToolEntry
              key={tool.name}
              tool={tool}
              rules={state.settings.policy.tools}
              last={lastCall(state, tool.name)}
              now={now}
            />
          ))}
        </ul>
        <LastChange isShown={(path) => settingFacts(path).group === 'tools'} />
      </section>
      <McpServers state={state} tools={tools} />
      <PackFiles state={state} />
    </div>
  )
}

function originName(origin: ToolRow['origin']): string {
  switch (origin.kind) {
    case 'mcp':
      return origin.server
    case 'game':
      return origin.game
    case 'local':
      return origin.pack ?? 'Adlib'
  }
}

const lastCall = ({ turns }: State, tool: string): CallView | undefined =>
  turns.flatMap(({ calls }) => calls).findLast((call) => call.tool === tool)

const verdictNames = (): Readonly<Record<Verdict, string>> => ({
  allow: ui.tools.allow,
  ask: ui.tools.askMe,
  deny: ui.tools.deny,
})

function ToolEntry(props: {
  tool: ToolRow
  rules: Readonly<Record<string, Verdict>>
  last: CallView | undefined
  now: number
}) {
  const { tool, rules, last, now } = props
  const [isOpen, setOpen] = useState(false)
  const { name } = tool
  const own = Object.hasOwn(rules, name) ? rules[name] : undefined
  const choose = (value: string): void => {
    const { [name]: _, ...others } = rules
    void changeSetting('policy.tools', value === '' ? others : { ...others, [name]: value })
  }
  return (
    <li data-verdict={tool.verdict}>
      <div className="tool-row">
        <button
          type="button"
          className="fold inline"
          aria-expanded={isOpen}
          aria-label={fill(ui.tools.detailsOf, { tool: name })}
          onClick={() => setOpen((was) => !was)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <b className="mono">{name}</b>
        </button>
        <span className="t3">{originName(tool.origin)}</span>
        <span className="t2 fine">{last === undefined ? ui.tools.notCalledYet : lastWords(last, now)}</span>
        <Select
          aria-label={fill(ui.tools.ruleFor, { tool: name })}
          value={own ?? ''}
          options={[
            [
              '',
              fill(ui.tools.byDefault, {
                verdict: own === undefined ? `: ${verdictNames()[tool.verdict].toLowerCase()}` : '',
              }),
            ],
            ...Object.entries(verdictNames()),
          ]}
          choose={choose}
        />
      </div>
      {isOpen && (
        <div className="stack beside-lamp">
          <p dir="auto">{tool.description === '' ? ui.tools.noDescription : tool.description}</p>
          <p className="t2">{limitWords(tool)}</p>
          <ToolForm key={name} tool={tool} />
        </div>
      )}
    </li>
  )
}

function lastWords({ at, outcome }: CallView, now: number): string {
  return fill(ui.tools.outcomeAgo, { outcome: outcomeBadge(outcome).word, age: ago(now - at) })
}

function limitWords({ rate, cooldownMs, attention, timeoutMs, scope }: ToolRow): string {
  return [
    ...(rate === undefined
      ? []
      : [fill(ui.tools.rate, { burst: rate.burst, every: seconds(rate.refillMs) })]),
    ...(cooldownMs === undefined ? [] : [fill(ui.tools.cooldown, { time: seconds(cooldownMs) })]),
    ...(attention === undefined ? [] : [fill(ui.tools.costs, { attention })]),
    fill(ui.tools.mayTake, { time: seconds(timeoutMs) }),
    ...(scope === undefined ? [] : [fill(ui.tools.permission, { scope })]),
  ]
    .join('; ')
    .replace(/^./u, (first) => first.toUpperCase())
    .concat('.')
}

type Trial =
  | { readonly is: 'idle' | 'running' | 'done' }
  | { readonly is: 'failed'; readonly error: CommandError }

/** Form that is made from a tool's schema and calls the tool like any other caller. */
function ToolForm({ tool }: { tool: ToolRow }) {
  const fields = schemaFields(tool.parameters)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => formTexts(tool.example ?? {}))
  const [state, setState] = useState<Trial>({ is: 'idle' })
  const id = useId()
  const run = async (): Promise<void> => {
    const read = formArguments(fields, texts)
    if (!read.ok)
      return setState({ is: 'failed', error: { kind: 'invalid', message: read.message, remedy: '' } })
    setState({ is: 'running' })
    const error = await problemOf({ command: 'try-tool', tool: tool.name, args: read.args })
    setState(error === null ? { is: 'done' } : { is: 'failed', error })
  }
  return (
    <Form className="stack form" aria-label={fill(ui.tools.tryTool, { tool: tool.name })} submit={run}>
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
    </Form>
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
