import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

/** A picture that moved this much within the time (ms) before is a film or a ride, whose cuts are no news. */
const calmMs = 5000
const wild = 0.4
/** A fade to another scene shows nothing to react to for at most this long (ms). */
const fadeMs = 3000
const repeatMs = 10_000
/** Share of the picture that changes when another scene comes. */
const wholePicture = 0.6
/** Lines of a loading screen at most. */
const loadingLines = 8
/** Levels that are skipped at most; a greater step is another number. */
const maxLevels = 5
/** Numbers that say how far the player came; a turn or a day passes by itself. */
export const reached = /\b(?:level|d?lvl|lv|stage|floor|world|wave)\b/i

/**
 * Creates the rule about another scene without a name: a calm picture is cut and its lines are gone, a loading screen
 * ends, or the number of the level rises.
 */
export function createNewScenes(): (moment: ScreenMoment) => BeatBody[] {
  let saidAt = Number.NEGATIVE_INFINITY
  let wildAt = Number.NEGATIVE_INFINITY
  /** When a scene came of which nothing has been read yet. */
  let awaitedAt = Number.NEGATIVE_INFINITY
  /** The words of the scene before. */
  let before: ReadonlySet<string> | undefined
  let wasLoading = false

  return ({ at, scene, standing, fresh, changes, isLoading, isPaused }) => {
    const texts = new Set(standing.map(({ line }) => line.text).filter((text) => /\p{L}{2}/u.test(text)))
    const kept = [...(before ?? [])].filter((text) => texts.has(text)).length
    const isCut = scene.cut && scene.motion >= wholePicture
    const isOther = before !== undefined && kept * 2 <= before.size
    const isLoaded = wasLoading && !isLoading && standing.length > 0
    if (isOther && (isLoaded || (isCut && at - wildAt > calmMs))) awaitedAt = at
    if (scene.motion >= wild) wildAt = at
    wasLoading = isLoading && standing.length <= loadingLines
    // A loading screen leads back, or to another scene.
    if (!isLoading) before = texts
    const isScene = at - awaitedAt <= fadeMs && texts.size > 0 && !isLoading
    const isLevel = changes.some(
      ({ facts, value, was, isBack }) =>
        !isBack &&
        facts.kind === 'ordinal' &&
        reached.test(facts.label) &&
        !facts.percent &&
        Number.isInteger(was) &&
        value > was &&
        value <= was + maxLevels,
    )
    if (!isScene && !isLevel) return []
    awaitedAt = Number.NEGATIVE_INFINITY
    const isSaid = fresh.some(({ kind }) => kind === 'dialogue' || kind === 'subtitle')
    if (isPaused || isSaid || at - saidAt < repeatMs) return []
    saidAt = at
    return [beatBody('place')]
  }
}
