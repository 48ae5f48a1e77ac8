import './agents.css'
import {
  Check,
  ChevronDown,
  ChevronRight,
  CircleStop,
  Clock,
  Lock,
  type LucideIcon,
  Moon,
  OctagonAlert,
  Play,
} from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { type AgentSummary, isLive } from '../../../src-shared/events/agent-view.ts'
import { Button } from '../kit/button.tsx'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Question } from '../kit/question.tsx'
import { useReturnedFocus } from '../kit/returned-focus.ts'
import { send } from '../store/store.ts'
import { type AgentRow, agentByKey, agentRows } from './agent-rows.ts'

const looks = (): Record<AgentSummary['status'], { icon: LucideIcon; word: string; tone: string }> => ({
  running: { icon: Play, word: ui.agents.running, tone: 'sight' },
  sleeping: { icon: Moon, word: ui.agents.sleeping, tone: '' },
  blocked: { icon: Lock, word: ui.agents.blocked, tone: 'deny' },
  suspended: { icon: Clock, word: ui.agents.suspended, tone: 'hold' },
  done: { icon: Check, word: ui.agents.done, tone: 'ok' },
  failed: { icon: OctagonAlert, word: ui.agents.failed, tone: 'err' },
  stopped: { icon: CircleStop, word: ui.agents.stopped, tone: '' },
})

/**
 * A run's agents as a tree with keyboard control.
 * @param props.now epoch ms, for the ages of the agents
 * @param props.hasControls whether the user can control the agents; true only for the live run
 */
export function AgentTree(props: {
  agents: readonly AgentSummary[]
  now: number
  label: string
  hasControls?: boolean
}) {
  const { agents, now } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const rows = agentRows(agents, closed)
  const current = rows.some(({ agent }) => agent.id === focused) ? focused : (rows[0]?.agent.id ?? null)

  const setOpen = (id: string, isOpen: boolean): void =>
    setClosed((before) => {
      const after = new Set(before)
      if (isOpen) after.delete(id)
      else after.add(id)
      return after
    })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (current === null || event.ctrlKey || event.metaKey || event.altKey) return
    // A key that is pressed on a button inside a row belongs to that button.
    if (event.target instanceof Element && event.target.getAttribute('role') !== 'treeitem') return
    const row = rows.find(({ agent }) => agent.id === current)
    const next = agentByKey(event.key, rows, current)
    if (next !== null) {
      setFocused(next)
      tree.current?.querySelector<HTMLElement>(`[data-agent="${CSS.escape(next)}"]`)?.focus()
    } else if (event.key === 'ArrowRight' && row?.isOpen === false) setOpen(current, true)
    else if (event.key === 'ArrowLeft' && row?.isOpen === true) setOpen(current, false)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
  }

  return (
    <div ref={tree} role="tree" aria-label={props.label} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Agent
          key={row.agent.id}
          row={row}
          now={now}
          isCurrent={row.agent.id === current}
          hasControls={props.hasControls === true}
          focus={() => setFocused(row.agent.id)}
          toggle={() => row.isOpen !== undefined && setOpen(row.agent.id, !row.isOpen)}
        />
      ))}
    </div>
  )
}

function Agent(props: {
  row: AgentRow
  now: number
  isCurrent: boolean
  hasControls: boolean
  focus: () => void
  toggle: () => void
}) {
  const { agent, level, position, siblings, isOpen } = props.row
  const { id, role, definition, model, status, reason, since, inbox, calls, restarts, result } = agent
  const { icon: Icon, word, tone } = looks()[status]
  const isFull = inbox.depth >= inbox.capacity
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      role="treeitem"
      data-agent={id}
      className="agent"
      tabIndex={props.isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={props.isCurrent}
      style={{ '--level': level - 1 } as React.CSSProperties}
      onFocus={props.focus}
      onClick={props.toggle}
    >
      <div className="inline">
        <span className="t3 agent-fold" aria-hidden="true">
          {isOpen !== undefined && (isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
        </span>
        <b className="mono clip" title={id}>
          {level > 1 ? (id.split('/').at(-1) ?? id) : id}
        </b>
        <span className={`badge ${tone}`} title={fill(ui.agents.forTime, { time: ago(props.now - since) })}>
          <Icon size={12} aria-hidden />
          {word}
        </span>
        {/* an empty inbox is not shown */}
        {inbox.depth > 0 && (
          <span
            className="inline t2 agent-inbox mono"
            data-full={isFull || undefined}
            title={ui.agents.inboxHint}
          >
            <meter
              aria-label={ui.agents.inbox}
              min={0}
              max={inbox.capacity}
              value={inbox.depth}
              aria-valuetext={fill(ui.agents.inboxOf, { depth: inbox.depth, capacity: inbox.capacity })}
            />
            {inbox.depth}/{inbox.capacity}
            {isFull && <span className="sr">{ui.agents.full}</span>}
          </span>
        )}
      </div>
      <p className="fine t2 anywhere beside-lamp">
        {[
          ...(role === '' || role === definition ? [definition] : [role, definition]),
          model ?? ui.agents.activeModel,
          fill(ui.agents.calls, { count: calls }),
          ...(restarts > 0 ? [fill(ui.agents.restarts, { count: restarts })] : []),
        ].join(' · ')}
      </p>
      {reason && (
        <p className={`fine ${status === 'failed' ? 'problem' : 't2 anywhere'} beside-lamp`} dir="auto">
          {reason.message}
        </p>
      )}
      {result !== undefined && (
        <p className="fine t2 beside-lamp agent-result" dir="auto" title={result}>
          <span className="t3">{ui.agents.result}</span> {result}
        </p>
      )}
      {props.hasControls && <AgentControls agent={agent} isCurrent={props.isCurrent} />}
    </div>
  )
}

/**
 * Buttons that suspend, resume or stop an agent of the live run. The performer can only be resumed here.
 * @param props.isCurrent whether the Tab key reaches the buttons
 */
function AgentControls(props: { agent: AgentSummary; isCurrent: boolean }) {
  const { id, status } = props.agent
  const [isAsking, setIsAsking] = useState(false)
  const stopButton = useReturnedFocus(isAsking)
  const buttons = useRef<HTMLDivElement>(null)
  const isPerformer = id === 'performer'
  const isSuspended = status === 'suspended'
  if (!isLive(status) || (isPerformer && !isSuspended)) return null
  const act = (what: 'stop' | 'suspend' | 'resume') => void send({ command: 'agent', agent: id, do: what })
  const button = (word: string, press: () => void, ref?: Ref<HTMLButtonElement>) => (
    <Button
      ref={ref}
      look="plain sm"
      tabIndex={props.isCurrent ? 0 : -1}
      aria-label={`${word} ${id}`}
      onClick={press}
      label={word}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on a button must not open or close the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons handle the keys
    <div ref={buttons} className="wrap tight beside-lamp" onClick={(event) => event.stopPropagation()}>
      {isAsking ? (
        <Question
          words={fill(ui.agents.stopQuestion, { agent: id })}
          yes={ui.agents.stop}
          no={ui.agents.keep}
          act={() => {
            // A stopped agent has no buttons, so move the focus to its row.
            buttons.current?.closest<HTMLElement>('[role="treeitem"]')?.focus()
            act('stop')
          }}
          back={() => setIsAsking(false)}
        />
      ) : (
        <>
          {isSuspended
            ? button(ui.agents.resume, () => act('resume'))
            : button(ui.agents.suspend, () => act('suspend'))}
          {!isPerformer && button(ui.agents.stop, () => setIsAsking(true), stopButton)}
        </>
      )}
    </div>
  )
}
