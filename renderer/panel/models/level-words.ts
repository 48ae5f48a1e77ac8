import type { LevelReason } from '../../../src-shared/events/level-reason.ts'
import { lineLimitMs } from '../../../src-shared/performer/model-levels.ts'
import { seconds } from '../kit/formats.ts'
import { faultWords } from './audition-words.ts'
import { modelsWords } from './models-words.ts'

/** Explains why a model is asked for this much; an empty text for the streamer's own choice. */
export function reasonWords(reason: LevelReason): string {
  switch (reason.kind) {
    case 'hand':
      return ''
    case 'start':
      return modelsWords.whyStart
    case 'audition':
      return modelsWords.whyAudition(reason.good, reason.of)
    case 'untested':
      return modelsWords.whyUntested
    case 'no-calls':
      return modelsWords.whyNoCalls
    case 'slow': {
      const { late, failed, of, medianMs } = reason
      if (late === 0) return modelsWords.whyFailed(failed, of)
      const why = failed === 0 ? modelsWords.whyLate : modelsWords.whyLateOrFailed
      return why(late + failed, of, timesWords(medianMs))
    }
    case 'useless': {
      const { of, faults } = reason
      const names = { ...faultWords(), call: modelsWords.faultCall }
      const counts = [...new Set(faults)].map(
        (fault) => `${faults.filter((one) => one === fault).length} × ${names[fault]}`,
      )
      return modelsWords.whyUseless(faults.length, of, counts.join(', '))
    }
    case 'in-time': {
      const { of, medianMs, withCallMs } = reason
      const times = timesWords(medianMs)
      return withCallMs === undefined
        ? modelsWords.whyInTime(of, times)
        : modelsWords.whyInTimeWithCall(of, times, seconds(withCallMs))
    }
  }
}

/** Compares the median time of lines with the limit. */
export const timesWords = (medianMs: number): string =>
  modelsWords.answerTimes(seconds(medianMs), seconds(lineLimitMs))
