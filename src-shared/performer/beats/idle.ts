import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

const firstMs = 25_000
const secondMs = 60_000
/** A longer silence comes up again and again, because the energy of what came before has faded by then. */
const laterMs = 90_000
/** Mean motion over the last seconds (ms) from which on a picture is wild, and readings of it at least. */
const wild = 0.3
const motionMs = 12_000
const minReadings = 3
/** In a wild picture, time without a moment (ms) after which the action itself is one, again and again. */
const actionMs = 16_000
/** Lines of a log or of code from which on the screen is a page that scrolls, whose motion is not wild. */
const pageLines = 8
/** Salience from which on a beat is a moment that the action gives way to. */
const momentFrom = 0.35

export interface Idle {
  /** Notes an observation: news ends a silence, and motion makes a picture wild. */
  seen(moment: ScreenMoment): void
  /** Notes beats. */
  wake(at: number, beats: readonly BeatBody[]): void
  tick(now: number): BeatBody[]
}

/**
 * Creates the rule about silence: in a calm picture after 25 s and 60 s without anything new, and then each 90 s; in a
 * wild one each 16 s without a moment.
 */
export function createIdle(): Idle {
  let quietSince: number | undefined
  let momentAt: number | undefined
  let said = 0
  let motions: { at: number; motion: number }[] = []

  return {
    seen(moment) {
      const { at, scene, standing } = moment
      const isPage = standing.filter(({ kind }) => kind === 'log').length >= pageLines
      motions = [...motions, { at, motion: isPage ? 0 : scene.motion }].slice(-60)
      if (!isNews(moment)) return
      quietSince = at
      said = 0
    },
    wake(at, beats) {
      quietSince = at
      said = 0
      if (beats.some(({ salience }) => salience >= momentFrom)) momentAt = at
    },
    tick(now) {
      // The first tick starts the silence where nothing has been seen yet.
      quietSince ??= now
      momentAt ??= now
      motions = motions.filter(({ at }) => now - at <= motionMs)
      if (isWild(motions)) {
        if (now - momentAt < actionMs) return []
        momentAt = now
        return [beatBody('action')]
      }
      const quiet = now - quietSince
      const due = quiet < secondMs ? 1 : 2 + Math.floor((quiet - secondMs) / laterMs)
      if (quiet >= secondMs && said < due) {
        said = due
        return [beatBody('idle', { salience: 0.3 })]
      }
      if (quiet >= firstMs && said < 1) {
        said = 1
        return [beatBody('idle')]
      }
      return []
    },
  }
}

function isWild(motions: readonly { readonly motion: number }[]): boolean {
  const sum = motions.reduce((total, { motion }) => total + motion, 0)
  return motions.length >= minReadings && sum / motions.length >= wild
}

/** Returns whether an observation breaks the silence: words or numbers that are more than a clock or a gauge. */
const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
