import { resolve } from 'node:path'
import { sameModel } from '../../src-shared/llm/model-facts.ts'
import { nameOn } from '../../src-shared/llm/model-name.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import { whyText } from '../../src-shared/performer/level-text.ts'
import type { Role } from '../../src-shared/performer/model-part.ts'
import { type Clock, sleep } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { levelFacts } from '../app/level-facts.ts'
import { offered } from '../app/offered-models.ts'
import { type Auditions, openAuditions } from '../data/auditions.ts'
import { dataFolder } from '../data/data-folder.ts'
import { openPersonas } from '../data/personas.ts'
import { readSettings } from '../data/settings-file.ts'
import { addedWeights, addWeights } from '../llama/added-weights.ts'
import type { OpenedServer } from '../model-servers/find-models.ts'
import { type FoundModel, listModels, writesText } from '../model-servers/find-models.ts'
import { openServers, type Servers } from '../model-servers/open-servers.ts'
import { chooseDownloader } from '../model-servers/pull-model.ts'
import { systemClock } from '../platform/clock.ts'
import { formatBytes } from '../platform/format-bytes.ts'
import { type CommandIo, defineCommand, interruption } from './command.ts'
import { type ModelRow, modelTable, pullProgress } from './model-output.ts'

interface Deps {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  readonly clock?: Clock
}

interface Work {
  readonly io: CommandIo
  readonly json: boolean
  readonly servers: Servers
  readonly settings: Settings
  readonly dataDir: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

type Action = (model: string, work: Work) => Promise<number>

const actions: Readonly<Record<string, Action>> = { list, pull, load, unload, add, remove }

const listMs = 60_000
const answerMs = 10_000
const unloadMs = 10_000
const checkMs = 100

/**
 * Runs `adlib models`, which lists and manages models. Resolves with the exit code: 0 (ok), 1 (failed or stopped) or 2
 * (wrong usage).
 */
export const modelsCommand = defineCommand(
  {
    name: 'models',
    help: `adlib models [list | pull NAME | load NAME | unload NAME | add PATH | remove PATH] [options]

  list           default: list the models in Ollama, on the OpenAI-compatible server in the setting openai.baseUrl, and the
                 weights files that Adlib's own engine can run; shows their size, context, mode and capabilities, what a
                 show asks them for, and whether they are in memory
  pull NAME      download a model with Ollama or, if Ollama does not answer, for Adlib's own engine, from the address in the
                 setting engine.registry; Ctrl+C stops it, and the next pull resumes it. engine/NAME always means the engine
  load NAME      load an Ollama model into memory, so that the first turn starts faster
  unload NAME    unload an Ollama model from memory
  add PATH       add a weights file (.gguf) to the list; nothing is copied
  remove PATH    remove an added file from the list; the file stays

  --json         list: one JSON line per model {model, server, runs, file, size, context, capabilities, base, mode, remembered, asks,
                 why, speed, loaded} without facts that are unknown; other actions: one JSON line at the end
  --data DIR     folder of settings and probe results; default: ADLIB_DATA or the platform's data folder
  --help         show this text

OLLAMA_HOST overrides the setting ollama.host. Exit code: 0 ok, 1 failed or stopped, 2 wrong usage.`,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  },
  async (
    { values, positionals, io, wrong },
    { env = process.env, signal = interruption(), clock = systemClock }: Deps = {},
  ) => {
    const [name = 'list', model = '', ...rest] = positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action === undefined)
      return wrong(`unknown action “${name}”; use list, pull, load, unload, add or remove.`)
    if (name === 'list' && model !== '') return wrong('list takes no model name.')
    const isOfFile = name === 'add' || name === 'remove'
    if (isOfFile && model === '')
      return wrong(`${name} needs the path of a weights file, which ends in .gguf.`)
    if (name !== 'list' && model === '') return wrong(`${name} needs a model name, such as qwen3.5:2b.`)
    if (rest.length > 0) return wrong(`${name} takes one ${isOfFile ? 'path' : 'model name'}.`)

    const dataDir = dataFolder({ data: values.data, env })
    const { settings, problem } = readSettings(dataDir)
    if (problem) io.log(`${problem.message} ${problem.remedy}`)
    const servers = openServers({ settings: () => settings, dataDir, env, clock })
    return action(name === 'pull' ? model : nameOn('ollama', model), {
      io,
      json: values.json,
      servers,
      settings,
      dataDir,
      clock,
      signal,
    })
  },
)

async function list(_: string, work: Work): Promise<number> {
  const { io, json, servers, settings, dataDir, clock, signal } = work
  const asked = servers.used()
  const replies = await Promise.all(
    asked.map(async (server) => {
      const { ollama } = servers
      if (server !== ollama) {
        return { server, reply: await replyWithTimeout({ clock, ms: answerMs, signal }, server.find) }
      }
      const version = await replyWithTimeout({ clock, ms: answerMs, signal }, ollama.client.version)
      const everything = (limited: AbortSignal) => listModels(ollama.client, limited)
      const limit = { clock, ms: listMs, signal }
      return { server, reply: version.ok ? await replyWithTimeout(limit, everything) : version }
    }),
  )
  if (signal.aborted) return failed(work, undefined)
  const auditions = openAuditions(dataDir)
  const { show } = settings
  const role = openPersonas(dataDir, io.log).get(show.persona, show.language)
  const seen = replies.flatMap(({ server, reply }) =>
    reply.ok ? reply.value.map((model) => ({ ...model, server })) : [],
  )
  const rows = offered(seen, servers).map((model) => {
    const { server, id, shared, weights } = model
    return {
      ...rowOf(model, server, server === servers.ollama),
      ...(server === servers.engine ? { base: model.isBase } : {}),
      ...(shared || server === servers.engine ? { model: id } : {}),
      ...(shared ? { runs: { by: shared.by, why: shared.why } } : {}),
      ...(weights ? { file: weights.path } : {}),
      ...(writesText(model) ? showFacts(model, server, { settings, auditions, role }) : {}),
    }
  })
  for (const { server, reply } of replies) {
    if (!reply.ok) io.log(`${reply.fault.message} ${reply.fault.remedy}`)
    else if (server === servers.engine) continue
    else if (reply.value.length === 0 && server === servers.ollama)
      io.log(`No models found at ${server.address}. Download one with: adlib models pull qwen3.5:2b`)
    else if (reply.value.length === 0)
      io.log(`No models found at ${server.address}. Load one with that server's own program.`)
  }
  for (const file of await servers.engine.files())
    if ('problem' in file && file.place === 'added')
      io.log(`${file.problem} Or remove it from the list with: adlib models remove "${file.path}"`)
  if (json) for (const row of rows) await io.write(JSON.stringify(row))
  else if (rows.length > 0) for (const line of modelTable(rows)) await io.write(line)
  if (rows.length > 0 || replies.some(({ server, reply }) => server !== servers.engine && reply.ok)) return 0
  io.log("Adlib's own engine needs no server: add a weights file with: adlib models add PATH.gguf")
  return 1
}

/** Returns a row of the table. Servers other than Ollama do not report `base` and `loaded`. */
function rowOf(model: FoundModel, server: OpenedServer, isOllama: boolean): ModelRow {
  const { name, size, contextLength, capabilities, isBase, isCloud, inMemory, digest } = model
  const mode = server.modeOf(model)
  return {
    model: name,
    server: server.driver.name,
    ...(size > 0 ? { size } : {}),
    ...(contextLength === undefined ? {} : { context: contextLength }),
    ...(capabilities.length > 0 ? { capabilities } : {}),
    ...(isOllama ? { base: isBase } : {}),
    ...(isCloud ? { cloud: true } : {}),
    ...(writesText(model) ? { mode, remembered: server.memory.get(digest).mode === mode } : {}),
    ...(isOllama ? { loaded: inMemory } : {}),
  }
}

/** Returns what a show requests from a model, and how fast the model was in shows. */
function showFacts(
  model: FoundModel,
  { memory }: OpenedServer,
  options: { readonly settings: Settings; readonly auditions: Pick<Auditions, 'of'>; readonly role: Role },
): Pick<ModelRow, 'asks' | 'why' | 'speed'> {
  const { level } = levelFacts(model.name, model, {
    ...{ ...options, memory },
    auditions: options.auditions.of(model.digest),
  })
  const { speed } = memory.get(model.digest)
  return { asks: level.asks, why: whyText(level), ...(speed === undefined ? {} : { speed }) }
}

async function add(path: string, { io, json, dataDir }: Work): Promise<number> {
  const added = await addWeights(dataDir, path)
  if (!added.ok) {
    io.log(`adlib models: ${added.failure.message} ${added.failure.remedy}`)
    return 1
  }
  io.log(`Added ${added.path}. Adlib's own engine can run it.`)
  if (json) await io.write(JSON.stringify({ path: added.path, added: true }))
  return 0
}

async function remove(named: string, { io, json, dataDir }: Work): Promise<number> {
  const added = addedWeights(dataDir)
  const path = added.list().find((one) => one === named || one === resolve(named))
  const problem =
    path === undefined
      ? { message: `${named} was not added.`, remedy: 'adlib models --json shows the path of each file.' }
      : added.remove(path)
  if (problem !== null) {
    io.log(`adlib models: ${problem.message} ${problem.remedy}`)
    return 1
  }
  io.log(`Removed ${path} from the list. The file was not deleted.`)
  if (json) await io.write(JSON.stringify({ path, removed: true }))
  return 0
}

async function pull(model: string, work: Work): Promise<number> {
  const { io, json, servers, clock, signal } = work
  const downloader = await chooseDownloader(servers, model, { clock, signal })
  const { client, name } = downloader
  if (downloader.server === 'engine') {
    if (name === model)
      io.log(`Ollama does not answer at ${servers.ollama.address}. Downloading for Adlib's own engine.`)
    const offer = await servers.engine.downloads.offer(name, signal)
    if (!offer.ok) return failed(work, offer.fault)
    const { host, license } = offer.value
    io.log(`From ${host}: ${offer.value.model}, ${formatBytes(offer.value.size)}.`)
    io.log(license.text === '' ? 'The registry names no license.' : `License: ${license.title}`)
  }
  const report = pullProgress(io.log, clock)
  for await (const item of client.pull(name, signal)) {
    if ('fault' in item) {
      if (!signal.aborted) return failed(work, item.fault)
      io.log(`Stopped. The next pull of ${model} resumes the download.`)
      return 1
    }
    if (item.status !== 'success') report(item)
  }
  const { ollama, engine } = servers
  const listed = await (downloader.server === 'engine' ? engine.find(signal) : ollama.client.list(signal))
  const size = listed.ok ? listed.value.find((one) => sameModel(one.name, name))?.size : undefined
  io.log(`Downloaded ${name}${size === undefined ? '' : ` (${formatBytes(size)})`}.`)
  if (json)
    await io.write(JSON.stringify({ model: name, pulled: true, ...(size === undefined ? {} : { size }) }))
  return 0
}

async function load(model: string, work: Work): Promise<number> {
  const { io, json, servers, settings, clock, signal } = work
  const { keepAlive, numCtx } = settings.ollama
  if (servers.named(model) === servers.engine) return failed(work, loadsItself)
  const started = clock.monotonic()
  const reply = await servers.ollama.client.warmUp(model, settings.ollama, signal)
  if (!reply.ok) return failed(work, await notOllamas(model, reply.fault, work))
  const ms = Math.round(clock.monotonic() - started)
  io.log(
    `Loaded ${model} in ${(ms / 1000).toFixed(1)} s with a context of ${numCtx} tokens. ` +
      `It stays in memory as set by ollama.keepAlive (${keepAlive}).`,
  )
  if (json) await io.write(JSON.stringify({ model, loaded: true, ms, keepAlive, context: numCtx }))
  return 0
}

async function unload(model: string, work: Work): Promise<number> {
  const { io, json, servers, clock, signal } = work
  if (servers.named(model) === servers.engine) return failed(work, loadsItself)
  const { client } = servers.ollama
  const reply = await client.unload(model, signal)
  if (!reply.ok) return failed(work, await notOllamas(model, reply.fault, work))
  const until = clock.monotonic() + unloadMs
  let loaded = await isLoaded(client, model, signal)
  while (loaded && clock.monotonic() < until && !signal.aborted) {
    await sleep(clock, checkMs, signal)
    loaded = await isLoaded(client, model, signal)
  }
  if (signal.aborted) return failed(work, undefined)
  io.log(
    loaded
      ? `${model} is still in use. Ollama unloads it when the current call ends.`
      : `${model} is not in memory.`,
  )
  if (json) await io.write(JSON.stringify({ model, loaded }))
  return 0
}

const loadsItself: ServerFault = {
  kind: 'refused',
  message: "Adlib's own engine keeps a model in memory only while a program uses it.",
  remedy: 'It loads the model when a show, an agent or another command asks it.',
}

async function isLoaded(client: OllamaClient, model: string, signal: AbortSignal): Promise<boolean> {
  const running = await client.running(signal)
  return running.ok && running.value.some(({ name }) => sameModel(name, model))
}

/**
 * Adds a remedy to the fault that Ollama does not know the model. The model may be on the OpenAI-compatible server,
 * where Adlib cannot load or unload models.
 */
async function notOllamas(model: string, fault: ServerFault, work: Work): Promise<ServerFault> {
  const { servers, clock, signal } = work
  if (fault.kind !== 'not_found') return fault
  const remedy = `Download the model with: adlib models pull ${model}. To see what is installed: adlib models.`
  if (!servers.used().includes(servers.openai)) return { ...fault, remedy }
  const limit = { clock, ms: listMs, signal }
  const found = await replyWithTimeout(limit, (limited) => servers.openai.look(model, limited))
  if (!found.ok) return { ...fault, remedy }
  return {
    kind: 'not_found',
    message: `${model} is on the server at ${servers.openai.address}. Adlib cannot load or unload models there.`,
    remedy: "Do this in that server's own program.",
  }
}

function failed({ io, signal }: Work, fault: ServerFault | undefined): 1 {
  io.log(
    signal.aborted || fault === undefined ? 'Stopped.' : `adlib models: ${fault.message} ${fault.remedy}`,
  )
  return 1
}
