import { openImage } from '../../../electron/capture/file-source.ts'
import { createGating } from '../../../electron/capture/gated-frame.ts'
import { createLatestPicture } from '../../../electron/capture/latest-picture.ts'
import { type GameCard, withSigns } from '../../../src-shared/events/card.ts'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { createGameFinder } from '../../../src-shared/moments/game-finder.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { createSceneWatcher } from '../../../src-shared/sight/picture/scene.ts'
import { createScreenReader } from '../../../src-shared/sight/screen-reader.ts'
import { hasWords } from './reading.ts'
import type { Recording } from './recordings.ts'

const readingMs = 200

/** The numbers that sight knew at each picture of a recording. */
export type SeenNumbers = readonly Observation['numbers'][]

/** How many of the labeled numbers after the first minute were reported with their name and value. */
export interface NumberScore {
  numbers: number
  right: number
  /** Reported with another value. */
  wrong: number
  readonly misses: string[]
}

/** @param writtenMs the pictures from this time on are scored */
export function scoreNumbers(
  { name: recording, truth }: Recording,
  seen: SeenNumbers,
  writtenMs: number,
): NumberScore {
  const score: NumberScore = { numbers: 0, right: 0, wrong: 0, misses: [] }
  for (const { file, numbers } of truth.frames) {
    const picture = Number.parseInt(file, 10)
    if ((picture - 1) * 1000 < writtenMs) continue
    for (const [name, value] of Object.entries(numbers)) {
      const named = (seen[picture - 1] ?? []).filter(({ label }) =>
        hasWords(label.toLowerCase(), name.toLowerCase()),
      )
      const isRight = named.some((number) => number.value === value)
      score.numbers += 1
      score.right += Number(isRight)
      score.wrong += Number(!isRight && named.length > 0)
      if (!isRight)
        score.misses.push(`${recording}/${file} ${name} ${value}: ${named.map((each) => each.value)}`)
    }
  }
  return score
}

/** What happened in a play of a recording. */
interface CardPlay {
  readonly seen: SeenNumbers
  /** The card that was written, with the signs of its game. */
  readonly written: GameCard | null
  /** The second at which each tried card was accepted first; null: never. */
  readonly acceptedAt: ReadonlyMap<string, number | null>
}

/**
 * Plays a recording through sight.
 * @param write a card that is written at a time (ms), and used from then on
 * @param tried finished cards; the play only notes when each would be accepted
 */
export async function playWithCards(
  { shots }: Recording,
  engine: OcrEngine,
  {
    write,
    tried,
  }: {
    readonly write?: { readonly card: GameCard; readonly atMs: number }
    readonly tried: readonly GameCard[]
  },
): Promise<CardPlay> {
  const gating = createGating()
  const latest = createLatestPicture()
  const finder = createGameFinder()
  const trials = tried.map((card) => ({ card, finder: createGameFinder() }))
  const acceptedAt = new Map<string, number | null>(tried.map(({ id }) => [id, null]))
  const observe = createObserver()
  const scene = createSceneWatcher()
  let written: GameCard | null = null
  let used: GameCard | null = null
  let numbers: Observation['numbers'] = []
  const read = createScreenReader(engine, () => used)
  const seen: Observation['numbers'][] = []
  for (const [n, shot] of shots.entries()) {
    const opened = await openImage(shot.file)
    if (!opened.ok) throw new Error(`${shot.file}: ${opened.error.message}`)
    const at = shot.atMs
    if (written === null && write !== undefined && at >= write.atMs) {
      written = write.card
      finder.choose(written.id)
    }
    used = written && finder.card([written])
    if (used !== null) written = withSigns(used, finder.signs())
    for (const trial of trials)
      if (trial.finder.card([trial.card]) !== null)
        acceptedAt.set(trial.card.id, acceptedAt.get(trial.card.id) ?? n + 1)
    const frame = gating.frame(opened.picture, at)
    const { pasted } = await latest.paste(frame)
    const picture = latest.picture()
    if (picture === undefined) continue
    scene.add(frame, pasted)
    const { lines, bars, boxes, error } = await read(picture, pasted, at)
    if (error !== undefined) throw new Error(`${shot.file}: ${error}`)
    const body = observe({
      ...{ source: 'file:reel', at, now: at + readingMs, lines, bars, boxes, scene: scene.take() },
      size: [picture.width, picture.height],
    })
    if (body !== undefined) {
      numbers = body.numbers
      for (const each of [finder, ...trials.map((trial) => trial.finder)])
        each.observe({ ...body, id: `o${n}` })
    }
    seen[n] = numbers
  }
  return { seen, written, acceptedAt }
}
