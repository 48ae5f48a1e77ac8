import { Ban, Check, CheckCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { AskView, State } from '../../../src-shared/events/state.ts'
import { PaintedAsk } from '../painted-ask.ts'
import { order } from '../store.ts'
import { useNow } from '../use-now.ts'
import { argumentsOf } from '../view/arguments.ts'
import { toolIcon } from './call-row.tsx'

type Answer = { verdict: 'allow' | 'deny'; remember?: boolean }

const answer = (ask: string, { verdict, remember = false }: Answer): void =>
  void order({ command: 'policy', ask, verdict, remember })

const painted = new PaintedAsk()

/** The word on the question that stands first, for a key pressed at `at` (page time); none for one that just came. */
export function answerFirst(verdict: Answer['verdict'], at: number): void {
  const ask = painted.pressed(at)
  if (ask !== null) answer(ask, { verdict })
}

/** Calls that run only when the streamer says so, the one that has waited longest first. */
export function Asks({ state }: { state: State }) {
  const first = state.asks[0]?.ask ?? null
  // An effect runs after the paint: from here on the streamer can know what a key answers.
  useEffect(() => painted.paint(first, performance.now()), [first])
  if (state.asks.length === 0) return null
  return (
    <section className="asks" aria-label="Calls waiting for your approval">
      {state.asks.map((ask, n) => (
        <Ask key={ask.ask} ask={ask} first={n === 0} />
      ))}
    </section>
  )
}

function Ask({ ask, first }: { ask: AskView; first: boolean }) {
  const now = useNow(500)
  const { tool, args, until, ask: id } = ask
  const ToolIcon = toolIcon(tool)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <article className="ask" aria-label={`${tool} wants to run`}>
      <ToolIcon size={18} className="icon" aria-hidden />
      <p className="ask-words">
        <b className="mono tool-name">{tool}</b> wants to run
        {argumentsOf(args).map(([name, words]) => (
          <span key={name}>
            <i>{name}</i> <code dir="auto">{words}</code>
          </span>
        ))}
      </p>
      <span className="t2 ask-left">
        Auto-denies in <b className="mono">{left} s</b>
      </span>
      <div className="ask-answers">
        <button type="button" className="btn" onClick={() => answer(id, { verdict: 'deny' })}>
          <Ban size={14} aria-hidden />
          Deny {first && <kbd>N</kbd>}
        </button>
        <button
          type="button"
          className="btn"
          title={`Never ask about ${tool} again`}
          onClick={() => answer(id, { verdict: 'allow', remember: true })}
        >
          <CheckCheck size={14} aria-hidden />
          Always allow
        </button>
        <button type="button" className="btn warm" onClick={() => answer(id, { verdict: 'allow' })}>
          <Check size={14} aria-hidden />
          Allow {first && <kbd>Y</kbd>}
        </button>
      </div>
    </article>
  )
}
