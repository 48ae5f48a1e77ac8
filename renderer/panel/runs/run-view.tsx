import './run.css'
import { ArrowLeft, FileWarning, OctagonAlert } from 'lucide-react'
import { type Ref, useCallback, useEffect, useMemo, useState } from 'react'
import {
  type RunInfo,
  runInfo,
  type TimelineAnswer,
  timelineAnswer,
} from '../../../src-shared/contract/api/runs.ts'
import type { CommandError } from '../../../src-shared/contract/command.ts'
import { agentSummary } from '../../../src-shared/events/audience.ts'
import { around, type Highlight } from '../../../src-shared/highlights/highlight.ts'
import { AgentTree } from '../agents/agent-tree.tsx'
import { Button } from '../kit/button.tsx'
import { clockTime, dateOf, elapsed } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { Failed, Status } from '../kit/status.tsx'
import { SeenText } from '../sight/seen-text.tsx'
import { Shown } from '../store/shown.ts'
import { fetchAnswer } from '../store/store.ts'
import { CorrectMoment } from '../stream/correct-moment.tsx'
import { blocksIn, teachable } from '../stream/correctable.ts'
import { Stream, type StreamHandle } from '../stream/stream.tsx'
import { sourceName } from '../words/names.ts'
import { CopyTestRow } from './copy-test-row.tsx'
import type { ReplayPoint } from './player.ts'
import { ReplayBox } from './replay-box.tsx'
import { RunActions } from './run-actions.tsx'
import { RunFigures } from './run-figures.tsx'
import { RunHighlights } from './run-highlights.tsx'
import { runReply } from './run-reply.ts'
import { RunMarks } from './run-row.tsx'
import { runFacts } from './run-words.ts'
import { Scrubber } from './scrubber.tsx'
import { type Chosen, markBefore, type Span, spanOf } from './timeline.ts'
import { type OpenReplay, useReplay } from './use-replay.ts'

/** A run: its facts, its timeline, and the state at a chosen moment. */
export function RunView(props: {
  ref: Ref<StreamHandle>
  run: string
  listed: RunInfo | undefined
  /** The moment at which to open the run; null for its start. */
  moment: ReplayPoint | null
  back: () => void
  remove: (run: RunInfo) => Promise<CommandError | null>
}) {
  const { run } = props
  const { loaded, load } = useRun(run)
  const info = (typeof loaded === 'object' ? loaded?.info : undefined) ?? props.listed
  const startedAt = info?.startedAt
  return (
    <div className="column run">
      <div className="wrap run-head">
        <Button icon={ArrowLeft} look="sm" onClick={props.back} label={ui.runs.allRuns} />
        <h2>{startedAt === undefined ? run : `${dateOf(startedAt)}, ${clockTime(startedAt)}`}</h2>
        {info && <RunMarks run={info} />}
        <span className="grow" />
        <RunActions run={run} info={info} remove={props.remove} />
      </div>
      {info && (
        <p className="wrap loose fine t2 run-facts">
          {[elapsed(info.ms), info.model, ...runFacts(info)].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      {info?.broken !== undefined && (
        <div className="note err" role="status">
          <FileWarning size={18} aria-hidden />
          <p>
            <b>{loaded === 'failed' ? ui.runs.runDamaged : ui.runs.partDamaged}</b> {info.broken}
            {loaded !== 'failed' && ui.runs.restShown}
          </p>
        </div>
      )}
      {typeof loaded === 'object' && loaded !== null && <RunFigures key={`${run} figures`} run={run} />}
      {loaded === null ? (
        <Status words={ui.runs.loadingRun} look="none" />
      ) : loaded === 'failed' ? (
        <Failed words={ui.runs.runNotLoaded} retry={load} look="none" button="plain" />
      ) : (
        <OpenRun
          key={run}
          ref={props.ref}
          run={run}
          ms={(info ?? loaded.info).ms}
          isFile={loaded.info.source.startsWith('file:')}
          timeline={loaded.timeline}
          moment={props.moment}
        />
      )}
    </div>
  )
}

function OpenRun(props: {
  ref: Ref<StreamHandle>
  run: string
  ms: number
  isFile: boolean
  timeline: TimelineAnswer
  moment: ReplayPoint | null
}) {
  const { timeline } = props
  const { marks } = timeline
  const span = useMemo(() => spanOf(timeline, props.ms), [timeline, props.ms])
  const first = useMemo(
    (): ReplayPoint => props.moment ?? { seq: 0, t: timeline.startedAt, upTo: true },
    [props.moment, timeline],
  )
  const open = useReplay(props.run, first)
  const { player, useReplay: useOpen, past } = open
  const jumps = useOpen((replay) => replay.jumps)

  const choose = useCallback(
    ({ t, mark }: Chosen) => {
      const before = marks[markBefore(marks, t)]
      player.seek(mark ? { seq: mark.seq, t } : { seq: before?.seq ?? 0, t, upTo: true })
    },
    [player, marks],
  )
  const togglePlay = useCallback(() => {
    const { isPlaying, at, status } = useOpen.getState()
    if (isPlaying) return player.pause()
    if (status === 'failed') choose({ t: at, mark: null })
    else if (at >= span.to) player.seek({ seq: 0, t: span.from, upTo: true })
    player.play()
  }, [player, useOpen, span, choose])

  const jump = useCallback(
    ({ seq, t }: Highlight) => {
      player.seek({ seq, t: Math.max(span.from, t - around.beforeMs), upTo: true })
      player.play()
    },
    [player, span],
  )

  return (
    <>
      <RunHighlights run={props.run} isFile={props.isFile} jump={jump} />
      <Position open={open} span={span} marks={marks} choose={choose} togglePlay={togglePlay} />
      <Problem open={open} choose={choose} />
      <div className="run-parts">
        <div className="run-side">
          <ReplayBox open={open} togglePlay={togglePlay} />
          <RunMoment open={open} run={props.run} videoFrom={props.isFile ? timeline.startedAt : null} />
        </div>
        <Shown value={past}>
          <section className="column run-stream" aria-label={ui.runs.streamAtMoment}>
            <Stream ref={props.ref} jumps={jumps} empty={<p className="none">{ui.runs.noTurnYet}</p>} />
          </section>
        </Shown>
      </div>
    </>
  )
}

/**
 * Shows and changes the replay's moment. A separate component, so that a replay step does not render the whole run
 * again.
 */
function Position(props: {
  open: OpenReplay
  span: Span
  marks: TimelineAnswer['marks']
  choose: (chosen: Chosen) => void
  togglePlay: () => void
}) {
  const { span } = props
  const at = props.open.useReplay((replay) => replay.at)
  const isLoading = props.open.useReplay((replay) => replay.status === 'loading')
  return (
    <div className="run-position" aria-busy={isLoading}>
      <Scrubber marks={props.marks} span={span} at={at} choose={props.choose} togglePlay={props.togglePlay} />
      <p className="inline fine t2 run-clock mono">
        <b>{elapsed(at - span.from)}</b> {fill(ui.runs.ofTime, { time: elapsed(span.to - span.from) })}
        <span className="t3">{clockTime(at)}</span>
        {isLoading && <span className="t2 late">{ui.runs.loadingMoment}</span>}
        {props.marks.length === 0 && <span className="t2">{ui.runs.noMarks}</span>}
      </p>
    </div>
  )
}

function Problem({ open, choose }: { open: OpenReplay; choose: (chosen: Chosen) => void }) {
  const problem = open.useReplay((replay) => replay.problem)
  if (problem === null) return null
  return (
    <div className="note err" role="alert">
      <OctagonAlert size={18} aria-hidden />
      <p>
        <b>{ui.runs.momentNotLoaded}</b> {problem}
      </p>
      <Button
        look="sm"
        onClick={() => choose({ t: open.useReplay.getState().at, mark: null })}
        label={ui.kit.tryAgain}
      />
    </div>
  )
}

/**
 * The performer's latest observation and the agents at a replay's current moment. `videoFrom`: when the run began to watch
 * a file (epoch ms); null if it watched something else.
 */
function RunMoment(props: { open: OpenReplay; run: string; videoFrom: number | null }) {
  const { open, run, videoFrom } = props
  const observation = open.past((panel) => panel.state?.observation ?? null)
  const agents = open.past((panel) => panel.state?.agents)
  const t = open.past((panel) => panel.state?.t ?? 0)
  const missed = useMemo(
    () => (observation === null ? [] : teachable(blocksIn(observation)).map((each) => ({ ...each, run }))),
    [observation, run],
  )
  const summaries = useMemo(() => agents?.map(agentSummary) ?? [], [agents])
  return (
    <>
      <section aria-label={ui.runs.sawAtMoment}>
        <div className="sh">
          <h3>{ui.runs.saw}</h3>
          <span className="grow" />
          <span className="mono t2 clip">
            {observation ? `${sourceName(observation.source)}, ${clockTime(observation.at)}` : ''}
          </span>
          <CorrectMoment choices={missed} isTaught />
          {observation && videoFrom !== null && (
            <CopyTestRow choices={missed} atMs={observation.at - videoFrom} />
          )}
        </div>
        {observation ? <SeenText observation={observation} /> : <p className="t2">{ui.runs.nothingYet}</p>}
      </section>
      {summaries.length > 0 && (
        <section aria-label={ui.runs.agentsAtMoment}>
          <div className="sh">
            <h3>{ui.runs.agents}</h3>
          </div>
          <AgentTree agents={summaries} now={t} label={ui.runs.agentsAtMoment} />
        </section>
      )}
    </>
  )
}

/** The details and the timeline of a run; null while they load. */
type LoadedRun = { readonly info: RunInfo; readonly timeline: TimelineAnswer } | 'failed' | null

/** Loads a run. `load` tries again after a failure. */
function useRun(run: string): { loaded: LoadedRun; load: () => void } {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<LoadedRun>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    setLoaded(null)
    const reply = runReply()
    const path = `/api/runs/${encodeURIComponent(run)}`
    void Promise.all([
      fetchAnswer(path, runInfo, reply.signal),
      fetchAnswer(`${path}/timeline`, timelineAnswer, reply.signal),
    ]).then(([info, timeline]) => {
      if (!reply.isLeft()) setLoaded(info === null || timeline === null ? 'failed' : { info, timeline })
    })
    return reply.leave
  }, [run, tries])
  return { loaded, load: useCallback(() => setTries((count) => count + 1), []) }
}
