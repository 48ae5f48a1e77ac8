import type { Audition, AuditionLine } from '../../src-shared/events/audition.ts'
import { levelText } from '../../src-shared/performer/level-text.ts'
import { type AuditionSummary, summaryOf } from '../../src-shared/performer/model-levels.ts'
import { tableOf } from './table.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const faults: Readonly<Record<NonNullable<AuditionLine['fault']>, string>> = {
  silent: 'silent',
  refused: 'refused',
  filtered: 'held by the filter',
  long: 'too long',
  echo: 'echo of the screen',
  repeat: 'repeat',
  late: 'late',
  failed: 'failed',
  markup: 'markup',
  unfit: 'contradicts the moment',
}
const verdictOf = ({ fault }: AuditionLine): string => (fault === undefined ? 'good' : faults[fault])

const callsText = (callsTools: boolean | null): string =>
  callsTools === null ? 'unknown' : callsTools ? 'yes' : 'no'

/** Formats an audition for the terminal: the model's lines beside the persona's lines, then the figures. */
export function auditionTable(audition: Audition): string[] {
  const rows = audition.lines.map((line) => [
    line.beat,
    cut(line.screen, 34),
    cut(line.line.trim() === '' ? '–' : line.line, 60),
    cut(line.bank.replaceAll('\n', ' … '), 60),
    seconds(line.ms),
    verdictOf(line),
  ])
  return [
    ...tableOf([['BEAT', 'SCREEN', 'MODEL', 'BANK', 'TIME', 'VERDICT'], ...rows]),
    '',
    figuresLine(summaryOf(audition.lines), audition.callsTools),
    `${audition.model}: ${levelText[audition.asks]}`,
  ]
}

const figuresLine = (summary: AuditionSummary, callsTools: boolean | null): string =>
  [
    `good lines ${summary.good} of ${summary.lines} (${percent(summary.goodShare)})`,
    `echo of the screen ${percent(summary.echoShare)}`,
    `repeats ${summary.repeats}`,
    `refusals ${summary.refusals}`,
    `held by the filter ${summary.filtered}`,
    `late ${summary.late}`,
    `median ${seconds(summary.medianMs)}`,
    `calls tools: ${callsText(callsTools)}`,
  ].join(' · ')

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** Formats an audition as a Markdown page. */
export function auditionPage(audition: Audition): string {
  const { good, lines, goodShare, echoShare, repeats, refusals, filtered, late, medianMs } = summaryOf(
    audition.lines,
  )
  const figures = [
    ['good lines', `${good} of ${lines} (${percent(goodShare)})`],
    ['echo of the screen', percent(echoShare)],
    ['repeats', `${repeats}`],
    ['refusals', `${refusals}`],
    ['held by the filter', `${filtered}`],
    ['late (over 2.5 s)', `${late}`],
    ['median time', seconds(medianMs)],
    ['calls tools', callsText(audition.callsTools)],
    ['asked for', audition.asks],
  ]
  const rows = audition.lines.map((line) =>
    [
      line.beat,
      line.screen,
      line.line.trim() === '' ? '–' : line.line,
      line.bank,
      seconds(line.ms),
      verdictOf(line),
    ].map(cell),
  )
  return [
    `# Audition of ${cell(audition.model)}`,
    '',
    `${new Date(audition.at).toISOString().slice(0, 10)}, persona ${cell(audition.persona)}. ${levelText[audition.asks]}`,
    '',
    '| figure | value |',
    '|---|---|',
    ...figures.map(([name, value]) => `| ${name} | ${value} |`),
    '',
    '| beat | screen | model | bank | time | verdict |',
    '|---|---|---|---|---:|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
}

const cell = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' … ')
    .replace(/[\\`*_{}[\]<>|#]/g, (mark) => `\\${mark}`)
    .trim()
