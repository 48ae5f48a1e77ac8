import type { Audition } from '../../src-shared/events/audition.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { summaryOf } from '../../src-shared/performer/model-levels.ts'
import { auditionLength } from '../../src-shared/performer/writer/run-audition.ts'
import type { Clock, Rng } from '../../src-shared/ports.ts'
import { createFilter } from '../../src-shared/safety/filter/filter.ts'
import { openAuditions } from '../data/auditions.ts'
import { dataFolder } from '../data/data-folder.ts'
import { openPersonas } from '../data/personas.ts'
import { openSecrets } from '../data/secrets.ts'
import { readSettings } from '../data/settings-file.ts'
import { auditionModel, noAudition } from '../model-servers/audition-model.ts'
import { openServers } from '../model-servers/open-servers.ts'
import { systemClock } from '../platform/clock.ts'
import { reasonOf, replaceFile } from '../platform/files.ts'
import { auditionPage, auditionTable } from './audition-output.ts'
import { type CommandIo, interruption, readCommandLine, wrongUsage } from './command.ts'

const help = `adlib audition MODEL [options]

Has a model write lines for thirteen recorded moments, three times each, as if for an audience. Then judges the lines: a
line is bad if it repeats the screen or an earlier line, refuses, is held back by the filter, or takes longer than 2.5
seconds. Finally, tries one tool call. The result is stored for this version of the model. It decides whether the model
writes lines and calls tools, only writes lines, or is not used.

  MODEL          an Ollama model, such as qwen3.5:2b, a model on the server in the setting openai.baseUrl, or PATH.gguf
  --persona ID   the character; default: the setting show.persona
  --json         print one JSON object {model, persona, lines, callsTools, asks, summary} instead of a table
  --out FILE     write a Markdown page as well
  --data DIR     folder of settings, personas and results; default: ADLIB_DATA or the platform's data folder
  --help         show this text

Ctrl+C cancels; a canceled audition is not stored. Exit code: 0 ok, 1 failed or canceled, 2 wrong usage.`

const locateMs = 10_000

interface Deps {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  readonly clock?: Clock
  readonly rng?: Rng
}

const commandLine = {
  allowPositionals: true,
  options: {
    persona: { type: 'string' },
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
} as const

/** Runs `adlib audition`. Resolves with the exit code: 0 (ok), 1 (failed or canceled) or 2 (wrong usage). */
export async function auditionCommand(
  argv: readonly string[],
  io: CommandIo,
  { env = process.env, signal = interruption(), clock = systemClock, rng = Math.random }: Deps = {},
): Promise<number> {
  const wrong = (why: string): number => wrongUsage(io, 'audition', why)
  const read = await readCommandLine(argv, commandLine, { io, command: 'audition', help })
  if (!read.ok) return read.code
  const { values, positionals } = read
  const [model, ...rest] = positionals
  if (model === undefined || rest.length > 0) return wrong('name one model, such as qwen3.5:2b.')
  const refused = noAudition(model)
  if (refused !== null) return wrong(`${refused.message} ${refused.remedy}`)

  const dataDir = dataFolder({ data: values.data, env })
  const { settings, problem } = readSettings(dataDir)
  if (problem) io.log(`${problem.message} ${problem.remedy}`)
  const personas = openPersonas(dataDir, io.log)
  const id = values.persona ?? settings.show.persona
  const known = personas.list().personas.map(({ persona }) => persona.id)
  if (values.persona !== undefined && !known.includes(id))
    return wrong(`there is no persona “${id}”; use ${known.join(', ')}.`)

  const failed = (why: string): 1 => {
    io.log(signal.aborted ? 'Canceled. Nothing was stored.' : `adlib audition: ${why}`)
    return 1
  }
  const servers = openServers({
    settings: () => settings,
    ...{ dataDir, env, clock, secrets: openSecrets({ dataDir, env }) },
  })
  const located = await replyWithTimeout({ clock, ms: locateMs, signal }, (limited) =>
    servers.locate(model, limited),
  )
  if (!located.ok) return failed(`${located.fault.message} ${located.fault.remedy}`)

  io.log(
    `${located.value.model.name} writes ${auditionLength} lines as ${personas.get(id).name}. Ctrl+C cancels.`,
  )
  const filter = createFilter(settings.stage.filter)
  const steps = auditionModel(located.value, {
    persona: personas.get(id),
    settings,
    isClean: (text) => filter.check(text).ok,
    clock,
    rng,
    signal,
  })
  let audition: Audition | undefined
  for await (const step of steps) {
    if (step.type === 'line')
      io.log(`${step.done}/${step.of} ${step.line.beat}: ${step.line.fault ?? 'good'} (${step.line.ms} ms)`)
    else if (step.type === 'done') audition = step.audition
    else return failed(step.type === 'failed' ? `${step.message} ${step.remedy}` : 'Canceled.')
  }
  if (audition === undefined) return failed('The audition did not finish.')
  if (values.json) await io.write(JSON.stringify({ ...audition, summary: summaryOf(audition.lines) }))
  else for (const line of auditionTable(audition)) await io.write(line)
  const unkept = openAuditions(dataDir).save(audition)
  if (unkept !== null) io.log(`${unkept.message} ${unkept.remedy}`)
  const unwritten = values.out === undefined ? null : writePage(values.out, audition)
  if (unwritten !== null) io.log(unwritten)
  return unkept === null && unwritten === null ? 0 : 1
}

function writePage(path: string, audition: Audition): string | null {
  try {
    replaceFile(path, auditionPage(audition))
    return null
  } catch (error) {
    return `Cannot write ${path} (${reasonOf(error)}). Choose another path with --out.`
  }
}
