import './asks.css'
import { Ban, Check, CheckCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { State } from '../../../src-shared/events/state.ts'
import type { AskView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { send } from '../store/store.ts'
import { toolIcon } from '../stream/call-row.tsx'
import { originWords } from '../stream/call-words.ts'
import { AskArguments } from './ask-arguments.tsx'
import { asksToPlay } from './asks-to-play.ts'

/**
 * Keys answer a request only after it has been the first for this time. An earlier press was probably meant for the
 * previous request.
 */
export const settleMs = 700

/** Tracks which approval request the keys answer. */
export class PaintedAsk {
  private ask: string | null = null
  private since = 0

  /** Records the first open request, or null. `at` is page time (ms). */
  paint(ask: string | null, at: number): void {
    if (ask === this.ask) return
    this.ask = ask
    this.since = at
  }

  /** Returns the id of the request that a key press at page time `at` answers, or null. */
  pressed(at: number): string | null {
    return at - this.since >= settleMs ? this.ask : null
  }
}

type Answer = { verdict: 'allow' | 'deny'; remember?: boolean }

const answer = (ask: string, { verdict, remember = false }: Answer): void =>
  void send({ command: 'policy', ask, verdict, remember })

const painted = new PaintedAsk()

/**
 * Answers the first open approval request, unless it has been the first for less than `settleMs`. `at` is the page
 * time (ms) of the key press.
 */
export function answerFirst(verdict: Answer['verdict'], at: number): void {
  const ask = painted.pressed(at)
  if (ask !== null) answer(ask, { verdict })
}

/** Calls that wait for approval or, once approved, for their tool to load. Oldest first. */
export function Asks({ state }: { state: State }) {
  const first = state.asks.find(({ approved }) => !approved)?.ask ?? null
  // Effects run after the paint, so the request is visible by now.
  useEffect(() => painted.paint(first, performance.now()), [first])
  if (state.asks.length === 0) return null
  return (
    <section className="stack asks" aria-label={ui.asks.waitingCalls}>
      {state.asks.map((ask) => (
        <Ask key={ask.ask} ask={ask} first={ask.ask === first} />
      ))}
    </section>
  )
}

function Ask({ ask, first }: { ask: AskView; first: boolean }) {
  const now = useNow(500)
  const { tool, origin, args, until, again, approved, isEcho, effect, ask: id } = ask
  const game = asksToPlay(ask)
  const provider = game === undefined ? originWords(origin) : undefined
  const ToolIcon = toolIcon(ask)
  const name = game ?? (effect === undefined ? tool : ui.shared.effects[effect])
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <article
      className="inline loose ask"
      aria-label={
        game !== undefined
          ? `${game} ${ui.asks.wantsToPlay}`
          : effect === undefined
            ? fill(ui.asks.wantsToRun, { tool })
            : fill(ui.asks.asksFirst, { effect: name })
      }
    >
      <ToolIcon size={18} className="icon" aria-hidden />
      <p className="anywhere ask-words">
        <b className={effect === undefined && game === undefined ? 'mono tool-name' : 'tool-name'} dir="auto">
          {name}
        </b>
        {provider !== undefined && ` (${provider})`}{' '}
        {game !== undefined ? ui.asks.wantsToPlay : effect === undefined ? ui.asks.wants : ui.asks.wouldShow}
        <AskArguments args={args} />
        {isEcho && ui.asks.repeatsText}
      </p>
      <span className="t2 fine ask-left">
        {again && !approved && ui.asks.askedBefore}
        {approved ? ui.asks.allowedWaiting : ui.asks.autoDenies}
        <b className="mono">{left} s</b>
      </span>
      {!approved && (
        <Answers
          ask={id}
          name={name}
          isEffect={effect !== undefined}
          isOnce={isEcho === true || game !== undefined}
          first={first}
        />
      )}
    </article>
  )
}

function Answers(props: { ask: string; name: string; isEffect: boolean; isOnce: boolean; first: boolean }) {
  const { ask, name, isEffect, isOnce, first } = props
  return (
    <div className="inline fixed ask-answers">
      <Button icon={Ban} onClick={() => answer(ask, { verdict: 'deny' })}>
        {ui.asks.deny} {first && <kbd>N</kbd>}
      </Button>
      {!isOnce && (
        <Button
          icon={CheckCheck}
          title={isEffect ? fill(ui.asks.turnOn, { effect: name }) : fill(ui.asks.neverAsk, { tool: name })}
          onClick={() => answer(ask, { verdict: 'allow', remember: true })}
          label={ui.asks.alwaysAllow}
        />
      )}
      <Button icon={Check} look="warm" onClick={() => answer(ask, { verdict: 'allow' })}>
        {ui.asks.allow} {first && <kbd>Y</kbd>}
      </Button>
    </div>
  )
}
