import './tools-part.css'
import { useState } from 'react'
import type { ToolRow } from '../../../src-shared/contract/api/tools.ts'
import type { CallView, State } from '../../../src-shared/events/state.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import { ago, seconds } from '../kit/formats.ts'
import { useNow } from '../kit/time-hooks.ts'
import { LastChange } from '../settings/last-change.tsx'
import { changeSetting } from '../settings/undo-settings.ts'
import { outcomeBadge } from '../stream/call-words.ts'
import { ToolForm } from './tool-form.tsx'
import { McpServers, PackFiles } from './tool-sources.tsx'
import { useTools } from './use-tools.ts'

/** All tools in one table: rules, limits, last call, and a form to try each; then the MCP servers and packs. */
export function ToolsPart({ state }: { state: State }) {
  const { tools, load } = useTools(state)
  const [search, setSearch] = useState('')
  const now = useNow()
  if (tools === 'loading')
    return (
      <p className="t3" role="status">
        Loading the tools…
      </p>
    )
  if (tools === 'failed')
    return (
      <p className="problem" role="alert">
        Adlib did not send the list of tools.{' '}
        <button type="button" className="btn sm" onClick={load}>
          Try again
        </button>
      </p>
    )
  const found = tools.filter(({ name, description, origin }) =>
    `${name} ${description} ${originName(origin)}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <div className="tools-part">
      <section aria-label="Tools">
        <p className="t2">
          What the performer, models and whispers may call. “By default” follows the rules under All settings
          › Tools and programs. To turn off what the audience gets, use the effect switches.
        </p>
        <input
          type="search"
          className="input"
          aria-label="Search the tools"
          placeholder="Search the tools"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.length === 0 && (
          <p className="t2">
            {tools.length === 0 ? 'There are no tools.' : `No tool matches “${search.trim()}”.`}
          </p>
        )}
        <ul className="tool-list" aria-label="List of tools">
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
        <LastChange group="tools" />
      </section>
      <McpServers state={state} tools={tools} />
      <PackFiles state={state} />
    </div>
  )
}

const originName = (origin: ToolRow['origin']): string =>
  origin.kind === 'mcp' ? origin.server : (origin.pack ?? 'Adlib')

/** Returns the newest call of a tool among the turns in memory. */
const lastCall = ({ turns }: State, tool: string): CallView | undefined =>
  turns.flatMap(({ calls }) => calls).findLast((call) => call.tool === tool)

const verdictNames: Readonly<Record<Verdict, string>> = { allow: 'Allow', ask: 'Ask me', deny: 'Deny' }

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
          className="fold"
          aria-expanded={isOpen}
          aria-label={`${name}: details and form`}
          onClick={() => setOpen((was) => !was)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <b className="mono">{name}</b>
        </button>
        <span className="t3">{originName(tool.origin)}</span>
        <span className="t2 tool-last">{last === undefined ? 'not called yet' : lastWords(last, now)}</span>
        <select
          className="input"
          aria-label={`Rule for ${name}`}
          value={own ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">
            By default{own === undefined ? `: ${verdictNames[tool.verdict].toLowerCase()}` : ''}
          </option>
          {Object.entries(verdictNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {isOpen && (
        <div className="tool-details">
          <p dir="auto">{tool.description === '' ? 'No description.' : tool.description}</p>
          <p className="t2">{limitWords(tool)}</p>
          <ToolForm key={name} tool={tool} />
        </div>
      )}
    </li>
  )
}

function lastWords({ at, outcome }: CallView, now: number): string {
  return `${outcomeBadge(outcome).word.toLowerCase()}, ${ago(now - at)} ago`
}

/** Returns the limits of a tool in a sentence. */
function limitWords({ rate, cooldownMs, attention, timeoutMs, scope }: ToolRow): string {
  return [
    ...(rate === undefined ? [] : [`${rate.burst} at once, then one every ${seconds(rate.refillMs)}`]),
    ...(cooldownMs === undefined ? [] : [`at least ${seconds(cooldownMs)} between two calls`]),
    ...(attention === undefined ? [] : [`costs ${attention} of the audience’s attention`]),
    `may take ${seconds(timeoutMs)}`,
    ...(scope === undefined ? [] : [`permission ${scope}`]),
  ]
    .join('; ')
    .replace(/^./u, (first) => first.toUpperCase())
    .concat('.')
}
