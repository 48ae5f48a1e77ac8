import { totalmem } from 'node:os'
import type { ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import { engineFit, type ModelMemory, memoryFit, minParameters } from '../../src-shared/llm/model-facts.ts'
import { driverAs, isCloudName, nameOn, splitModelName } from '../../src-shared/llm/model-name.ts'
import {
  type PullReport,
  type Reply,
  replyWithTimeout,
  type ServerFault,
} from '../../src-shared/llm/transport.ts'
import { type Role, roleIn } from '../../src-shared/performer/model-part.ts'
import type { Models, Tried } from '../../src-shared/performer/model-selector.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { isNearAddress } from '../../src-shared/settings/address.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { defined } from '../../src-shared/step/record.ts'
import type { Auditions } from '../data/auditions.ts'
import type { Secrets } from '../data/secrets.ts'
import { downloadMb } from '../llama/llama-library.ts'
import { type FoundModel, loadMs, type OpenedServer, suggestedModels } from '../model-servers/find-models.ts'
import { type Located, openServers, type Servers } from '../model-servers/open-servers.ts'
import { chooseDownloader, type Downloader, pullModel } from '../model-servers/pull-model.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { type LevelFacts, levelFacts } from './level-facts.ts'
import { choiceOf, freeVram } from './model-choice.ts'
import { answerMs, lookAtModels, type ModelLook } from './model-look.ts'
import { type Offered, offered } from './offered-models.ts'

/** Returns why Adlib never selects this model automatically, or undefined if Adlib may select it. */
export function whyUnfit({
  name,
  isBase,
  isCloud,
  parameters,
}: Pick<FoundModel, 'name' | 'parameters'> & Partial<Pick<FoundModel, 'isBase' | 'isCloud'>>):
  | string
  | undefined {
  if (isCloud)
    return `${name} runs on Ollama's own servers, so text from your screen would leave this computer.`
  if (isBase) return `${name} is a base model (not chat-tuned).`
  return parameters !== undefined && parameters < minParameters
    ? `${name} is too small to react to what it sees.`
    : undefined
}

/** The models that a person can select. */
export interface ModelChoices extends Models {
  /** Returns what Adlib requests from a model, and why. Null for a model that was not found on a server yet. */
  level(model: string): LevelFacts | null
  /** Lists the models of the servers that respond, and says whether Ollama is one of these servers. */
  choices(): Promise<ModelsAnswer>
  readonly servers: Servers
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
  /** Returns how long (ms) the model took to load the last time; undefined if it is unknown. */
  loadMs(model: string): number | undefined
  learnLoadMs(model: string, ms: number): void
  /** Returns whether the model's server is on this computer or in its network, so that each request is free. */
  isNear(model: string): boolean
  /** Returns whether Ollama runs this model on its own servers; false if no server responds or has the model. */
  isCloud(model: string): Promise<boolean>
  pull(model: string, signal: AbortSignal): AsyncIterable<PullReport | { readonly fault: ServerFault }>
  /** Deletes what was downloaded of a model if the engine downloaded it. Ollama deletes its own parts when it starts. */
  discard(model: string): ServerFault | null
}

/** A model that responds faster (ms) was in memory. */
const minLoadMs = 500

/** Timeout (ms) for the details of all models. Reading them may take Ollama seconds for each. */
const detailsMs = 60_000

/** Offers the models of Ollama, of an OpenAI-compatible server if `openai.baseUrl` is set, and of the engine. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly auditions?: Pick<Auditions, 'of'>
  /** As whom a model writes. Default: the persona of the settings, in the language of the show. */
  readonly role?: () => Role
  readonly clock: Clock
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Passwords and keys. Default: the secrets in the data folder that can be read without a key store. */
  readonly secrets?: Pick<Secrets, 'read'>
  readonly memory?: number
  /** Starts the engine. Default: with Node. */
  readonly fork?: ForkProgram | undefined
  /** Which weights files may be opened. Default: `any`. */
  readonly opens?: 'any' | 'listed'
}): ModelChoices {
  const { settings, auditions, clock, env = process.env, memory = totalmem() } = options
  const { role = () => roleIn(settings().show) } = options
  const servers = openServers({
    ...options,
    ...{ env, totalMemory: memory },
  })
  const { ollama, engine } = servers
  /** Returns why the engine does not run this model unless a person selects it. */
  const whyNotOnEngine = ({ name, size }: Offered): string | undefined => {
    if (engine.installed() === undefined)
      return `${name} needs Adlib's own engine, which is downloaded once (${downloadMb} MB).`
    return engineFit(size, memory, memory) === 'no' ? `${name} is too large for this machine.` : undefined
  }
  let found: readonly Offered[] = []
  let latest: ModelLook | null = null
  let named: ({ readonly asked: string } & Located) | undefined
  /** The newest download. Its name does not always say who downloads it. */
  let pulled: ({ readonly model: string } & Pick<Downloader, 'server'>) | undefined

  const look = (signal: AbortSignal, ms: number): ModelLook => {
    const begun = lookAtModels(servers.used(), { clock, ms, signal }, found)
    const ended = begun.ended.then(() => {
      found = offered(begun.read(), servers)
    })
    return { ...begun, ended }
  }

  const locate = (model: string, signal: AbortSignal): Promise<Reply<Located>> =>
    replyWithTimeout({ clock, ms: answerMs, signal }, (limited) => servers.locate(model, limited))

  const knownAs = (
    model: string,
  ): { name: string; digest: string; parameters?: number; server: OpenedServer } | undefined =>
    named?.asked === model ? { ...named.model, server: named.server } : found.find(({ id }) => id === model)

  const factsOf = (
    id: string,
    model: Pick<FoundModel, 'name' | 'digest' | 'parameters'>,
    memory: ModelMemory,
  ) =>
    levelFacts(id, model, {
      ...{ memory, settings: settings(), role: role() },
      auditions: auditions?.of(model.digest) ?? [],
    })
  const level = (model: string): LevelFacts | null => {
    const known = knownAs(model)
    if (known === undefined) return null
    // A choice for a row also counts for its other names, such as the path of its file.
    const row = found.find(({ names }) => names?.includes(model))
    return factsOf(row?.id ?? model, known, known.server.memory)
  }

  return {
    servers,
    level,
    driverOf(model) {
      const known = knownAs(model)
      if (known === undefined) return servers.named(model).driver
      return known.name === model ? known.server.driver : driverAs(known.server.driver, known.name)
    },
    asks: (model) => level(model)?.level.asks ?? 'words',
    part: (model) => level(model)?.level.part ?? 'all',
    async list(signal) {
      await look(signal, answerMs).ended
      return found.map((model) => {
        const unfit = whyUnfit(model) ?? (model.server === engine ? whyNotOnEngine(model) : undefined)
        return { name: model.id, ...(unfit === undefined ? {} : { unfit }) }
      })
    },
    locate,
    loadMs(model) {
      const known = knownAs(model)
      return known?.server.memory.get(known.digest).loadMs
    },
    learnLoadMs(model, ms) {
      const known = knownAs(model)
      // A model that was in memory already has not been loaded.
      if (known !== undefined && ms >= minLoadMs)
        known.server.memory.learn(known.digest, { loadMs: Math.round(ms) })
    },
    isNear(model) {
      const known = knownAs(model)
      return known !== undefined && !isCloudName(known.name) && isNearAddress(known.server.address)
    },
    async isCloud(model) {
      if (isUnderstudy(model)) return false
      if (isCloudName(model)) return true
      const { signal } = new AbortController()
      const located = await locate(model, signal)
      return located.ok && located.value.model.isCloud
    },
    async present(model, signal): Promise<Tried> {
      const located = await locate(model, signal)
      if (!located.ok) return { ok: false, why: `${located.fault.message} ${located.fault.remedy}` }
      named = { asked: model, ...located.value }
      return { ok: true, mode: settings().brain.mode }
    },
    async prepare(model, signal): Promise<Tried> {
      const known = knownAs(model)
      if (known === undefined) return { ok: false, why: `${model} has not been found on a server yet.` }
      const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
        known.server.load(known.name, limited),
      )
      if (loaded.ok) {
        if (known.server === engine) await engine.hold(known.name)
        return { ok: true, mode: settings().brain.mode }
      }
      // A queue or a limit of time says nothing about the weights.
      if (known.server === engine && ['unreachable', 'not_found'].includes(loaded.fault.kind))
        servers.engineFailed(known.digest)
      return { ok: false, why: `${loaded.fault.message} ${loaded.fault.remedy}` }
    },
    async release({ driver, model }) {
      if (driver === engine.driver.name) await engine.release(nameOn('engine', model))
      // Other servers unload models by themselves.
      if (driver !== ollama.driver.name) return
      const { signal } = new AbortController()
      await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        ollama.client.unload(nameOn('ollama', model), limited),
      )
    },
    discard(model) {
      const server = pulled?.model === model ? pulled.server : splitModelName(model)?.server
      return server === 'engine' ? engine.downloads.discard(nameOn('engine', model)) : null
    },
    async *pull(model, signal) {
      const { client, name, server } = await chooseDownloader(servers, model, { clock, signal })
      pulled = { model, server }
      yield* pullModel(client, { model: name, clock, signal })
    },
    async choices() {
      const addresses = servers.used().map(({ address }) => address)
      // A look that still reads details continues; another one would only slow the server down.
      if (latest === null || latest.isOver() || String(latest.addresses) !== String(addresses))
        latest = look(new AbortController().signal, detailsMs)
      const mine = latest
      const { signal } = new AbortController()
      const [files] = await Promise.all([
        replyWithTimeout({ clock, ms: answerMs, signal }, async () => ({
          ok: true,
          value: await engine.files(),
        })),
        mine.named,
      ])
      const models = offered(mine.seen(), servers)
      const vram = settings().ollama.runOn === 'processor' ? undefined : freeVram(models)
      const machine = { ollama, engine, memory, vram, isEngineInstalled: engine.installed() !== undefined }
      return {
        brains: models.map((model) =>
          choiceOf(model, machine, {
            ...defined({ asks: auditions?.of(model.digest)[0]?.asks }),
            level: factsOf(model.id, model, model.server.memory).level,
          }),
        ),
        ollama: { address: ollama.address, state: mine.stateOf(ollama) },
        isPartial: mine.isPartial(),
        memory,
        suggested: suggestedModels.map(({ model, size }) => ({
          model,
          size,
          fit: memoryFit(size, memory, vram),
        })),
        unreadable: (files.ok ? files.value : []).flatMap((file) =>
          'problem' in file && file.place === 'added' ? [{ path: file.path, why: file.problem }] : [],
        ),
        unfinished: engine.downloads.unfinished(),
        registry: engine.downloads.host(),
      }
    },
  }
}
