import './side.css'
import { ScanEye } from 'lucide-react'
import { useState } from 'react'
import type { Observation } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { panelLabels } from '../../../src-shared/sight/own-panel.ts'
import { AgentsCard } from '../agents/agents-card.tsx'
import { Connections } from '../connections/connections.tsx'
import { ago, figure } from '../kit/formats.ts'
import { useNow } from '../kit/time-hooks.ts'
import { lostWords, unwatched } from '../sight/eye-words.ts'
import { SeenText } from '../sight/seen-text.tsx'
import { useEyePicture } from '../sight/use-eye.ts'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { EffectSwitches } from '../stage/effect-switches.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { sourceName } from '../words/names.ts'
import { LatencyStrip } from './latency-strip.tsx'
import { NotesCard } from './notes-card.tsx'

/** Side column: newest picture with boxes, new and gone lines, tracked numbers, notes, and the run's totals. */
export function SeesNow(props: { state: State | null; openSight: () => void; openRuns: () => void }) {
  const { state, openSight } = props
  const now = useNow()
  if (!state) return <aside className="side" aria-label="Sees now" />
  const { observation, source, totals } = state
  return (
    <aside className="side" aria-label="Sees now">
      <OwnerControls>
        <EffectSwitches effects={state.settings.stage.effects} />
        <DirectionChips state={state} />
        <section>
          <div className="sh">
            <h2>{panelLabels.seesNow}</h2>
            <span className="grow" />
            <span className="mono t2">
              {observation ? `${sourceName(observation.source)}, ${ago(now - observation.at)} ago` : ''}
            </span>
          </div>
          {observation ? (
            <Picture observation={observation} />
          ) : (
            <NothingSeen isBlind={unwatched(state) !== null} />
          )}
          {source && source.state !== 'live' && source.state !== 'off' && (
            <p className="remedy">
              <b>
                {source.state === 'denied' ? 'Screen sharing was not allowed.' : lostWords(source.source)}
              </b>{' '}
              {source.remedy}
            </p>
          )}
          {state.ownPanelSince !== null && (
            <p className="remedy">
              <b>Adlib’s panel is in the shared picture.</b> Adlib ignores it. Share the game window instead
              of the whole screen.
            </p>
          )}
          {observation && <SeenText observation={observation} />}
          <button type="button" className="btn sm to-sight" onClick={openSight}>
            Source, masks and all lines
          </button>
        </section>
        <Connections state={state} />
        <AgentsCard agents={state.agents} now={now} openRuns={props.openRuns} />
        <NotesCard state={state} now={now} />
        <LatencyStrip state={state} />
        <section className="totals" aria-label="This run">
          <div className="sh">
            <h2>{panelLabels.thisRun}</h2>
          </div>
          <dl>
            {(
              [
                ['Frames read', totals.observations],
                ['Turns', totals.turns],
                [panelLabels.toolCalls, totals.toolCalls],
                [panelLabels.onStage, totals.shown],
                ['Held back', totals.refused],
                ['Errors', totals.failed],
                ...(totals.retries > 0 ? ([['Retries', totals.retries]] as const) : []),
                ...(totals.malformed > 0 ? ([['Malformed', totals.malformed]] as const) : []),
                ...(totals.decoys > 0 ? ([['Decoys hit', totals.decoys]] as const) : []),
              ] as const
            ).map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="mono">{figure(count)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </OwnerControls>
    </aside>
  )
}

const NothingSeen = ({ isBlind }: { isBlind: boolean }) => (
  <div className="thumb void-thumb">
    <ScanEye size={24} aria-hidden />
    <p>{isBlind ? 'Nothing is watched' : 'Nothing seen yet'}</p>
  </div>
)

function Picture({ observation }: { observation: Observation }) {
  const picture = useEyePicture(observation.id)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  return (
    <div className="thumb" style={size ? { aspectRatio: `${size.width} / ${size.height}` } : {}}>
      {picture && (
        <img
          src={picture}
          alt="The performer’s latest view"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
      )}
      {picture &&
        size &&
        observation.newLines.map(({ box: [x, y, width, height], text }) => (
          <span
            key={`${x}-${y}-${text}`}
            className="ocr"
            style={{
              left: `${(100 * x) / size.width}%`,
              top: `${(100 * y) / size.height}%`,
              width: `${(100 * width) / size.width}%`,
              height: `${(100 * height) / size.height}%`,
            }}
          />
        ))}
    </div>
  )
}
