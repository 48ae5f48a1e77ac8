import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { timeText } from '../../src-shared/page/time-text.ts'
import { beatReason } from '../../src-shared/performer/show/chat-cards.ts'
import { understudyName } from '../../src-shared/performer/understudy.ts'
import type { RecastRow } from '../../src-shared/recast/recast-rows.ts'
import { votePage } from '../../src-shared/recast/vote-page.ts'
import { votePairs } from '../../src-shared/recast/vote-pairs.ts'
import { showLanguage } from '../../src-shared/settings/show.ts'
import { notSelected } from '../app/outside-models.ts'
import { openModels } from '../bench/open-models.ts'
import { dataFolder, reportsFolder } from '../data/data-folder.ts'
import { openPersonas } from '../data/personas.ts'
import { readSettings } from '../data/settings-file.ts'
import { runsFolder } from '../journal/runs.ts'
import { openServers } from '../model-servers/open-servers.ts'
import { systemClock } from '../platform/clock.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { pageFont } from '../playbill/page-font.ts'
import { type Cast, playAgain, type Recast, type Writer } from '../recast/play-again.ts'
import { findRun } from '../runs/find-run.ts'
import { defineCommand, interruption } from './command.ts'
import { progressLines } from './progress-lines.ts'

interface Deps {
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

/** `adlib recast`: plays a past run again with another persona or model, and compares the lines. */
export const recastCommand = defineCommand(
  {
    name: 'recast',
    help: `adlib recast RUN [options]

Plays a past run again with another persona or model, and lists the lines of both shows side by side: the time, the old line,
the new line, and what happened on the screen. The new show gets what the run saw and heard, in memory and without pictures,
at more than a hundred times the run's speed. A model writes as fast as it can, so an hour takes as long as its lines.
RUN is latest, the name of a run or its beginning, or the path of its folder.

  --persona ID     the persona of the new show; default: that of the run
  --model NAME     the model that writes for the new show; default: the persona's prepared lines
  --language L     en or de; default: that of the run
  --out FILE       writes a page for a blind vote: friends choose between two lines of a moment, and send you a text
  --seed S         draws the pairs of the vote and their sides; default: 1
  --timeout S      seconds for each answer of a model; default: 60
  --json           prints {run, isComplete, hasEnd, ms, old, new, rows} as one line of JSON instead of the list
  --reports DIR    folder of runs; default: ./reports
  --data DIR       folder of settings and personas; default: ADLIB_DATA or the platform's folder
  --help           show this text

Ctrl+C stops and prints what there is. Exit code: 0 ok, 1 failed or stopped, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      persona: { type: 'string' },
      model: { type: 'string' },
      language: { type: 'string' },
      out: { type: 'string' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '60' },
      json: { type: 'boolean', default: false },
      reports: { type: 'string' },
      data: { type: 'string' },
    },
  },
  async (
    { values, positionals, io, wrong, fail },
    { env = process.env, signal = interruption() }: Deps = {},
  ) => {
    const [wanted, ...more] = positionals
    if (wanted === undefined || more.length > 0) return wrong('name one run, such as latest.')
    const { persona, model, out } = values
    if (persona === undefined && model === undefined && values.language === undefined)
      return wrong('name what changes, with --persona, --model or --language.')
    const language = showLanguage.optional().safeParse(values.language)
    if (!language.success)
      return wrong(`--language takes ${showLanguage.options.join(' or ')}, not ${values.language}.`)
    const seed = Number(values.seed)
    if (!Number.isSafeInteger(seed) || seed < 0) return wrong(`--seed ${values.seed} is not a whole number.`)
    const timeoutMs = Number(values.timeout) * 1000
    if (!(timeoutMs > 0 && timeoutMs <= 3_600_000))
      return wrong(`--timeout ${values.timeout} is not a number of seconds up to 3600.`)
    const dataDir = dataFolder({ data: values.data, env })
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const personas = openPersonas(dataDir, io.log)
    const known = [...new Set(personas.list().personas.map((one) => one.persona.id))]
    if (persona !== undefined && !known.includes(persona))
      return wrong(`there is no persona “${persona}”; use ${known.join(', ')}.`)
    const reportsDir = reportsFolder({ reports: values.reports, desktop: false, dataDir, cwd: process.cwd() })
    const found = findRun(wanted, runsFolder(reportsDir))
    if (typeof found === 'string') return fail(found)
    const opened = await openWriter()
    if (!opened.ok) return signal.aborted ? 1 : fail(opened.failure)

    const progress = progressLines(io)
    const played = await playAgain({
      ...{ found, dataDir, persona, language: language.data, writer: opened.writer },
      ...{ timeoutMs, settings, signal, print: io.log },
      progress: (doneMs) => progress.at({ doneMs }),
    })
    if (!played.ok) return fail(played.failure)
    const { recast, mask } = played
    if (!recast.hasEnd)
      io.log(
        `The run has no end: it is not over, or Adlib or the computer stopped unexpectedly. Played: its first ${timeText(recast.ms)}.`,
      )
    if (played.failure !== undefined) fail(played.failure)
    if (signal.aborted) io.log(`Stopped at ${timeText(recast.ms)} of the run.`)
    const [before, after] = [performerOf(recast.old), performerOf(recast.new)]
    const unwritten = out === undefined ? null : writeVote(out)
    for (const line of values.json
      ? [JSON.stringify(jsonOf(recast))]
      : listOf(recast, [before, after].map(nameOf)))
      await io.write(line)
    if (unwritten !== null) fail(unwritten)
    return recast.isComplete && unwritten === null ? 0 : 1

    async function openWriter(): Promise<
      { ok: true; writer: Writer | undefined } | { ok: false; failure: DataFailure }
    > {
      if (model === undefined || model === understudyName) return { ok: true, writer: undefined }
      const servers = openServers({ settings: () => settings, dataDir, env, clock: systemClock })
      const found = await openModels([model], {
        ...{ servers, settings, clock: systemClock, log: io.log, signal },
        // The words of a screen must not leave this computer by a slip.
        refuse: ({ name, isCloud }) => (isCloud && name !== settings.brain.model ? notSelected(name) : null),
      })
      if (!found.ok) return found
      const [first] = found.models
      return first === undefined
        ? { ok: false, failure: { message: `${model} is not installed.`, remedy: 'See adlib models.' } }
        : { ok: true, writer: { model: first.card.name, driver: first.driver } }
    }

    function performerOf({ persona: id, language: spoken, model: name }: Cast) {
      return { persona: personas.get(id, spoken).name, model: name === understudyName ? null : name }
    }

    function writeVote(path: string): DataFailure | null {
      const pairs = votePairs(recast.rows, seed)
      if (pairs.length === 0)
        return {
          message: `${path} was not written: at no moment did both shows say a line that others may see.`,
          remedy: 'Choose a longer run, or another persona or model.',
        }
      try {
        const page = votePage({
          ...{ run: recast.run, seed, language: recast.new.language, old: before, new: after },
          ...{ pairs, mask, font: pageFont() },
          missingFromMs: recast.isComplete && recast.hasEnd ? null : recast.ms,
          sha256: (text) => createHash('sha256').update(text).digest('base64'),
        })
        writeFileSync(path, page, { mode: 0o600 })
        io.log(`Pairs of lines for a blind vote in ${path}: ${pairs.length}.`)
        return null
      } catch (error) {
        return {
          message: `${path} was not written (${reasonOf(error)}).`,
          remedy: 'Name another file with --out.',
        }
      }
    }
  },
)

const nameOf = ({ persona, model }: { readonly persona: string; readonly model: string | null }): string =>
  model === null ? persona : `${persona}, ${model}`

/** The lines of both shows, with an empty cell where a show said nothing. */
function listOf(
  { rows, old: before, new: after }: Recast,
  [old = '', young = '']: readonly string[],
): string[] {
  const lines = (of: 'old' | 'new'): number => rows.filter((row) => row[of] !== null).length
  return [
    ['time', old, young, 'on the screen'].join(' | '),
    ...rows.map((row) => [timeText(row.atMs), row.old ?? '', row.new ?? '', screenOf(row)].join(' | ')),
    '',
    `Lines of ${old} (${before.language}): ${lines('old')}. Lines of ${young} (${after.language}), played again: ${lines('new')}.`,
  ]
}

const screenOf = ({ beat, screen }: RecastRow): string =>
  [...(beat === null ? [] : [beatReason(beat, 'en')]), ...screen].filter((text) => text !== '').join(' · ')

const jsonOf = ({ rows, ...facts }: Recast): object => ({
  ...facts,
  rows: rows.map(({ beat, screen, atMs, old, new: young }) => ({
    ...{ atMs, old, new: young, screen },
    moment: beat === null ? null : beatReason(beat, 'en'),
  })),
})
