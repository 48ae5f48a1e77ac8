import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

const firstMs = 25_000
const secondMs = 60_000
/** A longer silence comes up again and again, because the energy of what came before has faded by then. */
const laterMs = 90_000
/** Motion from which on a reading is wild, and so many of them make the last seconds (ms) wild. */
const wild = 0.3
const motionMs = 16_000
const minReadings = 3
/** In a wild picture, time without a moment (ms) after which the action itself is one, again and again. */
const actionMs = 16_000
/** Time without a moment (ms) after which what can be seen is one, even if words keep changing. */
const plainMs = 28_000
/** Motion a second up to which a picture is calm. */
const calm = 0.2
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
      const { at, scene, standing, isMenu } = moment
      const isPage = standing.filter(({ kind }) => kind === 'log').length >= pageLines
      motions = [...motions, { at, motion: isPage || isMenu ? 0 : scene.motion }].slice(-60)
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
      if (now - momentAt >= plainMs && quiet < firstMs) {
        momentAt = now
        const moved = motions.reduce((total, { motion }) => total + motion, 0) / (motionMs / 1000)
        return [moved <= calm ? beatBody('idle', { salience: 0.3 }) : beatBody('action')]
      }
      const due = quiet < secondMs ? 1 : 2 + Math.floor((quiet - secondMs) / laterMs)
      if (quiet >= secondMs && said < due) {
        said = due
        momentAt = now
        return [beatBody('idle', { salience: 0.3 })]
      }
      if (quiet >= firstMs && said < 1) {
        said = 1
        momentAt = now
        return [beatBody('idle')]
      }
      return []
    },
  }
}

const isWild = (motions: readonly { readonly motion: number }[]): boolean =>
  motions.filter(({ motion }) => motion >= wild).length >= Math.max(minReadings, motions.length / 2)

/** Returns whether an observation breaks the silence: words or numbers that are more than a clock or a gauge. */
const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
