import { Ban, Check, CheckCheck } from 'lucide-react'
import type { AskView, State } from '../../../src-shared/events/state.ts'
import { order, usePanel } from '../store.ts'
import { useNow } from '../use-now.ts'
import { toolIcon } from './call-row.tsx'

type Answer = { verdict: 'allow' | 'deny'; remember?: boolean }

const answer = ({ ask }: AskView, { verdict, remember = false }: Answer): void =>
  void order({ command: 'policy', ask, verdict, remember })

/** The word on the call that has waited longest, for a key; nothing when none waits. */
export function answerFirst(verdict: Answer['verdict']): void {
  const first = usePanel.getState().state?.asks[0]
  if (first) answer(first, { verdict })
}

/** Calls that run only when the streamer says so, the one that has waited longest first. */
export function Asks({ state }: { state: State }) {
  if (state.asks.length === 0) return null
  return (
    <section className="asks" aria-label="Calls that ask for your word">
      {state.asks.map((ask, n) => (
        <Ask key={ask.ask} ask={ask} first={n === 0} />
      ))}
    </section>
  )
}

function Ask({ ask, first }: { ask: AskView; first: boolean }) {
  const now = useNow(500)
  const { tool, args, until } = ask
  const ToolIcon = toolIcon(tool)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <article className="ask" aria-label={`${tool} wants to run`}>
      <ToolIcon size={18} className="icon" aria-hidden />
      <p className="ask-words">
        <b className="mono tool-name">{tool}</b> wants to run
        {argumentsOf(args).map(([name, value]) => (
          <span key={name}>
            <i>{name}</i> <code dir="auto">{value}</code>
          </span>
        ))}
      </p>
      <span className="t2 ask-left">
        Denied by itself in <b className="mono">{left} s</b>
      </span>
      <div className="ask-answers">
        <button type="button" className="btn" onClick={() => answer(ask, { verdict: 'deny' })}>
          <Ban size={14} aria-hidden />
          Deny {first && <kbd>N</kbd>}
        </button>
        <button
          type="button"
          className="btn"
          title={`Never ask about ${tool} again`}
          onClick={() => answer(ask, { verdict: 'allow', remember: true })}
        >
          <CheckCheck size={14} aria-hidden />
          Always
        </button>
        <button type="button" className="btn warm" onClick={() => answer(ask, { verdict: 'allow' })}>
          <Check size={14} aria-hidden />
          Allow {first && <kbd>Y</kbd>}
        </button>
      </div>
    </article>
  )
}

/** Every argument in full: who decides must see all of it. */
const argumentsOf = (args: unknown): [string, string][] =>
  Object.entries(typeof args === 'object' && args !== null ? args : { value: args }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
