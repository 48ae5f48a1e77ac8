import { parseArgs } from 'node:util'
import { sameModel } from '../../src-shared/llm/model-facts.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings.ts'
import { dataFolder } from '../data/data-folder.ts'
import { readSettings } from '../data/settings-file.ts'
import { type FoundModel, listModels, writesText } from '../model-servers/find-models.ts'
import { openServers, type Servers } from '../model-servers/open-servers.ts'
import type { PlayingServer } from '../model-servers/playing-server.ts'
import { pause, systemClock } from '../platform/clock.ts'
import { byteWords } from './byte-words.ts'
import type { CommandIo } from './command.ts'
import { type ModelRow, modelTable } from './model-table.ts'
import { pullProgress } from './pull-progress.ts'

const help = `adlib models [list | pull NAME | load NAME | unload NAME] [options]

  list           every model of Ollama, and of the OpenAI-compatible server that the setting openai.baseUrl names:
                 size, context, the mode that auto takes, whether it is in memory, what it can; the default
  pull NAME      download a model with Ollama; Ctrl-C stops it, and the next pull goes on from there
  load NAME      bring a model of Ollama into memory, so that the first turn need not wait
  unload NAME    let Ollama free the memory of a model

  --json         list: one JSON line a model {model, server, size, context, capabilities, base, mode, remembered, loaded};
                 what a server does not tell is left out. Otherwise one JSON line when it is done.
  --data DIR     where settings and what is known of models are kept; default: ADLIB_DATA or the platform's place
  --help         this text

OLLAMA_HOST goes before the setting ollama.host. Exit code: 0 done, 1 failed or stopped, 2 wrong use.`

interface Deps {
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Aborts when the person at the terminal wants an end. */
  readonly signal?: AbortSignal
  readonly clock?: Clock
}

/** What the actions share. */
interface Work {
  readonly io: CommandIo
  readonly json: boolean
  readonly servers: Servers
  readonly settings: Settings
  readonly clock: Clock
  readonly signal: AbortSignal
}

type Action = (model: string, work: Work) => Promise<number>

const actions: Readonly<Record<string, Action>> = { list, pull, load, unload }

/** How long a server may take to say what it has, in ms; each model is looked up by itself. */
const listMs = 60_000
/** A server that is there answers the first question within this many milliseconds. */
const answerMs = 10_000
/** How long a model may take to leave the memory before that is told, in ms, and between two looks. */
const leaveMs = 10_000
const lookMs = 100

/** `adlib models`: what there is, and its care. Returns 0, 1 when it failed or was stopped, 2 for wrong use. */
export async function modelsCommand(
  argv: readonly string[],
  io: CommandIo,
  { env = process.env, signal = interruption(), clock = systemClock }: Deps = {},
): Promise<number> {
  const wrong = (why: string): number => {
    io.talk(`adlib models: ${why}`)
    io.talk('See adlib models --help.')
    return 2
  }
  let parsed: ReturnType<typeof read>
  try {
    parsed = read(argv)
  } catch (problem) {
    return wrong(problem instanceof Error ? problem.message : String(problem))
  }
  const { values, positionals } = parsed
  if (values.help) {
    await io.write(help)
    return 0
  }
  const [name = 'list', model = '', ...rest] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action === undefined) return wrong(`there is no “${name}”; it is list, pull, load or unload.`)
  if (name === 'list' && model !== '') return wrong('list takes no name.')
  if (name !== 'list' && model === '') return wrong(`${name} wants the name of a model, such as qwen3:1.7b.`)
  if (rest.length > 0) return wrong(`${name} takes one name.`)

  const dataDir = dataFolder({ data: values.data, env })
  const { settings, problem } = readSettings(dataDir)
  if (problem) io.talk(`${problem.message} ${problem.remedy}`)
  const servers = openServers({ settings: () => settings, dataDir, env, clock })
  return action(model, { io, json: values.json, servers, settings, clock, signal })
}

const read = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })

/** Aborts at Ctrl-C or a polite kill. npm hands a Ctrl-C on once more, so what follows the first means nothing new. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  return controller.signal
}

async function list(_: string, work: Work): Promise<number> {
  const { io, json, servers, clock, signal } = work
  const asked = servers.used()
  const replies = await Promise.all(
    asked.map(async (server) => {
      const { ollama } = servers
      if (server !== ollama) {
        return { server, reply: await replyWithTimeout({ clock, ms: answerMs, signal }, server.find) }
      }
      const version = await replyWithTimeout({ clock, ms: answerMs, signal }, ollama.client.version)
      // The list itself may take longer: each model is looked at.
      const everything = (limited: AbortSignal) => listModels(ollama.client, limited)
      const limit = { clock, ms: listMs, signal }
      return { server, reply: version.ok ? await replyWithTimeout(limit, everything) : version }
    }),
  )
  if (signal.aborted) return failed(work, undefined)
  const rows = replies.flatMap(({ server, reply }) =>
    reply.ok ? reply.value.map((model) => rowOf(model, server, server === servers.ollama)) : [],
  )
  for (const { server, reply } of replies) {
    if (!reply.ok) io.talk(`${reply.fault.message} ${reply.fault.remedy}`)
    else if (reply.value.length === 0 && server === servers.ollama)
      io.talk(`Ollama at ${server.address} has no model. Get one: adlib models pull qwen3:1.7b.`)
    else if (reply.value.length === 0) io.talk(`The model server at ${server.address} has no model.`)
  }
  if (json) for (const row of rows) await io.write(JSON.stringify(row))
  else if (rows.length > 0) for (const line of modelTable(rows)) await io.write(line)
  return replies.some(({ reply }) => reply.ok) ? 0 : 1
}

/** An OpenAI-compatible server tells little: what stands in `FoundModel` for want of anything is left out. */
function rowOf(model: FoundModel, server: PlayingServer, tells: boolean): ModelRow {
  const { name, size, contextLength, capabilities, isBase, inMemory, digest } = model
  const mode = server.modeOf(model)
  return {
    model: name,
    server: server.driver.name,
    ...(size > 0 ? { size } : {}),
    ...(contextLength === undefined ? {} : { context: contextLength }),
    ...(capabilities.length > 0 ? { capabilities } : {}),
    ...(tells ? { base: isBase } : {}),
    ...(writesText(model) ? { mode, remembered: server.memory.get(digest).mode === mode } : {}),
    ...(tells ? { loaded: inMemory } : {}),
  }
}

async function pull(model: string, work: Work): Promise<number> {
  const { io, json, servers, clock, signal } = work
  const tell = pullProgress(io.talk, clock)
  for await (const item of servers.ollama.client.pull(model, signal)) {
    if ('fault' in item) {
      if (!signal.aborted) return failed(work, item.fault)
      io.talk(`Stopped. The next pull of ${model} goes on from there.`)
      return 1
    }
    if (item.status !== 'success') tell(item)
  }
  const listed = await servers.ollama.client.list(signal)
  const size = listed.ok ? listed.value.find(({ name }) => sameModel(name, model))?.size : undefined
  io.talk(`${model} is there${size === undefined ? '' : ` (${byteWords(size)})`}.`)
  if (json) await io.write(JSON.stringify({ model, pulled: true, ...(size === undefined ? {} : { size }) }))
  return 0
}

async function load(model: string, work: Work): Promise<number> {
  const { io, json, servers, settings, clock, signal } = work
  const { keepAlive, numCtx } = settings.ollama
  const started = clock.monotonic()
  const reply = await servers.ollama.client.warmUp(model, { keepAlive, numCtx }, signal)
  if (!reply.ok) return failed(work, await notOllamas(model, reply.fault, work))
  const ms = Math.round(clock.monotonic() - started)
  io.talk(
    `${model} is in memory after ${(ms / 1000).toFixed(1)} s, with a context of ${numCtx} tokens. ` +
      `Unused, it stays as ollama.keepAlive says: ${keepAlive}.`,
  )
  if (json) await io.write(JSON.stringify({ model, loaded: true, ms, keepAlive, context: numCtx }))
  return 0
}

async function unload(model: string, work: Work): Promise<number> {
  const { io, json, servers, clock, signal } = work
  const { client } = servers.ollama
  const reply = await client.unload(model, signal)
  if (!reply.ok) return failed(work, await notOllamas(model, reply.fault, work))
  const until = clock.monotonic() + leaveMs
  let loaded = await isLoaded(client, model, signal)
  while (loaded && clock.monotonic() < until && !signal.aborted) {
    await pause(clock, lookMs, signal)
    loaded = await isLoaded(client, model, signal)
  }
  if (signal.aborted) return failed(work, undefined)
  io.talk(
    loaded
      ? `Somebody still uses ${model}; Ollama frees its memory when that call ends.`
      : `${model} is not in memory.`,
  )
  if (json) await io.write(JSON.stringify({ model, loaded }))
  return 0
}

async function isLoaded(client: OllamaClient, model: string, signal: AbortSignal): Promise<boolean> {
  const running = await client.running(signal)
  return running.ok && running.value.some(({ name }) => sameModel(name, model))
}

/** A model that Ollama does not know may be the other server's, which loads and frees its models by itself. */
async function notOllamas(model: string, fault: ServerFault, work: Work): Promise<ServerFault> {
  const { servers, clock, signal } = work
  if (fault.kind !== 'not_found') return fault
  const remedy = `Get it with adlib models pull ${model}; adlib models lists what is there.`
  if (!servers.used().includes(servers.openai)) return { ...fault, remedy }
  const limit = { clock, ms: listMs, signal }
  const found = await replyWithTimeout(limit, (limited) => servers.openai.look(model, limited))
  if (!found.ok) return { ...fault, remedy }
  return {
    kind: 'not_found',
    message: `${model} belongs to the server at ${servers.openai.address}, which loads and frees its models by itself.`,
    remedy: 'Use its own program for that.',
  }
}

/** Says why it failed, or that it was stopped. */
function failed({ io, signal }: Work, fault: ServerFault | undefined): 1 {
  io.talk(
    signal.aborted || fault === undefined ? 'Stopped.' : `adlib models: ${fault.message} ${fault.remedy}`,
  )
  return 1
}
