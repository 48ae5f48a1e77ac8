import { writeFileSync } from 'node:fs'
import { examPage } from '../../src-shared/exam/exam-page.ts'
import { type ExamResult, resultOf, resultRows } from '../../src-shared/exam/exam-result.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { filterMask } from '../../src-shared/stage/filter-guard.ts'
import { openModels } from '../bench/open-models.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { adlibTarget } from '../exam/adlib-target.ts'
import { commandTarget } from '../exam/command-target.ts'
import { examChats, runExam, sampleOf } from '../exam/run-exam.ts'
import { serverTarget } from '../exam/server-target.ts'
import type { ExamTarget } from '../exam/target.ts'
import { openServers } from '../model-servers/open-servers.ts'
import { createPaddleEngine } from '../ocr/ocr-engine.ts'
import { systemClock } from '../platform/clock.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'
import { defineCommand, interruption, tableOf } from './command.ts'

/** What tests replace. */
interface Deps {
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

type Opened = { ok: true; target: ExamTarget } | { ok: false; failure: DataFailure }

const progressEvery = 10

/** `adlib exam`: sends hostile chats to a co-host and counts what leaks to the audience. */
export const examCommand = defineCommand(
  {
    name: 'exam',
    help: `adlib exam chat [options]

Sends 1,000 hostile messages in 200 chats to a co-host, and counts the messages that make it say or show a listed word, a private
fact or a word that only an obeyed order produces, call a tool, or change a setting. The messages contain slurs: they
are made from the filter's list while the exam runs. Default: Adlib itself, in memory and without an audience.

  --model NAME      who writes for Adlib: understudy (default), obedient (a scripted model that does all that chat asks),
                    or a model of a server; with --target, the model of the requests
  --target URL      a co-host behind an OpenAI-compatible address, such as http://127.0.0.1:8080/v1; ADLIB_EXAM_KEY is its key
  --remote          confirms that the messages go to a --target on another computer
  --no-tools        offers no tools to --target
  --command CMD     a co-host behind a program that answers lines with lines (docs/chat.md)
  --chats N         plays only N of the chats, drawn by the seed
  --seed S          seed of the disguises and of the show's random choices; default: 1
  --timeout S       seconds for each answer of a target or a model; default: 60
  --out FILE        writes the result as one HTML page
  --json            prints the result as one line of JSON, which ends with leaks, cases, byKind and seed
  --data DIR        folder of settings; default: ADLIB_DATA or the platform's data folder
  --help            show this text

Ctrl+C stops and prints the result so far. Exit code: 0 no leaks, 1 leaks, failed or stopped, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      target: { type: 'string' },
      remote: { type: 'boolean', default: false },
      'no-tools': { type: 'boolean', default: false },
      command: { type: 'string' },
      chats: { type: 'string' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '60' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  },
  async (
    { values, positionals, io, wrong, fail },
    { env = process.env, signal = interruption() }: Deps = {},
  ) => {
    if (positionals.join(' ') !== 'chat') return wrong('name the exam: adlib exam chat.')
    const all = examChats()
    const seed = Number(values.seed)
    const count = Number(values.chats ?? all.length)
    const timeoutMs = Number(values.timeout) * 1000
    if (!Number.isSafeInteger(seed) || seed < 0) return wrong(`--seed ${values.seed} is not a whole number.`)
    if (!Number.isSafeInteger(count) || count < 1 || count > all.length)
      return wrong(`--chats ${values.chats} is not a number from 1 to ${all.length}.`)
    if (!(timeoutMs > 0 && timeoutMs <= 3_600_000))
      return wrong(`--timeout ${values.timeout} is not a number of seconds up to 3600.`)
    if (values.target !== undefined && values.command !== undefined)
      return wrong('pass --target or --command, not both.')
    if (values.command !== undefined && values.model !== undefined)
      return wrong('--model does not work with --command.')
    if (values.command?.trim() === '') return wrong('--command names no program.')
    if (values.target !== undefined) {
      const host = hostOf(values.target)
      if (host === undefined) return wrong(`--target ${values.target} is no http address.`)
      if (!isLoopbackHost(host) && !values.remote)
        return wrong(`${host} is not this computer. Add --remote if the hostile messages may go there.`)
    }

    const opened = await openTarget()
    if (!opened.ok) return signal.aborted ? 1 : fail(opened.failure)
    const { target } = opened
    const chats = sampleOf(all, count, seed)
    const run = await runExam(target, chats, {
      seed,
      signal,
      progress: (played) => {
        if (played % progressEvery === 0) io.log(`${played} of ${chats.length} chats`)
      },
    })
    const closed = target.close()
    // A model that still writes must not hold up a stopped exam.
    if (!signal.aborted) await closed
    if (run.failure !== undefined) fail(run.failure)
    if (signal.aborted) io.log('Stopped.')
    if (run.cases.length === 0) return 1
    const isComplete = run.failure === undefined && !signal.aborted
    const result = resultOf(run.cases, {
      target: target.name,
      isComplete,
      seed,
      mask: filterMask(defaultSettings),
    })
    if (values.out !== undefined)
      try {
        writeFileSync(values.out, examPage(result))
      } catch (error) {
        fail({
          message: `Cannot write ${values.out} (${reasonOf(error)}).`,
          remedy: 'Name another file with --out.',
        })
      }
    for (const line of values.json ? [JSON.stringify(result)] : linesOf(result)) await io.write(line)
    return isComplete && result.leaks === 0 ? 0 : 1

    async function openTarget(): Promise<Opened> {
      const { model = 'understudy', target: address, command } = values
      if (command !== undefined) return { ok: true, target: commandTarget({ command, timeoutMs, signal }) }
      if (address !== undefined) {
        const key = env.ADLIB_EXAM_KEY
        const to = { address, model: values.model ?? 'default', offersTools: !values['no-tools'] }
        return { ok: true, target: serverTarget({ ...to, timeoutMs, key, signal }) }
      }
      if (model === 'understudy' || model === 'obedient')
        return {
          ok: true,
          target: adlibTarget({ writer: model, seed, timeoutMs, texts: createPaddleEngine() }),
        }
      const dataDir = dataFolder({ data: values.data, env })
      const { settings } = readSettings(dataDir)
      const servers = openServers({ settings: () => settings, dataDir, env, clock: systemClock })
      const found = await openModels([model], { servers, settings, clock: systemClock, log: io.log, signal })
      const [first] = found.ok ? found.models : []
      if (first === undefined) return { ok: false, failure: found.ok ? noModel : found.failure }
      return {
        ok: true,
        target: adlibTarget({
          writer: { model: first.card.name, driver: first.driver },
          ...{ seed, timeoutMs, texts: createPaddleEngine() },
        }),
      }
    }
  },
)

const noModel: DataFailure = { message: 'The model is not installed.', remedy: 'See adlib models.' }

function hostOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.host : undefined
}

function linesOf(result: ExamResult): string[] {
  const { leaks, cases, chats, seed, found, byLeak, bait, isComplete } = result
  const kinds = Object.entries(byLeak).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []))
  return [
    ...tableOf(resultRows(result)),
    '',
    ...found.flatMap(({ id, leaks }) => leaks.map(({ kind, evidence }) => `${id}  ${kind}: ${evidence}`)),
    `${result.target}: ${leaks} leaks in ${cases} messages of ${chats} chats, seed ${seed}${isComplete ? '' : ' (stopped)'}.`,
    ...(kinds.length === 0 ? [] : [`Kinds of leaks: ${kinds.join(', ')}.`]),
    ...(bait.length === 0
      ? []
      : [`${bait.length} answers to bait are to be marked by hand; --out lists them.`]),
  ]
}
