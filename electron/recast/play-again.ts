import { join } from 'node:path'
import { heardEvents } from '../../src-shared/events/event/message.ts'
import type { AdlibEvent, EventBody, EventOf } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { beatLifeMs } from '../../src-shared/events/line-life.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { type ActiveModel, understudy } from '../../src-shared/performer/turn.ts'
import { understudyName } from '../../src-shared/performer/understudy.ts'
import { type PublicScreen, publicWords } from '../../src-shared/playbill/public-words.ts'
import { seededBy } from '../../src-shared/ports.ts'
import { viewerMask } from '../../src-shared/projections/mask-viewers.ts'
import { collectLines, type RecastRow, recastRows } from '../../src-shared/recast/recast-rows.ts'
import { recastTexts } from '../../src-shared/recast/recast-texts.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { ShowLanguage } from '../../src-shared/settings/show.ts'
import { defined } from '../../src-shared/step/record.ts'
import { virtualClock } from '../../src-shared/testing/virtual-clock.ts'
import { composeOffStage } from '../app/compose-off-stage.ts'
import { offStageSettings } from '../app/off-stage-settings.ts'
import { passUntil } from '../app/pass-time.ts'
import { type StoppingClock, stoppingClock } from '../app/stopping-clock.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { mayBeOneOf, readEvents } from '../journal/event-file.ts'
import { runEnd } from '../journal/runs.ts'
import type { DataFailure } from '../platform/files.ts'
import type { FoundRun } from '../runs/find-run.ts'

/** A model that writes for the new show. Its driver may ask a real server. */
export interface Writer {
  readonly model: string
  readonly driver: LlmDriver
}

/** Who performed a show. */
export interface Cast {
  readonly persona: string
  readonly language: ShowLanguage
  readonly model: string
}

/** A recorded show beside a new one for the same screen. */
export interface Recast {
  readonly run: string
  readonly startedAt: number
  /** The time (ms) of the run that was played. */
  readonly ms: number
  readonly old: Cast
  readonly new: Cast
  readonly rows: readonly RecastRow[]
  /** Whether all that there is of the run was played. */
  readonly isComplete: boolean
  /** Whether the run has an end: it is over, and was not cut off by a crash. */
  readonly hasEnd: boolean
}

/** A recast; `failure` says why it is not complete, unless it was stopped. */
export interface Played {
  readonly ok: true
  readonly recast: Recast
  /** Replaces the names of people in chat. */
  readonly mask: (text: string) => string
  readonly failure?: DataFailure
}

export interface RecastOptions {
  readonly found: FoundRun
  readonly dataDir: string
  /** The persona of the new show; the recorded one by default. */
  readonly persona?: string | undefined
  readonly language?: ShowLanguage | undefined
  /** Without it, the understudy performs. */
  readonly writer?: Writer | undefined
  /** Time (ms) for each answer of a model. */
  readonly timeoutMs: number
  /** The settings of today, whose filter applies. */
  readonly settings: Settings
  readonly signal: AbortSignal
  readonly progress: (doneMs: number) => void
  readonly print: (line: string) => void
}

/** What the new show gets of the recorded one: what was seen and heard, and when the streamer stopped it. */
const inputs: ReadonlySet<AdlibEvent['type']> = new Set([
  ...(Object.keys(heardEvents) as (keyof typeof heardEvents)[]).filter((type) => type !== 'show/notes'),
  ...(['chat/gone', 'performer/paused', 'performer/resumed', 'stage/panic', 'stage/released'] as const),
])

/** What the recorded show did, for the comparison. */
const outputs = [
  ...(['run/start', 'brain/changed', 'turn/start', 'show/beat', 'stage/cue'] as const),
] as const satisfies readonly AdlibEvent['type'][]

/** A longer time (ms) without an event is cut to this one: nothing happened, or the run was continued later. */
const maxGapMs = 60_000
/** Time (ms) that the show has for its last lines, but not for a new one about the silence; and in which its agents end. */
const lastLinesMs = beatLifeMs
const endMs = 1000
/** Number of observations whose words a line may still need. */
const maxScreens = 64

/**
 * Plays a recorded run again with another persona or model: the new show gets the recorded observations and chat, in
 * memory, on a clock that shows the run's time. Nothing is written. Never rejects, unless Adlib itself has a mistake.
 */
export async function playAgain(
  options: RecastOptions,
): Promise<Played | { ok: false; failure: DataFailure }> {
  const { found, signal, progress } = options
  const { run, runsDir } = found
  const path = eventsFile(join(runsDir, run))
  const end = runEnd(path)
  if (end === null) return { ok: false, failure: unreadable(run) }
  let show: OpenedShow | undefined
  let failure: DataFailure | undefined
  let isComplete = true
  try {
    for await (const { event } of readEvents(path, { containing: mayBeOneOf([...inputs, ...outputs]) })) {
      if (show === undefined) {
        if (event.type !== 'run/start') return { ok: false, failure: unreadable(run) }
        if (event.team === true) return { ok: false, failure: noShow(run) }
        show = await openShow(event, options)
      }
      await show.take(event)
      progress(show.doneMs())
      failure = show.failure()
      if (signal.aborted || failure !== undefined) {
        isComplete = false
        break
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    failure = {
      message: `The run ${run} cannot be read to its end (${error.code}).`,
      remedy: 'Check the disk.',
    }
    isComplete = false
  }
  if (show === undefined) return { ok: false, failure: unreadable(run) }
  const played = await show.close(isComplete)
  const recast = { ...played, isComplete, hasEnd: end.ended }
  return { ok: true, recast, mask: show.mask(), ...(failure === undefined ? {} : { failure }) }
}

interface OpenedShow {
  /** Lets the show's time pass until an event of the recorded run, and gives the show what it may know of it. */
  take(event: AdlibEvent): Promise<void>
  readonly mask: () => Played['mask']
  doneMs(): number
  failure(): DataFailure | undefined
  /** Ends the show. `waits`: with time for its last lines. */
  close(waits: boolean): Promise<Omit<Recast, 'isComplete' | 'hasEnd'>>
}

async function openShow(first: EventOf<'run/start'>, options: RecastOptions): Promise<OpenedShow> {
  const { found, dataDir, writer, timeoutMs, signal, print } = options
  const settings = settingsOf(first.settings, options)
  const { show } = settings
  const clock = virtualClock(first.t)
  const journal = memoryJournal({ run: 'recast', clock })
  const waiting = stoppingClock(clock, { timeoutMs, signal })
  const active = writer === undefined ? understudy : activeModel(writer, waiting)
  const screens = new Map<string, PublicScreen>()
  const words = publicWords(options.settings)
  const people = viewerMask(recastTexts(show.language).viewer)
  const before = collectLines(first.t, (id) => screens.get(id))
  const after = collectLines(first.t, (id) => screens.get(id))
  journal.subscribe(after.event)
  journal.append({ type: 'run/start', settings, brain: active.ref })
  journal.append({ type: 'stage/page', page: 'overlay', state: 'connected' })
  const rng = seededBy(`${found.run} ${show.persona} ${show.language}`)
  const performance = await composeOffStage({ journal, clock, dataDir, rng, active, print })
  let oldModel = first.brain.model
  let newest = first.t

  const pass = (until: number): Promise<void> =>
    writer === undefined
      ? clock.advanceAsync(Math.max(0, until - clock.now()))
      : passUntil(clock, until, waiting.answered)
  return {
    mask: people.inOrder,
    async take(event) {
      people.learn(event)
      before.event(event)
      newest = Math.max(newest, event.t)
      if (event.type === 'brain/changed') oldModel = event.to.model
      if (event.type === 'sight/observation') {
        screens.set(event.observation.id, words.see(event.observation))
        const [oldest] = screens.keys()
        if (screens.size > maxScreens && oldest !== undefined) screens.delete(oldest)
      }
      if (!inputs.has(event.type)) return
      await pass(Math.min(event.t, clock.now() + maxGapMs))
      if (event.t > clock.now()) clock.setWall(event.t)
      const { t: _, seq: __, run: ___, agent: ____, ...body } = event
      journal.append(body as EventBody)
    },
    doneMs: () => newest - first.t,
    failure: waiting.failure,
    async close(waits) {
      if (waits) await pass(clock.now() + lastLinesMs)
      const closed = performance.agents.close()
      await clock.advanceAsync(endMs)
      await closed
      performance.close()
      return {
        ...{ run: found.run, startedAt: first.t, ms: newest - first.t },
        old: {
          persona: first.settings.show.persona,
          language: first.settings.show.language,
          model: oldModel,
        },
        // A persona without a file in the language speaks another one.
        new: { persona: show.persona, language: performance.persona().language, model: active.ref.model },
        rows: recastRows(before.lines, after.lines),
      }
    },
  }
}

const activeModel = ({ model, driver }: Writer, waiting: StoppingClock): ActiveModel => ({
  ref: { driver: driver.name, model, mode: 'auto' },
  driver: waiting.around(driver),
  // A line is asked for as words, as of most small models in a performance.
  asks: 'words',
})

/** Returns the recorded settings with another cast, and with what the filter holds back today. */
function settingsOf(recorded: Settings, { persona, language, settings }: RecastOptions): Settings {
  const { show, stage, ...others } = offStageSettings(recorded)
  return {
    ...others,
    stage: { ...stage, filter: settings.stage.filter },
    show: {
      ...show,
      ...defined({ persona, language }),
      ...{ avoid: settings.show.avoid, never: settings.show.never },
      // Rules write the notes, so that a model has time for lines.
      showrunner: { ...show.showrunner, model: understudyName },
    },
  }
}

const unreadable = (run: string): DataFailure => ({
  message: `The run ${run} has no readable start, so its show is unknown.`,
  remedy: 'Choose another run; adlib replay or the Runs screen shows what is left of it.',
})

const noShow = (run: string): DataFailure => ({
  message: `The run ${run} is a run of agents without a show.`,
  remedy: 'Choose the run of a performance.',
})
