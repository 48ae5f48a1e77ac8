import type { Audition, AuditionLine, AuditionPairs, PairVerdict } from '../../src-shared/events/audition.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { levelText } from '../../src-shared/performer/level-text.ts'
import { type AuditionSummary, summaryOf } from '../../src-shared/performer/model-levels.ts'
import { judgedLanguage } from '../../src-shared/performer/model-part.ts'
import { auditionLength } from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { auditionModel } from '../app/live-auditions.ts'
import { noAudition } from '../app/try-model.ts'
import { openAuditions } from '../data/auditions.ts'
import { dataFolder } from '../data/data-folder.ts'
import { openPersonas } from '../data/personas.ts'
import { readSettings } from '../data/settings-file.ts'
import { openServers } from '../model-servers/open-servers.ts'
import { createPaddleEngine } from '../ocr/ocr-engine.ts'
import { systemClock } from '../platform/clock.ts'
import { reasonOf, replaceFile } from '../platform/files.ts'
import { defineCommand, interruption, tableOf } from './command.ts'

const locateMs = 10_000

interface Deps {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  readonly clock?: Clock
  readonly rng?: Rng
}

/** Runs `adlib audition`. Resolves with the exit code: 0 (ok), 1 (failed or canceled) or 2 (wrong usage). */
export const auditionCommand = defineCommand(
  {
    name: 'audition',
    help: `adlib audition MODEL [options]

Has a model write lines for thirteen recorded moments, three times each, as if for an audience. Then judges the lines: a
line is bad if it repeats the screen or an earlier line, refuses, is held back by the filter, or takes longer than 2.5
seconds. Finally, tries one tool call. The result is stored for this version of the model. It decides whether the model
writes lines and calls tools, only writes lines, or is not used. A learned judge also compares each English line with the
persona's own: a model that writes worse only writes filler and answers in a show.

  MODEL          an Ollama model, such as qwen3.5:2b, a model on the server in the setting openai.baseUrl, or PATH.gguf
  --persona ID   the character; default: the setting show.persona
  --json         print one JSON object {model, persona, lines, callsTools, asks, pairs, summary} instead of a table
  --out FILE     write a Markdown page as well
  --data DIR     folder of settings, personas and results; default: ADLIB_DATA or the platform's data folder
  --help         show this text

Ctrl+C cancels; a canceled audition is not stored. Exit code: 0 ok, 1 failed or canceled, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      persona: { type: 'string' },
      json: { type: 'boolean', default: false },
      out: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async (
    { values, positionals, io, wrong },
    { env = process.env, signal = interruption(), clock = systemClock, rng = Math.random }: Deps = {},
  ) => {
    const [model, ...rest] = positionals
    if (model === undefined || rest.length > 0) return wrong('name one model, such as qwen3.5:2b.')
    const refused = noAudition(model)
    if (refused !== null) return wrong(`${refused.message} ${refused.remedy}`)

    const dataDir = dataFolder({ data: values.data, env })
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const personas = openPersonas(dataDir, io.log)
    const id = values.persona ?? settings.show.persona
    const known = [...new Set(personas.list().personas.map(({ persona }) => persona.id))]
    if (values.persona !== undefined && !known.includes(id))
      return wrong(`there is no persona “${id}”; use ${known.join(', ')}.`)

    const failed = (why: string): 1 => {
      io.log(signal.aborted ? 'Canceled. Nothing was stored.' : `adlib audition: ${why}`)
      return 1
    }
    const servers = openServers({ settings: () => settings, dataDir, env, clock })
    const located = await replyWithTimeout({ clock, ms: locateMs, signal }, (limited) =>
      servers.locate(model, limited),
    )
    if (!located.ok) return failed(`${located.fault.message} ${located.fault.remedy}`)

    const persona = personas.get(id, settings.show.language)
    io.log(`${located.value.model.name} writes ${auditionLength} lines as ${persona.name}. Ctrl+C cancels.`)
    const filter = createFilter(settings.stage.filter)
    const texts = createPaddleEngine()
    const steps = auditionModel(located.value, {
      persona,
      settings,
      isClean: (text) => filter.check(text).ok,
      embed: texts.embed,
      clock,
      rng,
      signal,
    })
    let audition: Audition | undefined
    try {
      for await (const step of steps) {
        if (step.type === 'line')
          io.log(
            `${step.done}/${step.of} ${step.line.beat}: ${step.line.fault ?? 'good'} (${step.line.ms} ms)`,
          )
        else if (step.type === 'done') audition = step.audition
        else return failed(step.type === 'failed' ? `${step.message} ${step.remedy}` : 'Canceled.')
      }
    } finally {
      await texts.close()
    }
    if (audition === undefined) return failed('The audition did not finish.')
    if (values.json) await io.write(JSON.stringify({ ...audition, summary: summaryOf(audition.lines) }))
    else for (const line of auditionTable(audition)) await io.write(line)
    const unkept = openAuditions(dataDir).save(audition)
    if (unkept !== null) io.log(`${unkept.message} ${unkept.remedy}`)
    const unwritten = values.out === undefined ? null : writePage(values.out, audition)
    if (unwritten !== null) io.log(unwritten)
    return unkept === null && unwritten === null ? 0 : 1
  },
)

function writePage(path: string, audition: Audition): string | null {
  try {
    replaceFile(path, auditionPage(audition))
    return null
  } catch (error) {
    return `Cannot write ${path} (${reasonOf(error)}). Choose another path with --out.`
  }
}

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
  strange: 'a strange word',
}
const verdictOf = ({ fault }: AuditionLine): string => (fault === undefined ? 'good' : faults[fault])

const callsText = (callsTools: boolean | null): string =>
  callsTools === null ? 'unknown' : callsTools ? 'yes' : 'no'

/** Formats an audition for the terminal: the model's lines beside the persona's lines, then the figures. */
function auditionTable(audition: Audition): string[] {
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
    pairsLine(audition),
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

const verdicts: Readonly<Record<PairVerdict, string>> = {
  better: 'writes better than',
  'as-well': 'writes as well as',
  worse: 'writes worse than',
}

/** Says how the model's lines compare with the persona's, or that this is not known. */
const pairsLine = ({ model, pairs, language }: Audition): string =>
  pairs === undefined
    ? `How the lines of ${model} compare with the persona’s is not known${language === judgedLanguage ? '' : `: ${unjudged}`}.`
    : `${model} ${verdicts[pairs.verdict]} ${pairs.than}: ${pairsText(pairs)}.`

const unjudged =
  'Adlib can judge English lines only. The model writes only filler and answers unless you choose its level'

const pairsText = ({ of, won, even, share: { value, low, high } }: AuditionPairs): string =>
  `${won} of ${of} pairs won, ${even} even: ${percent(value)} (95 % interval ${Math.round(low * 100)} to ${percent(high)})`

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

/** Formats an audition as a Markdown page. */
function auditionPage(audition: Audition): string {
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
    ...(audition.pairs === undefined
      ? []
      : [[`beside ${cell(audition.pairs.than)}’s lines`, pairsText(audition.pairs)]]),
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
    `${new Date(audition.at).toISOString().slice(0, 10)}, persona ${cell(audition.persona)}. ${[levelText[audition.asks], cell(pairsLine(audition))].join(' ')}`,
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
