import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'

const firstMs = 25_000
const secondMs = 60_000
/** A longer silence comes up again and again, because the energy of what came before has faded by then. */
const laterMs = 90_000

export interface Idle {
  /** Notes that something happens. */
  wake(at: number): void
  tick(now: number): BeatBody[]
}

/** Creates the rule about silence: after 25 s and 60 s without anything new, and then each 90 s. */
export function createIdle(): Idle {
  let quietSince: number | undefined
  let said = 0

  return {
    wake(at) {
      quietSince = at
      said = 0
    },
    tick(now) {
      // The first tick starts the silence where nothing has been seen yet.
      quietSince ??= now
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

/** Returns whether an observation breaks the silence: words or numbers that are more than a clock or a gauge. */
export const isNews = ({ fresh, changes }: ScreenMoment): boolean =>
  fresh.some(({ line }) => /\p{L}{3}/u.test(line.text)) ||
  changes.some(({ facts: { kind, percent } }) => kind !== 'gauge' && kind !== 'clock' && !percent)
