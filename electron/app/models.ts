import { totalmem } from 'node:os'
import type { ModelChoice, ModelsAnswer } from '../../src-shared/contract/api/models.ts'
import { isCloudName } from '../../src-shared/llm/cloud-model.ts'
import { memoryFit, placementOf } from '../../src-shared/llm/memory-fit.ts'
import { type ModelMemo, minParameters, sizeInName } from '../../src-shared/llm/model-facts.ts'
import { driverAs, nameOn } from '../../src-shared/llm/model-name.ts'
import type { PullReport } from '../../src-shared/llm/pull-report.ts'
import type { ProbeResult } from '../../src-shared/llm/tool-call-probe.ts'
import { type Reply, replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Models, Tried } from '../../src-shared/performer/model-selector.ts'
import { isUnderstudy } from '../../src-shared/performer/understudy.ts'
import { asksOf } from '../../src-shared/performer/writer/audition-summary.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { Auditions } from '../data/auditions.ts'
import { openSecrets, type Secrets } from '../data/secrets.ts'
import type { OpenedServer } from '../model-servers/find-models.ts'
import { type FoundModel, loadMs, measureModel, probeModel } from '../model-servers/find-models.ts'
import { type Located, openServers, type Servers } from '../model-servers/open-servers.ts'
import { pullModel } from '../model-servers/pull-model.ts'
import { suggestedModels } from '../model-servers/suggested-models.ts'
import { answerMs, lookAtModels, type ModelLook, type SeenModel } from './model-look.ts'

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
  /** Lists the models of the servers that respond, and says whether Ollama is one of these servers. */
  choices(): Promise<ModelsAnswer>
  readonly servers: Servers
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
  /** Returns whether Ollama runs this model on its own servers; false if no server responds or has the model. */
  isCloud(model: string): Promise<boolean>
  pull(model: string, signal: AbortSignal): AsyncIterable<PullReport | { readonly fault: ServerFault }>
}

/** Timeout (ms) for the details of all models. Reading them may take Ollama seconds for each. */
const detailsMs = 60_000

/** `id` is the model's name, or `openai/NAME` if Ollama has a model with the same name. */
type Offered = SeenModel & { readonly id: string }

/** Offers the models of Ollama and, if `openai.baseUrl` is set, those of an OpenAI-compatible server. */
export function openModels(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly auditions?: Pick<Auditions, 'of'>
  readonly clock: Clock
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Passwords and keys. Default: the secrets in the data folder that can be read without a key store. */
  readonly secrets?: Pick<Secrets, 'read'>
  readonly memory?: number
}): ModelChoices {
  const { settings, auditions, clock, env = process.env, memory = totalmem() } = options
  const servers = openServers({
    ...options,
    env,
    secrets: options.secrets ?? openSecrets({ ...options, env }),
  })
  const { ollama } = servers
  let found: readonly Offered[] = []
  let latest: ModelLook | null = null
  let named: ({ readonly asked: string } & Located) | undefined

  const look = (signal: AbortSignal, ms: number): ModelLook => {
    const begun = lookAtModels(servers.used(), { clock, ms, signal }, found)
    const ended = begun.ended.then(() => {
      found = offered(begun.read())
    })
    return { ...begun, ended }
  }

  const knownAs = (
    model: string,
  ): { name: string; digest: string; parameters?: number; server: OpenedServer } | undefined =>
    named?.asked === model ? { ...named.model, server: named.server } : found.find(({ id }) => id === model)

  /** Measures a model. A model that is too small to act through tools is only probed. */
  const detectMode = (
    model: Pick<FoundModel, 'name' | 'digest' | 'parameters'>,
    server: OpenedServer,
    signal: AbortSignal,
  ): Promise<ProbeResult> => {
    const { parameters = sizeInName(model.name) } = model
    const detect = parameters === undefined || parameters >= minParameters ? measureModel : probeModel
    return detect(model, { ...server, clock }, signal)
  }

  return {
    servers,
    driverOf(model) {
      const known = knownAs(model)
      if (known === undefined) return ollama.driver
      return known.name === model ? known.server.driver : driverAs(known.server.driver, known.name)
    },
    asks(model) {
      const known = knownAs(model)
      if (known === undefined) return 'words'
      const { digest, server, parameters = sizeInName(model) } = known
      const probed = server.memory.get(digest).probe
      return asksOf(auditions?.of(digest), {
        // If the settings fix the mode, models are not probed, so assume that they can call tools.
        callsTools: probed?.ok ?? settings().brain.mode !== 'auto',
        isLarge: parameters === undefined || parameters >= minParameters,
      })
    },
    async list(signal) {
      await look(signal, answerMs).ended
      return found.map((model) => {
        const unfit = whyUnfit(model)
        return { name: model.id, ...(unfit === undefined ? {} : { unfit }) }
      })
    },
    locate: (model, signal) =>
      replyWithTimeout({ clock, ms: answerMs, signal }, (limited) => servers.locate(model, limited)),
    async isCloud(model) {
      if (isUnderstudy(model)) return false
      if (isCloudName(model)) return true
      const { signal } = new AbortController()
      const located = await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        servers.locate(model, limited),
      )
      return located.ok && located.value.model.isCloud
    },
    async present(model, signal): Promise<Tried> {
      const located = await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        servers.locate(model, limited),
      )
      if (!located.ok) return { ok: false, why: `${located.fault.message} ${located.fault.remedy}` }
      named = { asked: model, ...located.value }
      return { ok: true, mode: settings().brain.mode }
    },
    async prepare(model, signal): Promise<Tried> {
      if (named?.asked !== model) return { ok: false, why: `${model} has not been found on a server yet.` }
      const { server, model: facts } = named
      const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
        server.load(facts.name, limited),
      )
      if (!loaded.ok) return { ok: false, why: `${loaded.fault.message} ${loaded.fault.remedy}` }
      const { mode } = settings().brain
      // Ignore the result, because a selected model performs even if its test fails.
      if (mode === 'auto') await detectMode(facts, server, signal)
      return { ok: true, mode }
    },
    async probe(model, signal): Promise<Tried> {
      const offered = found.find(({ id }) => id === model)
      if (offered === undefined) return { ok: false, why: `The server has no model ${model}.` }
      const { ok, mode, why, remedy } = await detectMode(offered, offered.server, signal)
      return ok
        ? { ok, mode: mode ?? 'auto' }
        : { ok: false, why: [why ?? `${model} made no tool call.`, remedy ?? ''].join(' ').trim() }
    },
    async release({ driver, model }) {
      // Other servers unload models by themselves.
      if (driver !== ollama.driver.name) return
      const { signal } = new AbortController()
      await replyWithTimeout({ clock, ms: answerMs, signal }, (limited) =>
        ollama.client.unload(nameOn('ollama', model), limited),
      )
    },
    pull: (model, signal) => pullModel(ollama.client, { model: nameOn('ollama', model), clock, signal }),
    async choices() {
      const addresses = servers.used().map(({ address }) => address)
      // A look that still reads details continues; another one would only slow the server down.
      if (latest === null || latest.isOver() || String(latest.addresses) !== String(addresses))
        latest = look(new AbortController().signal, detailsMs)
      const mine = latest
      await mine.named
      const models = offered(mine.seen())
      const vram = settings().ollama.runOn === 'processor' ? undefined : freeVram(models)
      const fitOf = (size: number) => memoryFit(size, memory, vram)
      return {
        brains: models.map((model): ModelChoice => {
          const { id, name, size, digest, capabilities, isBase, isCloud, server } = model
          const {
            quantization,
            parameters = sizeInName(name),
            contextLength: context,
            inMemory,
            loaded,
          } = model
          const asks = auditions?.of(digest)?.asks
          const { probe, measured, quick } = server.memory.get(digest)
          return {
            ...{ model: id, driver: server.driver.name, mode: server.modeOf(model) },
            ...(id === name ? {} : { name }),
            // A cloud model needs no memory on this machine, and its entry on disk is tiny.
            ...(size > 0 && !isCloud ? { size, fit: fitOf(size) } : {}),
            capabilities: [...capabilities, ...(isBase ? ['base'] : []), ...(isCloud ? ['cloud'] : [])],
            ...(asks === undefined ? {} : { asks }),
            ...(quantization === undefined ? {} : { quantization }),
            ...(parameters === undefined ? {} : { parameters }),
            ...(context === undefined ? {} : { context }),
            ...(server === ollama ? { inMemory } : {}),
            ...(loaded === undefined ? {} : { placement: placementOf(loaded.bytes, loaded.vramBytes) }),
            ...(probe === undefined ? {} : { probe: probeFacts(probe) }),
            ...(measured === undefined || measured.scores.length === 0
              ? {}
              : {
                  modes: measured.scores.map(({ mode, right, of, ms }) => ({ mode, right, of, ms })),
                  ...(measured.suite === undefined ? {} : { modesFrom: measured.suite }),
                }),
            ...(quick === undefined ? {} : { bench: quick }),
          }
        }),
        ollama: { address: ollama.address, state: mine.stateOf(ollama) },
        isPartial: mine.isPartial(),
        memory,
        suggested: suggestedModels.map(({ model, size }) => ({ model, size, fit: fitOf(size) })),
      }
    },
  }
}

/**
 * Returns how much of the graphics card (bytes) is free for a model, if a loaded model shows it: one that lies on the
 * card only in part has filled it.
 */
function freeVram(models: readonly FoundModel[]): number | undefined {
  const filled = models.flatMap(({ loaded }) =>
    loaded !== undefined && placementOf(loaded.bytes, loaded.vramBytes) === 'mixed' ? [loaded.vramBytes] : [],
  )
  return filled.length === 0 ? undefined : Math.max(...filled)
}

const probeFacts = ({ ok, at, ms, why }: NonNullable<ModelMemo['probe']>) => ({
  ...{ ok, at, ms },
  ...(why === undefined ? {} : { why }),
})

const offered = (models: readonly SeenModel[]): Offered[] =>
  models.map((model, index) => {
    const isTaken = models.findIndex(({ name }) => name === model.name) !== index
    return { ...model, id: isTaken ? `${model.server.driver.name}/${model.name}` : model.name }
  })
