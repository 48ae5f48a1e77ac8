import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { EngineChat, EngineClient } from '../../src-shared/llm/engine/engine-client.ts'
import { engineDriver } from '../../src-shared/llm/engine/engine-driver.ts'
import { chooseMode } from '../../src-shared/llm/mode.ts'
import { learnedMode, type ModelFacts, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { queuedDriver } from '../../src-shared/llm/queued-driver.ts'
import type { Reply, ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type GgufHeader, readGgufHeader } from '../llama/gguf-header.ts'
import { deleteBeginnings } from '../llama/kept-beginnings.ts'
import { engineLibrary } from '../llama/llama-library.ts'
import { type LlamaProcess, llamaProcess, type Weights } from '../llama/llama-process.ts'
import { type WeightsDownloads, weightsDownloads } from '../llama/weights-downloads.ts'
import { weightsFiles, weightsFolder } from '../llama/weights-files.ts'
import { reasonOf } from '../platform/files.ts'
import type { FoundModel, OpenedServer } from './find-models.ts'

const maxWaiting = 16
/** Maximum number of files outside the data folder that are listed. */
const maxNamed = 20
const maxHeaders = 200

/** The engine inside Adlib, which runs weights files without a server. */
export interface EngineServer extends OpenedServer {
  /** Returns whether there is a model to offer: a file in the data folder, or one that was named. */
  hasModels(): boolean
  /** Frees the memory of the loaded model. With a name, only if that model is loaded. */
  unload(model?: string): Promise<void>
  readonly downloads: WeightsDownloads
  /** Returns whether a model's file is in the data folder, so that Adlib may delete it. */
  isOurs(model: string): boolean
  /** Deletes a model's file and its evaluated prompts. Refuses a file outside the data folder. */
  remove(model: string): Promise<Reply<true>>
}

/** Opens the engine. It starts its process, and installs its library, with the first request to a model. */
export function openLlama(options: {
  readonly settings: () => Pick<
    Settings,
    'ollama' | 'engine' | 'enableTextToolCallParsing' | 'textToolCallModels'
  >
  readonly memory: ModelMemory
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** Default: an engine in a process of its own. */
  readonly engine?: LlamaProcess
}): EngineServer {
  const { settings, memory, dataDir, env, clock } = options
  const files = weightsFiles(dataDir, env)
  const beginnings = join(dataDir, 'beginnings')
  const engine =
    options.engine ??
    llamaProcess({
      library: engineLibrary({ dataDir, print: (line) => void process.stderr.write(`${line}\n`) }).open,
      beginnings,
      clock,
    })
  const queue = createWorkQueue({ workers: 1, capacity: maxWaiting })
  /** Paths of files outside the data folder, by the names under which they were found. */
  const named = new Map<string, string>()

  const headers = new Map<string, GgufHeader>()

  const open = async (name: string): Promise<Reply<{ path: string; header: GgufHeader }>> => {
    const path = await files.find(name)
    if (path === undefined) return { ok: false, fault: noFile(name, [...files.list().keys()]) }
    try {
      const { size, mtimeMs } = await stat(path)
      const known = headers.get(path)
      if (known?.size === size && known.modifiedAt === Math.round(mtimeMs))
        return { ok: true, value: { path, header: known } }
      const header = await readGgufHeader(path)
      headers.set(path, header)
      for (const oldest of [...headers.keys()].slice(0, -maxHeaders)) headers.delete(oldest)
      return { ok: true, value: { path, header } }
    } catch (error) {
      return { ok: false, fault: unreadable(path, error instanceof Error ? error.message : String(error)) }
    }
  }
  const weightsOf = (path: string, { digest, contextLength }: GgufHeader): Weights => {
    const { numCtx, runOn } = settings().ollama
    return { weights: path, digest, contextTokens: Math.min(numCtx, contextLength ?? numCtx), runOn }
  }
  const found = (name: string, path: string, header: GgufHeader): FoundModel => ({
    name,
    ...factsOf(header),
    modifiedAt: header.modifiedAt,
    size: header.size,
    capabilities: [],
    isBase: header.chatTemplate === undefined,
    isCloud: false,
    inMemory: engine.loaded() === path,
  })

  const client: EngineClient = {
    async facts(name) {
      const opened = await open(name)
      if (!opened.ok) return opened
      const { header } = opened.value
      const facts: ModelFacts = {
        name: basename(name),
        ...factsOf(header),
        family: header.architecture,
        stops: [],
        isBase: header.chatTemplate === undefined,
        isCloud: false,
        mayThink: false,
      }
      return { ok: true, value: facts }
    },
    async *chat(name: string, request: EngineChat, signal) {
      const opened = await open(name)
      if (opened.ok) yield* engine.chat(weightsOf(opened.value.path, opened.value.header), request, signal)
      else yield { type: 'fault', fault: opened.fault }
    },
  }

  return {
    address: 'localhost',
    memory,
    driver: queuedDriver(engineDriver({ client, settings, clock, memory }), queue, clock),
    hasModels: () => named.size > 0 || files.list().size > 0,
    async unload(name) {
      if (name === undefined || engine.loaded() === (await files.find(name))) engine.unload()
    },
    downloads: weightsDownloads({
      folder: weightsFolder(dataDir),
      registry: () => settings().engine.registry,
      clock,
    }),
    isOurs: (name) => files.list().has(name),
    async remove(name) {
      const path = files.list().get(name)
      if (path === undefined) return { ok: false, fault: notOurs(name) }
      const opened = await open(name)
      if (engine.loaded() === path) engine.unload()
      try {
        await rm(path, { force: true })
      } catch (error) {
        return { ok: false, fault: undeletable(path, reasonOf(error)) }
      }
      if (opened.ok) deleteBeginnings(beginnings, opened.value.header.digest)
      return { ok: true, value: true }
    },
    async find() {
      const models: FoundModel[] = []
      for (const [name, path] of [...files.list(), ...named]) {
        const opened = await open(path)
        if (opened.ok) models.push(found(name, path, opened.value.header))
      }
      return { ok: true, value: models.sort((a, b) => Number(b.inMemory) - Number(a.inMemory)) }
    },
    modeOf: ({ name, digest }) =>
      chooseMode('auto', { name: basename(name) }, settings(), learnedMode(memory.get(digest), clock.now())),
    async load(name, signal) {
      const opened = await open(name)
      if (!opened.ok) return opened
      const place = await queue.enter({ owner: '', priority: 0, signal })
      if (!place.ok) return { ok: false, fault: busy }
      try {
        return await engine.load(weightsOf(opened.value.path, opened.value.header), signal)
      } finally {
        place.leave()
      }
    },
    async look(name) {
      const opened = await open(name)
      if (!opened.ok) return opened
      const { path, header } = opened.value
      if (![...files.list().values()].includes(path)) {
        named.set(name, path)
        for (const oldest of [...named.keys()].slice(0, -maxNamed)) named.delete(oldest)
      }
      return { ok: true, value: found(name, path, header) }
    },
  }
}

const factsOf = ({ digest, contextLength, parameters, quantization }: GgufHeader) => ({
  digest,
  parameters,
  ...(contextLength === undefined ? {} : { contextLength }),
  ...(quantization === undefined ? {} : { quantization }),
})

const noFile = (name: string, ours: readonly string[]): ServerFault => ({
  kind: 'not_found',
  message: `There is no weights file ${name}.`,
  remedy:
    ours.length > 0
      ? `Check the path, or choose one of ${ours.slice(0, 20).join(', ')} from the data folder.`
      : 'Check the path, or put the file into the folder models of the data folder.',
})

const unreadable = (path: string, why: string): ServerFault => ({
  kind: 'not_found',
  message: `Adlib's own engine cannot read the weights file ${path}: ${why}.`,
  remedy: 'Choose another file, or download this one again.',
})

const notOurs = (name: string): ServerFault => ({
  kind: 'refused',
  message: `The file of ${name} is not in Adlib's data folder, so Adlib does not delete it.`,
  remedy: 'Delete it in the program that it belongs to.',
})

const undeletable = (path: string, why: string): ServerFault => ({
  kind: 'refused',
  message: `Adlib cannot delete ${path}: ${why}.`,
  remedy: 'Check that no other program uses the file, then try again.',
})

const busy: ServerFault = {
  kind: 'busy',
  message: "Adlib's own engine is busy.",
  remedy: 'Wait until its requests are answered.',
}
