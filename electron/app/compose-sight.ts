import { join } from 'node:path'
import type { Journal } from '../../src-shared/events/journal.ts'
import { type Box, isFromProgram, type SeenLine } from '../../src-shared/events/observation.ts'
import { subscribers } from '../../src-shared/events/subscribers.ts'
import { withoutOwnLines } from '../../src-shared/performer/echo-filter.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Filter } from '../../src-shared/safety/filter/filter.ts'
import type { Eyes } from '../../src-shared/sight/describe-frame.ts'
import { createProgramTextReader } from '../../src-shared/sight/lines/program-text.ts'
import { screenFilter } from '../../src-shared/sight/lines/screen-filter.ts'
import type { ObservationBody } from '../../src-shared/sight/memory/observe.ts'
import { createReportedNumbers } from '../../src-shared/sight/memory/reported-numbers.ts'
import { createSeenLines } from '../../src-shared/sight/memory/seen-lines.ts'
import type { SightCard } from '../../src-shared/sight/numbers/card-numbers.ts'
import type { Stage } from '../../src-shared/stage/stage.ts'
import type { ImageBlock } from '../../src-shared/step/content.ts'
import { openEyes } from '../capture/open-eyes.ts'
import { pictureForModel } from '../capture/picture-for-model.ts'
import { openKeptFrames } from '../data/kept-frames.ts'
import type { SightHost } from '../gateway/host.ts'
import type { Obs } from '../obs/obs.ts'
import { createObsSource } from '../obs/obs-source.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { appRoot } from '../platform/fork-program.ts'
import type { ScreenAccess } from '../platform/sight-parts.ts'
import { createWatchable, type Screens } from './list-sources.ts'
import { type EmbedTexts, observationWriter } from './observations.ts'

/** The eyes of a performance, for the tools, the pages and the performer. */
export interface Sight {
  readonly forTools: Eyes
  readonly forPages: SightHost
  /** Reads the whole picture again. Returns false if there is no live picture. */
  lookNow(): boolean
  /** Returns the boxes of text on the screen, as fractions of the picture. Leaves out the overlay's own words. */
  textBoxes(): Box[]
  /** Returns the boxes of text that recently left the screen, as fractions of the picture. */
  recentTextBoxes(): Box[]
  /**
   * Resolves with the newest picture, or with an area of it, scaled for a model; null if no picture may go to a
   * model.
   */
  picture(area?: Box): Promise<ImageBlock | null>
  readonly embed: EmbedTexts
  /** Resolves when nothing more is seen, reported or written. */
  close(): Promise<void>
}

/** Opens the eyes, which follow the settings, and writes their observations into the journal. */
export function composeSight(deps: {
  readonly journal: Journal
  readonly clock: Clock
  readonly obs: Obs
  readonly filter: () => Filter
  readonly heldWords: Stage['heldWords']
  readonly screen: () => ScreenAccess
  readonly runDir: string
  /** Returns the card of the game on the screen. */
  readonly card: () => SightCard | null
  readonly print: (line: string) => void
  readonly forkReader: ForkProgram | undefined
  readonly screens: Screens | undefined
}): Sight {
  const { journal, clock, obs, filter, heldWords, screen, runDir, card, print, forkReader, screens } = deps
  const { append: emit, state } = journal
  const settings = () => state().settings.sight
  const looks = subscribers<void>(() => {})
  const clean = screenFilter({ filter, emit, state, heldWords })
  const write = observationWriter(
    journal,
    clock,
    clean.observation,
    () => textBoxes(),
    (texts) => eyes.embed(texts),
  )
  const observed = (body: ObservationBody): void => write(reportedNumbers.into(body))
  const seen = createSeenLines()
  const readProgramText = createProgramTextReader(seen)
  const reportedNumbers = createReportedNumbers()
  const eyes = openEyes({
    settings,
    demo: join(appRoot(), 'assets', 'demo'),
    obs: (watch) =>
      createObsSource({
        obs,
        watch,
        everyMs: () => settings().everyMs,
        ignore: () => settings().ignore,
        clock,
      }),
    askPages: looks.publish,
    forkReader,
    clock,
    seen,
    card,
    observed,
    report: (report) => void emit({ type: 'sight/source', ...report }),
    ownPanel: (visible) => void emit({ type: 'sight/own-panel', visible }),
  })
  const keptFrames = openKeptFrames(join(runDir, 'frames'), (failure) => {
    print(`${failure.message} ${failure.remedy}`)
    emit({ type: 'settings/problem', message: failure.message, remedy: failure.remedy })
  })
  journal.subscribe((event) => {
    if (event.type === 'settings/changed') eyes.follow()
    if (event.type !== 'sight/observation' || isFromProgram(event.observation)) return
    if (settings().keepFrames) keptFrames.keep(event.observation.id, eyes.latestPicture)
  })

  const eyeLines: SightHost['eyeLines'] = () => {
    const standing = eyes.standing()
    return { ...standing, lines: clean.lines(standing.lines) }
  }
  const picture: Sight['picture'] = async (part) => {
    const { send, longestSide } = settings().images
    if (send === 'off') return null
    const area = part ?? (send === 'changed' ? (eyes.changed() ?? undefined) : undefined)
    return pictureForModel(await eyes.latestPicture(), { longestSide, area })
  }
  const withoutOwn = (lines: readonly SeenLine[]): readonly SeenLine[] =>
    withoutOwnLines(lines, eyes.watched().name, state(), clock.now())
  // Leave out the overlay's own words, which may be in the picture.
  const textBoxes = (): Box[] => eyes.textBoxes(withoutOwn)
  return {
    forTools: {
      latest: () => state().observation,
      now() {
        const source = eyes.watched().name
        if (source === '') return null
        return { source, at: eyes.readAt(), lines: withoutOwn(eyeLines().lines), regions: settings().regions }
      },
      lookAgain: eyes.lookNow,
      programTexts: () => state().programTexts,
      picture,
      visionModel: () => settings().visionModel.trim(),
    },
    forPages: {
      frame: eyes.frame,
      eye: eyes.eye,
      picture: eyes.picture,
      latestPicture: eyes.latestPicture,
      eyeLines,
      observe(text) {
        if (!filter().check(text.source).ok) {
          return {
            kind: 'filtered',
            message: 'The filter holds back this source name.',
            remedy: 'Use another name.',
          }
        }
        const now = clock.now()
        reportedNumbers.take(text.numbers ?? [], now)
        observed(readProgramText(text, now))
        return null
      },
      onLook: looks.add,
      ...createWatchable({ settings, obs, eyes, screen, screens }),
    },
    lookNow: eyes.lookNow,
    textBoxes,
    recentTextBoxes: eyes.recentTextBoxes,
    picture,
    embed: eyes.embed,
    async close() {
      await Promise.all([eyes.close(), keptFrames.settled()])
    },
  }
}
