import { attentionLimits } from '../../../electron/app/compose-runtime.ts'
import { type EmbedTexts, observationWriter } from '../../../electron/app/observations.ts'
import { packTools } from '../../../electron/app/tools.ts'
import { figuresOf } from '../../../renderer/overlay/figures.ts'
import { designHeight, designWidth } from '../../../renderer/overlay/layout.ts'
import type { Figure } from '../../../renderer/overlay/placement.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { Box } from '../../../src-shared/events/observation.ts'
import type { Ledger } from '../../../src-shared/performer/show/evening/ledger.ts'
import type { SaidBefore } from '../../../src-shared/performer/show/said-before.ts'
import type { ActiveModel } from '../../../src-shared/performer/turn.ts'
import { understudyModel } from '../../../src-shared/performer/understudy.ts'
import { lineGuard } from '../../../src-shared/performer/writer/line-guard.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { eyesService } from '../../../src-shared/sight/describe-frame.ts'
import { screenFilter } from '../../../src-shared/sight/lines/screen-filter.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createRecentBoxes } from '../../../src-shared/sight/picture/recent-boxes.ts'
import { currentFilter } from '../../../src-shared/stage/filter-guard.ts'
import { stageGuards } from '../../../src-shared/stage/guards.ts'
import { puppetOf } from '../../../src-shared/stage/puppets.ts'
import { createStage, stageService } from '../../../src-shared/stage/stage.ts'
import { policyOf } from '../../../src-shared/tools/policy.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'
import { builtInIds, builtInPersona, showDeps } from '../../fixtures/show.ts'
import { startPerformer } from '../../fixtures/show-agents.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'
import type { Screen } from './screens.ts'

/** Time (ms) that the OCR of a changed screen takes in a play. */
const readingMs = 200
const heartbeatMs = 1000
/**
 * Length (ms) of one step of the play's clock. Steps are short with a real model (`awaiting`), because the play waits
 * for the model only between two steps.
 */
const stepMs = { awaiting: 50, alone: 10_000 }

/** The recording of a play. The times of its events are in ms since the start of the play. */
export interface Play {
  readonly events: readonly AdlibEvent[]
  readonly screens: readonly Screen[]
  readonly ms: number
}

export async function play(
  screens: readonly Screen[],
  options: {
    readonly ms: number
    readonly settings: Settings
    /** The id of the run, on which the show's random choices depend. */
    readonly run?: string
    readonly model?: (clock: VirtualClock) => ActiveModel
    /** Returns when a line was last said: ms relative to the start of the play, so always negative. */
    readonly saidBefore?: (template: string) => SaidBefore | undefined
    /** The books of the evening before the play. */
    readonly last?: Ledger
    /** Embeds the blocks of text. The clock stops meanwhile. Without it, blocks have no embeddings. */
    readonly embed?: EmbedTexts
    /** The clock stops while one of these promises is pending. */
    readonly inFlight?: ReadonlySet<Promise<unknown>>
  },
): Promise<Play> {
  const { settings, ms, run = 'show' } = options
  const { language } = settings.show
  const persona = builtInPersona(settings.show.persona, language)
  const clock = virtualClock(0)
  const journal = memoryJournal({ run, clock, warn: (message) => console.error(message) })
  const { append: emit, state } = journal
  const events: AdlibEvent[] = []
  journal.subscribe((event) => void events.push(event))
  const model = options.model?.(clock) ?? { driver: null, ref: understudyModel }
  emit({ type: 'run/start', settings, brain: model.ref })
  emit({ type: 'stage/page', page: 'overlay', state: 'connected' })

  const embedding = new Set<Promise<unknown>>()
  let shown: Screen | undefined
  const recent = createRecentBoxes()
  const limits = attentionLimits(journal, clock)
  const filter = currentFilter(() => state().settings)
  const stage = createStage({
    emit,
    state,
    clock,
    guards: [...stageGuards(filter), lineGuard(() => persona)],
    pages: () => state().pages.length,
    attend: limits.attend,
    textBoxes: () => (shown === undefined ? [] : textBoxes(shown)),
    recentTextBoxes: () => recent.gone(clock.monotonic()),
    puppet: () => puppetOf(settings.overlay.puppet, persona),
  })
  const { registry, select } = packTools()
  select([])
  const agents = startPerformer(
    {
      journal,
      clock,
      rng: seededRng(7),
      runtime: {
        registry,
        limits,
        policy: policyOf(() => state().settings.policy),
        hooks: {},
        service: provideServices(
          provide(stageService, stage),
          provide(eyesService, { latest: () => state().observation }),
        ),
        clock,
        emit,
      },
      activeModel: () => model,
      ...showDeps(
        { journal, stage, clock },
        () => persona,
        (id) => builtInPersona(id, language),
      ),
      callers: () => builtInIds.filter((id) => id !== persona.id),
      lastLedger: () => options.last ?? null,
      ...(options.saidBefore === undefined ? {} : { saidBefore: options.saidBefore }),
    },
    { showrunner: true },
  )
  const write = observationWriter(
    journal,
    clock,
    screenFilter({ filter, emit, state, heldWords: stage.heldWords }).observation,
    () => (shown === undefined ? [] : textBoxes(shown)),
    options.embed && awaited(options.embed, embedding),
  )
  const observe = createObserver()
  const look = (screen: Screen, at: number, scene: Screen['scene']) => {
    const body = observe({
      source: 'file:reel',
      at,
      now: clock.now(),
      lines: screen.lines,
      ...(screen.bars === undefined ? {} : { bars: screen.bars }),
      scene,
      size: [screen.width, screen.height],
    })
    if (body !== undefined) write(body)
  }
  for (const screen of screens)
    clock.after(screen.atMs + readingMs, () => {
      shown = screen
      recent.seen(textBoxes(screen), clock.monotonic())
      look(screen, screen.atMs, screen.scene)
    })
  const beat = () => {
    if (shown !== undefined) {
      const { restart: _, jolt: __, ...scene } = shown.scene
      look(shown, clock.now(), { ...scene, cut: false, motion: 0 })
    }
    clock.after(heartbeatMs, beat)
  }
  clock.after(heartbeatMs + readingMs / 2, beat)

  const waitsFor = [
    ...(options.inFlight === undefined ? [] : [options.inFlight]),
    ...(options.embed ? [embedding] : []),
  ]
  const step = waitsFor.length === 0 ? stepMs.alone : stepMs.awaiting
  for (let at = 0; at < ms; at += step) {
    await Promise.all(waitsFor.flatMap((pending) => [...pending]))
    await clock.advanceAsync(Math.min(step, ms - at))
  }
  const played = [...events]
  const stopped = agents.close()
  await clock.advanceAsync(100)
  await stopped
  return { events: played, screens, ms }
}

const awaited =
  (embed: EmbedTexts, pending: Set<Promise<unknown>>): EmbedTexts =>
  (texts) => {
    const work = embed(texts)
    const settled = work.then(
      () => void pending.delete(settled),
      () => void pending.delete(settled),
    )
    pending.add(settled)
    return work
  }

export const textBoxes = ({ lines, width, height }: Screen): Box[] =>
  lines.map(({ box: [x, y, w, h] }) => [x / width, y / height, w / width, h / height])

export const screenAt = ({ screens }: Pick<Play, 'screens'>, at: number): Screen | undefined =>
  screens.findLast((screen) => screen.atMs <= at)

/** Returns the figures on the screen at a time, in design pixels. */
export function figuresAt(play: Pick<Play, 'screens'>, at: number): Figure[] {
  const detail = screenAt(play, at)?.scene.detail
  return detail === undefined ? [] : figuresOf(detail, [], { width: designWidth, height: designHeight })
}
