import { totalmem } from 'node:os'
import { join } from 'node:path'
import { engineFit, type ModelFacts, type ModelMemory, sameModel } from '../../src-shared/llm/model-facts.ts'
import type { SpeedMemo } from '../../src-shared/llm/model-memo.ts'
import { splitModelName } from '../../src-shared/llm/model-name.ts'
import type { OllamaClient } from '../../src-shared/llm/ollama/client.ts'
import { type OllamaSettings, ollamaDriver } from '../../src-shared/llm/ollama/ollama-driver.ts'
import { queuedDriver } from '../../src-shared/llm/right-of-way.ts'
import type { Reply, ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import type { Runner, RunnerReason } from '../../src-shared/settings/models.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { openSecrets } from '../data/secrets.ts'
import { downloadMb } from '../llama/llama-library.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { autoMode, type FoundModel, findModels, type OpenedServer } from './find-models.ts'

import { modelMemoryFile } from './model-memory-file.ts'
import { ollamaClient, ollamaHost } from './ollama-client.ts'
import { type EngineServer, openLlama } from './open-llama.ts'
import { type OpenAi, openOpenAi } from './open-openai.ts'

/** What decides who runs weights that both Ollama and the engine have. */
export interface RunnerFacts {
  /** The person's choice. */
  readonly chosen: Runner | 'auto'
  readonly ollama: Pick<FoundModel, 'capabilities' | 'inMemory' | 'isBase'> & {
    readonly speed: SpeedMemo | undefined
  }
  readonly engine: Pick<FoundModel, 'size' | 'isBase'> & {
    readonly speed: SpeedMemo | undefined
    readonly isInstalled: boolean
    /** Whether it could not load these weights in this run. */
    readonly hasFailed: boolean
  }
  /** Memory of this computer (bytes). */
  readonly memory: number
}

/** Returns who runs the weights, and why. Automatically, the engine is never installed. */
export function whoRuns({ chosen, ollama, engine, memory }: RunnerFacts): {
  readonly by: Runner
  readonly why: RunnerReason
} {
  if (chosen !== 'auto') return { by: chosen, why: 'chosen' }
  if (engine.hasFailed) return { by: 'ollama', why: 'failed' }
  if (ollama.capabilities.includes('vision')) return { by: 'ollama', why: 'sees' }
  if (ollama.inMemory) return { by: 'ollama', why: 'in-memory' }
  if (!engine.isInstalled) return { by: 'ollama', why: 'not-installed' }
  // Ollama has a chat template for many files that have none.
  if (engine.isBase && !ollama.isBase) return { by: 'ollama', why: 'no-template' }
  const [ofOllama, ofEngine] = [ollama.speed?.answerMs, engine.speed?.answerMs]
  if (ofOllama !== undefined && ofEngine !== undefined)
    return { by: ofEngine <= ofOllama ? 'engine' : 'ollama', why: 'faster' }
  return engineFit(engine.size, memory, memory) === 'yes'
    ? { by: 'engine', why: 'fits' }
    : { by: 'ollama', why: 'too-large' }
}

const maxWaiting = 16

interface Ollama extends OpenedServer {
  readonly client: OllamaClient
}

/** Creates the client and the driver for Ollama without sending a request. The driver sends one request at a time. */
export function openOllama(options: {
  readonly settings: () => OllamaSettings
  readonly memory: ModelMemory
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}): Ollama {
  const { settings, memory, env, clock } = options
  const client = ollamaClient(
    () => ollamaHost(settings().ollama.host, env),
    () => settings().ollama.threads,
  )
  const queue = createWorkQueue({ workers: 1, capacity: maxWaiting })
  return {
    get address() {
      return client.address
    },
    client,
    memory,
    driver: queuedDriver(ollamaDriver({ client, settings, clock, memory }), queue, clock),
    find: (signal, onNamed) => findModels(client, signal, onNamed),
    modeOf: (model) => autoMode(model, settings(), memory, clock.now()),
    load: (model, signal) => client.warmUp(model, settings().ollama, signal),
    look: (model, signal) => client.facts(model, signal),
  }
}

const maxKept = 200
const maxShown = 20

export interface Located {
  readonly server: OpenedServer
  readonly model: Pick<FoundModel, 'name' | 'digest' | 'parameters' | 'quantization' | 'isCloud'>
}

/** A model of Ollama whose weights the engine can run, too, and who runs them. */
export interface SharedWeights {
  /** The engine's model. */
  readonly engine: FoundModel
  readonly chosen: Runner | 'auto'
  readonly by: Runner
  readonly why: RunnerReason
}

export interface Servers {
  readonly ollama: Ollama
  readonly openai: OpenAi
  /** The engine inside Adlib. */
  readonly engine: EngineServer
  /** Returns Ollama first, then the OpenAI-compatible server if `openai.baseUrl` is set, and then the engine. */
  used(): readonly OpenedServer[]
  /** Returns the server to ask if no server is known to have this model. */
  named(model: string): OpenedServer
  /**
   * Finds the server that has this model. The name may begin with `ollama/`, `openai/` or `engine/` to select the
   * server. Only the engine is asked for the path of a `.gguf` file. Of weights that both Ollama and the engine have,
   * the one that `share` names is returned.
   */
  locate(model: string, signal: AbortSignal): Promise<Reply<Located>>
  /** Returns who runs the weights of an Ollama model, or undefined if the engine does not have them. */
  share(
    ofOllama: Pick<FoundModel, 'name' | 'digest' | 'capabilities' | 'isBase' | 'inMemory'>,
    ofEngine: readonly FoundModel[],
  ): SharedWeights | undefined
  /** Called if the engine could not load a model. In this run, Ollama then runs it unless a person chose the engine. */
  engineFailed(digest: string): void
}

/** Reads the API keys of model servers. */
export interface ApiKeys {
  /** Returns the stored key, otherwise the value of the environment variable, otherwise null. */
  read(name: 'openai-key', variable: string): string | null
}

/** Opens the model servers in the settings. Changed settings apply to the next request. */
export function openServers(options: {
  readonly settings: () => Settings
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Default: the secrets in the data folder that can be read without a key store. */
  readonly secrets?: ApiKeys | undefined
  readonly clock: Clock
  /** Starts the engine. Default: with Node. */
  readonly fork?: ForkProgram | undefined
  /** Which weights files may be opened. Default: `any`. */
  readonly opens?: 'any' | 'listed'
  /** Memory of this computer (bytes). */
  readonly totalMemory?: number
}): Servers {
  const memory = modelMemoryFile(join(options.dataDir, 'models.json'))
  const ollama = openOllama({ ...options, memory })
  const { settings, secrets = openSecrets(options) } = options
  const openai = openOpenAi({
    ...options,
    memory,
    key: () => secrets.read('openai-key', settings().openai.apiKeyEnv),
  })
  const engine = openLlama({ ...options, memory })
  const used = () => [ollama, ...(settings().openai.baseUrl.trim() === '' ? [] : [openai]), engine]
  /** Digests of the engine's models that it could not load. */
  const failed = new Set<string>()
  /** Automatic choices stay for this run, so that the performing model does not change its server between two turns. */
  const settled = new Map<string, Runner>()

  const chosenFor = (model: string): Runner | 'auto' =>
    Object.entries(settings().brain.runs).find(
      ([name]) => sameModel(model, name) || sameModel(name, model),
    )?.[1] ?? 'auto'

  const share: Servers['share'] = (model, ofEngine) => {
    const copy = ofEngine.find(({ weights }) => weights?.ollamaDigests.includes(model.digest))
    if (copy === undefined) return undefined
    const chosen = chosenFor(model.name)
    const { by, why } = whoRuns({
      chosen,
      ollama: { ...model, speed: memory.get(model.digest).speed },
      engine: {
        ...copy,
        speed: memory.get(copy.digest).speed,
        isInstalled: engine.installed() !== undefined,
        hasFailed: failed.has(copy.digest),
      },
      memory: options.totalMemory ?? totalmem(),
    })
    const kept = chosen === 'auto' && !failed.has(copy.digest) ? settled.get(model.digest) : undefined
    return {
      engine: copy,
      chosen,
      ...(kept === undefined || kept === by ? { by, why } : { by: kept, why: 'kept' }),
    }
  }

  /** Returns the engine's model if the engine runs these weights of Ollama. */
  const onEngine = async (
    model: Pick<ModelFacts, 'name' | 'digest' | 'capabilities' | 'isBase'>,
    signal: AbortSignal,
  ): Promise<FoundModel | undefined> => {
    const copy = await engine.withWeightsOf(model.digest)
    if (copy === undefined) return undefined
    const running = await ollama.client.running(signal)
    const inMemory = running.ok && running.value.some(({ name }) => sameModel(name, model.name))
    const shared = share({ ...model, capabilities: model.capabilities ?? [], inMemory }, [copy])
    if (shared === undefined) return undefined
    if (shared.chosen === 'auto') settled.set(model.digest, shared.by)
    else settled.delete(model.digest)
    for (const oldest of [...settled.keys()].slice(0, -maxKept)) settled.delete(oldest)
    return shared.by === 'engine' ? shared.engine : undefined
  }

  /** Returns a fault that names the models on the servers and the engine. */
  const unknown = async (faults: readonly ServerFault[], signal: AbortSignal): Promise<ServerFault> => {
    const [listed, files] = await Promise.all([ollama.client.list(signal), engine.find(signal)])
    const names = (listed.ok ? listed.value : []).map(({ name }) => name)
    const own = (files.ok ? files.value : []).map(({ name }) => `engine/${name}`)
    const there = [...names.slice(0, maxShown), ...own.slice(0, maxShown)].join(', ')
    const [first = noModel] = faults
    const remedies = faults.map(({ remedy }) => remedy)
    const other = there === '' ? noModel.remedy : `Or choose one of these models: ${there}.`
    return {
      ...first,
      message: faults.map(({ message }) => message).join(' '),
      remedy: [...new Set([...remedies, other])].join(' '),
    }
  }

  return {
    ...{ ollama, openai, engine, used, share },
    engineFailed(digest) {
      failed.add(digest)
      for (const oldest of [...failed].slice(0, -maxKept)) failed.delete(oldest)
    },
    named: (model) => (splitModelName(model)?.server === 'engine' ? engine : ollama),
    async locate(model, signal) {
      const split = splitModelName(model)
      if (split?.server === 'engine') return locatedOn(engine, await engine.look(split.name, signal))
      const named = split && used().find(({ driver }) => driver.name === split.server)
      const [onNamed, onOllama, onOpenAi] = await Promise.all([
        split && named?.look(split.name, signal),
        ollama.client.facts(model, signal),
        used().includes(openai) ? openai.look(model, signal) : undefined,
      ])
      if (onOllama.ok) {
        const own = await onEngine(onOllama.value, signal)
        return own === undefined ? locatedOn(ollama, onOllama) : locatedOn(engine, { ok: true, value: own })
      }
      if (onOpenAi?.ok) return locatedOn(openai, onOpenAi)
      if (named !== undefined && onNamed !== undefined) return locatedOn(named, onNamed)
      if (split?.server === 'openai') return { ok: false, fault: noOpenAi(model) }
      const onFile = await engine.look(model, signal)
      if (!onFile.ok)
        return {
          ok: false,
          fault: await unknown([onOllama.fault, ...(onOpenAi ? [onOpenAi.fault] : [])], signal),
        }
      // Without Ollama, its models perform on the engine, but nothing is installed unless a person chooses the engine.
      const chosen = onFile.value.weights?.place === 'ollama' ? chosenFor(model) : 'engine'
      if (chosen === 'ollama') return { ok: false, fault: onOllama.fault }
      return chosen === 'auto' && engine.installed() === undefined
        ? { ok: false, fault: needsEngine(model, onOllama.fault) }
        : locatedOn(engine, onFile)
    },
  }
}

const locatedOn = (server: OpenedServer, reply: Reply<Located['model']>): Reply<Located> =>
  reply.ok ? { ok: true, value: { server, model: reply.value } } : reply

const noModel: ServerFault = {
  kind: 'not_found',
  message: 'There is no such model.',
  remedy: 'Or add a weights file with `adlib models add PATH.gguf`, which needs no server.',
}

const needsEngine = (model: string, fault: ServerFault): ServerFault => ({
  ...fault,
  remedy: `${fault.remedy} Or choose engine/${model}: Adlib's own engine then runs it, which is downloaded once (${downloadMb} MB).`,
})

const noOpenAi = (model: string): ServerFault => ({
  kind: 'not_found',
  message: `${model} is a model of an OpenAI-compatible server, but no such server is set.`,
  remedy: 'Set its address, `openai.baseUrl`.',
})
