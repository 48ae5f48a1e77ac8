import type { LevelReason, ModelAsks } from '../events/audition.ts'
import type { ModelLevel, ModelShare } from './model-levels.ts'
import { lineLimitMs } from './model-levels.ts'

/** What Adlib requests from a model, as a sentence for the terminal. */
export const levelText: Readonly<Record<ModelAsks, string>> = {
  tools: 'It writes lines and calls tools.',
  call: 'It writes lines and makes one tool call at a time.',
  words: 'It writes one line at a time, without tools.',
  judge: 'The show does not wait for its lines. They are said later, at a moment of the same kind.',
  nothing: 'It writes nothing for the audience: the persona’s prepared lines are better.',
}

const fillerText =
  'No audition shows that it writes as well as this persona in this language, so it only writes filler and answers.'

const faultText: Readonly<Record<Extract<LevelReason, { kind: 'useless' }>['faults'][number], string>> = {
  silent: 'silence',
  refused: 'refusal',
  filtered: 'held by the filter',
  long: 'too long',
  echo: 'echo of the screen',
  repeat: 'repetition',
  late: 'late',
  failed: 'failed',
  markup: 'code',
  unfit: 'contradiction',
  strange: 'a strange word',
  call: 'rejected call',
}

/** Explains a level for the terminal and the run's events, and says if the model writes only filler. */
export const whyText = ({ reason, part }: Pick<ModelLevel, 'reason' | 'part'>): string =>
  part === 'filler' ? `${reasonText(reason)} ${fillerText}` : reasonText(reason)

/** Explains a level as a sentence for the terminal and the run's events. */
export function reasonText(reason: LevelReason): string {
  switch (reason.kind) {
    case 'start':
      return 'Every model starts with lines.'
    case 'hand':
      return 'You chose it.'
    case 'audition':
      return `${reason.good} of ${reason.of} lines of its audition were good.`
    case 'untested':
      return 'Its tool calls were not tested yet.'
    case 'no-calls':
      return 'It made no correct tool call.'
    case 'slow': {
      const { late, failed, of, medianMs } = reason
      if (late === 0) return `${failed} of ${of} requests failed.`
      const what = failed === 0 ? 'came too late' : 'came too late or failed'
      return `${late + failed} of ${of} lines ${what} (${timesText(medianMs)}).`
    }
    case 'useless': {
      const { of, faults } = reason
      const counts = [...new Set(faults)].map(
        (fault) => `${faults.filter((one) => one === fault).length} × ${faultText[fault]}`,
      )
      return `${faults.length} of ${of} answers were useless (${counts.join(', ')}).`
    }
    case 'in-time': {
      const { of, medianMs, withCallMs } = reason
      const inTime = `The last ${of} lines came in time (${timesText(medianMs)})`
      return withCallMs === undefined
        ? `${inTime}.`
        : `${inTime}, and with a tool call they would take about ${secondsText(withCallMs)}.`
    }
  }
}

/** Formats a duration for the terminal: `1.9 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Compares the median time of lines with the limit. */
export const timesText = (medianMs: number): string =>
  `${secondsText(medianMs)} in the median, limit ${secondsText(lineLimitMs)}`

/** Says on the terminal what a model contributed. */
export function shareText(share: ModelShare): string {
  const { model, asked, wrote, late, medianMs, isSlow, said, saidByBank } = share
  const times = timesText(medianMs)
  const bank = said === 0 ? '' : ` ${saidByBank} of ${said} lines on stage were prepared ones.`
  return [
    `${model} wrote ${wrote} of ${asked} lines${late === 0 ? '' : `; ${late} came too late`} (${times}).`,
    isSlow ? ' A smaller model or the graphics card would help.' : '',
    bank,
  ].join('')
}
