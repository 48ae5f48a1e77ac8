import { Select } from '../kit/field.tsx'
import './tools-part.css'
import { useState } from 'react'
import type { ToolRow } from '../../../src-shared/contract/api/tools.ts'
import { toolsAnswer } from '../../../src-shared/contract/api/tools.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { CallView } from '../../../src-shared/events/turn-view.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import { ago, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { LastChange } from '../settings/last-change.tsx'
import { settingFacts } from '../settings/setting-facts.ts'
import { changeSetting } from '../settings/undo-settings.ts'
import { useAnswer } from '../store/use-answer.ts'
import { outcomeBadge } from '../stream/call-words.ts'
import { ToolForm } from './tool-form.tsx'
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

const originName = (origin: ToolRow['origin']): string =>
  origin.kind === 'mcp' ? origin.server : (origin.pack ?? 'Adlib')

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
        <div className="stack tool-details">
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
