import './header.css'
import { Pause, Play } from 'lucide-react'
import { commands } from '../../../src-shared/contract/command-table.ts'
import { isDemo } from '../../../src-shared/events/on-air.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { Led } from '../connections/lamps.ts'
import { CopyAddress } from '../connections/page-addresses.tsx'
import { elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { ModelChip } from '../models/model-chip.tsx'
import { unwatched } from '../sight/unwatched.ts'
import { OwnerControls } from '../store/owner-controls.tsx'
import { useRefusal } from '../store/role.ts'
import { usePanel } from '../store/store.ts'
import { healthLeds, troubleOf } from './health.ts'

/** Header with the brand, the state lamp, the pause button, the active model, and the connection lamps. */
export function Header(props: { state: State | null; togglePause: () => void; openModels: () => void }) {
  const { state, togglePause, openModels } = props
  const now = useNow()
  const status = usePanel((panel) => panel.status)
  const lostAt = usePanel((panel) => panel.lostAt)
  const isViewer = usePanel(({ as }) => as === 'viewer')
  const leds = healthLeds(state, { status, lostAt, isViewer }, now)
  const trouble = troubleOf(leds)
  const isEnded = state?.ended != null
  const refusal = useRefusal(state !== null && isOffAir(state) ? 'unpause' : 'pause')
  return (
    <header className="top">
      <Brand />
      <div className="inline tally">
        <Lamp state={state} now={now} />
        {state && !state.panic && state.ended === null && (
          <button
            type="button"
            className={isOffAir(state) ? 'btn warm' : 'btn ghost'}
            aria-keyshortcuts={commands.pause.key}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={togglePause}
          >
            {isOffAir(state) ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            {isOffAir(state) ? ui.shell.goLive : ui.shell.pause}
            <kbd>{commands.pause.key}</kbd>
          </button>
        )}
      </div>
      {!isViewer && (
        <OwnerControls>
          <ModelChip state={state} openModels={openModels} />
        </OwnerControls>
      )}
      <ul className="inline leds" aria-label={ui.shell.connections}>
        {leds.map((led) => (
          <LedLamp key={led.label} {...led} />
        ))}
      </ul>
      <p className="leds-short">
        <i
          className="lamp-dot"
          data-lamp={trouble[0]?.lamp ?? (isEnded ? 'idle' : 'ok')}
          aria-hidden="true"
        />
        {trouble.length > 0
          ? trouble.map(({ label, detail }) => `${label}: ${detail}`).join(', ')
          : isEnded
            ? ui.shell.runEnded
            : fill(ui.shell.allUp, { count: leds.length })}
      </p>
    </header>
  )
}

/** Returns whether the show is paused or a demo. */
export const isOffAir = (state: State): boolean => state.paused !== null || isDemo(state)

const LedLamp = ({ label, lamp, detail, remedy }: Led) => (
  <li className="inline led" data-lamp={lamp} title={`${label}: ${detail}`}>
    <i className="lamp-dot" data-lamp={lamp} aria-hidden="true" />
    <span className="stack">
      <b>{label}</b>
      <em className="clip t3">
        {detail}
        {remedy === 'copy-overlay-address' && (
          <>
            . <CopyAddress />
          </>
        )}
      </em>
    </span>
  </li>
)

function Lamp({ state, now }: { state: State | null; now: number }) {
  const trouble = usePanel((panel) => panel.trouble)
  if (!state) return <span className="inline lamp off">{ui.shell.lampConnecting}</span>
  if (trouble && !state.panic) {
    return (
      <span className="inline lamp off" data-testid="lamp">
        <b>{ui.shell.lampHeld}</b>
      </span>
    )
  }
  const [look, word, from] = state.panic
    ? (['cut', ui.shell.lampPanicked, state.panic.at] as const)
    : state.paused
      ? (['off', ui.shell.lampPaused, state.paused.at] as const)
      : state.ended
        ? (['off', ui.shell.lampEnded, state.t] as const)
        : isDemo(state)
          ? (['off', ui.shell.lampDemo, state.startedAt] as const)
          : unwatched(state) !== null
            ? (['blind', ui.shell.lampNotWatching, state.source?.at ?? state.startedAt] as const)
            : (['on', ui.shell.lampLive, state.startedAt] as const)
  return (
    <span className={`inline lamp ${look}`} data-testid="lamp">
      <b>{word}</b>
      <time>{elapsed(now - from)}</time>
    </span>
  )
}

const Brand = () => (
  <div className="brand" role="img" aria-label="Adlib">
    <span aria-hidden="true">Ad</span>
    <svg width="13" height="9" viewBox="0 0 13 9" aria-hidden="true">
      <path
        d="M1.5 7.5 6.5 2l5 5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span aria-hidden="true">lib</span>
  </div>
)
