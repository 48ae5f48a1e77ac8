import type { LevelReason } from '../../../src-shared/events/audition.ts'
import { lineLimitMs } from '../../../src-shared/performer/model-levels.ts'
import { seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { faultWords } from './audition-words.ts'

/** Explains why a model is asked for this much; an empty text for the streamer's own choice. */
export function reasonWords(reason: LevelReason): string {
  switch (reason.kind) {
    case 'hand':
      return ''
    case 'start':
      return ui.models.whyStart
    case 'audition':
      return fill(ui.models.whyAudition, { good: reason.good, of: reason.of })
    case 'untested':
      return ui.models.whyUntested
    case 'no-calls':
      return ui.models.whyNoCalls
    case 'slow': {
      const { late, failed, of, medianMs } = reason
      if (late === 0) return fill(ui.models.whyFailed, { failed, of })
      const why = failed === 0 ? ui.models.whyLate : ui.models.whyLateOrFailed
      return fill(why, { late: late + failed, missed: late + failed, of, times: timesWords(medianMs) })
    }
    case 'useless': {
      const { of, faults } = reason
      const names = { ...faultWords(), call: ui.models.faultCall }
      const counts = [...new Set(faults)].map(
        (fault) => `${faults.filter((one) => one === fault).length} × ${names[fault]}`,
      )
      return fill(ui.models.whyUseless, { useless: faults.length, of, counts: counts.join(', ') })
    }
    case 'in-time': {
      const { of, medianMs, withCallMs } = reason
      const times = timesWords(medianMs)
      return withCallMs === undefined
        ? fill(ui.models.whyInTime, { of, times })
        : fill(ui.models.whyInTimeWithCall, { of, times, call: seconds(withCallMs) })
    }
  }
}

/** Compares the median time of lines with the limit. */
export const timesWords = (medianMs: number): string =>
  fill(ui.models.answerTimes, { time: seconds(medianMs), limit: seconds(lineLimitMs) })
