import { ScanEye } from 'lucide-react'
import { useState } from 'react'
import type { Observation } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { AgentsCard } from '../agents/agents-card.tsx'
import { Connections } from '../connections/connections.tsx'
import { sightLed } from '../connections/lamps.ts'
import { Button } from '../kit/button.tsx'
import { ago, figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { useNow } from '../kit/time-hooks.ts'
import { SeenText } from '../sight/seen-text.tsx'
import { lostWords, unwatched } from '../sight/unwatched.ts'
import { useLatestPicture } from '../sight/use-eye.ts'
import { DirectionChips } from '../stage/direction-chips.tsx'
import { EffectSwitches } from '../stage/effect-switches.tsx'
import { OwnerControls } from '../store/owner-controls.tsx'
import { usePanel } from '../store/store.ts'
import { CorrectMoment } from '../stream/correct-moment.tsx'
import { teachable } from '../stream/correctable.ts'
import { sourceName } from '../words/names.ts'
import { Fact, LatencyStrip } from './latency-strip.tsx'
import { NotesCard } from './notes-card.tsx'

/** The side column: what Adlib sees now and, except for viewers, the state of the show. */
export function SeesNow(props: { state: State; openSight: () => void; openRuns: () => void }) {
  const { state, openSight } = props
  const now = useNow()
  const { observation, source } = state
  const isBlind = unwatched(state) !== null
  const sight = sightLed(state, now)
  const isViewer = usePanel(({ as }) => as === 'viewer')
  return (
    <OwnerControls>
      {!isViewer && (
        <>
          <EffectSwitches effects={state.settings.stage.effects} />
          <DirectionChips state={state} />
        </>
      )}
      <section>
        <div className="sh">
          <h2>{ui.side.seesNow}</h2>
          <span className="grow" />
          <span className="mono t2 clip">
            {observation
              ? fill(ui.side.sourceAgo, {
                  source: sourceName(observation.source),
                  age: ago(now - observation.at),
                })
              : ''}
          </span>
          <CorrectMoment choices={teachable(state.recentBlocks.toReversed())} isTaught />
        </div>
        {observation ? (
          <Picture state={state} observation={observation} isBlind={isBlind} />
        ) : (
          <NothingSeen isBlind={isBlind} />
        )}
        {source && source.state !== 'live' && source.state !== 'off' && (
          <p className="remedy">
            <b>{source.state === 'denied' ? ui.side.sharingDenied : lostWords(source.source)}</b>{' '}
            {source.remedy}
          </p>
        )}
        {!isViewer && sight.lamp === 'slow' && (
          <p className="remedy late">
            <b>{`${sight.label} ${sight.detail}.`}</b> {ui.side.lateRemedy}
          </p>
        )}
        {state.ownPanelSince !== null && (
          <p className="remedy">
            <b>{ui.side.panelInPicture}</b> {ui.side.panelIgnored}
          </p>
        )}
        {observation && <SeenText observation={observation} />}
        {!isViewer && <Button look="sm to-sight" onClick={openSight} label={ui.side.toSight} />}
      </section>
      {!isViewer && <ShowFacts state={state} now={now} openRuns={props.openRuns} />}
    </OwnerControls>
  )
}

function ShowFacts({ state, now, openRuns }: { state: State; now: number; openRuns: () => void }) {
  const { totals } = state
  return (
    <>
      <Connections state={state} />
      <AgentsCard agents={state.agents} now={now} openRuns={openRuns} />
      <NotesCard state={state} now={now} />
      <LatencyStrip state={state} />
      <section className="totals" aria-label={ui.side.thisRun}>
        <div className="sh">
          <h2>{ui.side.thisRun}</h2>
        </div>
        <dl>
          {(
            [
              [ui.side.framesRead, totals.observations],
              [ui.side.turns, totals.turns],
              [ui.side.toolCalls, totals.toolCalls],
              [ui.side.onStage, totals.shown],
              [ui.side.heldBack, totals.refused],
              [ui.side.errors, totals.failed],
              ...(totals.retries > 0 ? ([[ui.side.retries, totals.retries]] as const) : []),
              ...(totals.malformed > 0 ? ([[ui.side.malformed, totals.malformed]] as const) : []),
              ...(totals.decoys > 0 ? ([[ui.side.decoys, totals.decoys]] as const) : []),
            ] as const
          ).map(([label, count]) => (
            <Fact key={label} name={label} words={figure(count)} />
          ))}
        </dl>
      </section>
    </>
  )
}

const NothingSeen = ({ isBlind }: { isBlind: boolean }) => (
  <div className="thumb void-thumb">
    <ScanEye size={24} aria-hidden />
    <p>{isBlind ? ui.side.nothingWatched : ui.side.nothingSeen}</p>
  </div>
)

function Picture(props: { state: State; observation: Observation; isBlind: boolean }) {
  const { observation, isBlind } = props
  const picture = useLatestPicture(props.state)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  if (picture === null && isBlind) return <NothingSeen isBlind />
  return (
    <div className="thumb" style={size ? { aspectRatio: `${size.width} / ${size.height}` } : {}}>
      {picture && (
        <img
          src={picture}
          alt={ui.side.latestView}
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
