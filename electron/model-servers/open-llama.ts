import { rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import {
  type EngineChat,
  type EngineClient,
  engineDriver,
} from '../../src-shared/llm/engine/engine-driver.ts'
import { chooseMode } from '../../src-shared/llm/mode.ts'
import { learnedMode, type ModelFacts, type ModelMemory } from '../../src-shared/llm/model-facts.ts'
import { keepAliveMs } from '../../src-shared/llm/ollama/client.ts'
import { queuedDriver } from '../../src-shared/llm/right-of-way.ts'
import type { Reply, ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createWorkQueue } from '../../src-shared/queue/work-queue.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { addedWeights } from '../llama/added-weights.ts'
import { type GgufHeader, readGgufHeader } from '../llama/gguf-header.ts'
import { removeBeginnings } from '../llama/kept-beginnings.ts'
import { type EngineLibrary, engineLibrary } from '../llama/llama-library.ts'
import { type LlamaProcess, llamaProcess, type Weights } from '../llama/llama-process.ts'
import { type WeightsDownloads, weightsDownloads } from '../llama/weights-downloads.ts'
import {
  isFileAt,
  partsOf,
  surroundingsOf,
  type WeightsFile,
  weightsFiles,
  weightsFolder,
} from '../llama/weights-files.ts'
import { isWeightsFile } from '../llama/weights-offer.ts'
import { reasonOf } from '../platform/files.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { modelThreads } from '../platform/model-threads.ts'
import { printable } from '../platform/printable.ts'
import type { FoundModel, OpenedServer } from './find-models.ts'

const maxWaiting = 16
/** Maximum number of files that are listed in this run because a program named their paths. */
const maxNamed = 20
const maxHeaders = 400
/** Time (ms) for which a name means the same file. Each turn names its model several times, and a search reads many folders. */
const foundMs = 5000
/** Architectures of weights that do not write text. */
const writesNoText = /bert|^clip$|^t5encoder$/

/** The engine inside Adlib, which runs weights files without a server. */
export interface EngineServer extends OpenedServer {
  /** Returns the installed library. If it is undefined, the first request to a model installs it. */
  installed: EngineLibrary['installed']
  /** Lists the weights files on this computer, with the reason if one cannot be used. Copies count as one file. */
  files(): Promise<readonly ListedFile[]>
  /** Returns the model with the weights of an Ollama model, by its digest. */
  withWeightsOf(ollamaDigest: string): Promise<FoundModel | undefined>
  look(model: string, signal: AbortSignal): Promise<Reply<FoundModel>>
  /** Returns what runs the loaded model. */
  runsOn: LlamaProcess['runsOn']
  /** Frees the memory of the loaded model. With a name, only if that model is loaded or being loaded. */
  unload(model?: string): Promise<void>
  /** Keeps a model in memory once it is loaded, longer than `ollama.keepAlive` allows, until `release`. */
  hold(model: string): Promise<void>
  /** Ends `hold`, and frees the memory of the model. */
  release(model: string): Promise<void>
  readonly downloads: WeightsDownloads
  /** Deletes a model's file in the data folder and its evaluated prompts. Refuses a file outside that folder. */
  remove(model: string): Promise<Reply<true>>
}

/** A weights file and its model, or why it cannot be used. */
export type ListedFile = WeightsFile & ({ readonly model: FoundModel } | { readonly problem: string })

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
  /** Starts the engine's process. Default: with Node. */
  readonly fork?: ForkProgram | undefined
  /**
   * With `listed`, a file opens only if it is in the list of weights files, as in a performance, where pages name
   * models. Default: `any`, for the owner's commands and programs.
   */
  readonly opens?: 'any' | 'listed'
  /** Default: an engine in a separate process. */
  readonly engine?: LlamaProcess
  readonly library?: EngineLibrary
}): EngineServer {
  const { settings, memory, dataDir, env, clock, opens = 'any', fork } = options
  const files = weightsFiles(dataDir, surroundingsOf(env), addedWeights(dataDir).list)
  const print = (line: string): void => void process.stderr.write(`${line}\n`)
  const library = options.library ?? engineLibrary({ dataDir, print })
  const beginnings = join(dataDir, 'beginnings')
  const engine =
    options.engine ??
    llamaProcess({
      library: library.open,
      keepAliveMs: () => keepAliveMs(settings().ollama.keepAlive),
      print,
      beginnings,
      clock,
      ...(fork === undefined ? {} : { fork }),
    })
  const queue = createWorkQueue({ workers: 1, capacity: maxWaiting })
  /** Paths outside the list that a program named, by the names that it used. */
  const named = new Map<string, string>()

  const headers = new Map<string, GgufHeader>()

  let latest: { readonly name: string; readonly path: string; readonly at: number } | undefined
  const pathOf = async (name: string): Promise<string | undefined> => {
    const at = clock.monotonic()
    if (latest?.name === name && at - latest.at < foundMs) return latest.path
    const given = resolve(name)
    const isGiven = opens === 'any' && isWeightsFile(name) && (await isFileAt(given))
    const path = isGiven ? given : await files.find(name)
    if (path !== undefined) latest = { name, path, at }
    return path
  }
  const open = async (name: string): Promise<Reply<{ path: string; header: GgufHeader }>> => {
    const path = await pathOf(name)
    if (path !== undefined) return openPath(path)
    return { ok: false, fault: noFile(name, await listModels(), opens) }
  }
  const openPath = async (path: string): Promise<Reply<{ path: string; header: GgufHeader }>> => {
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
    const { numCtx, runOn, threads } = settings().ollama
    const contextTokens = Math.min(numCtx, contextLength ?? numCtx)
    return { weights: path, digest, contextTokens, runOn, threads: modelThreads(threads) }
  }
  const found = (copies: readonly [WeightsFile, ...WeightsFile[]], header: GgufHeader): FoundModel => {
    const [{ name, path, place }] = copies
    return {
      name,
      ...factsOf(header),
      modifiedAt: header.modifiedAt,
      size: header.size * partsOf(path).length,
      capabilities: [],
      isBase: header.chatTemplate === undefined,
      isCloud: false,
      inMemory: copies.some((copy) => copy.path === engine.loaded()),
      weights: {
        path,
        place,
        copies: copies.map((copy) => ({ name: copy.name, path: copy.path, place: copy.place })),
        ollamaDigests: copies.flatMap(({ ollamaDigest }) => ollamaDigest ?? []),
      },
    }
  }

  const listFiles = async (): Promise<ListedFile[]> => {
    const listed = await files.list()
    const others = [...named]
      .filter(([, path]) => listed.every((one) => one.path !== path))
      .map(([name, path]): WeightsFile => ({ name, path, place: 'added' }))
    const byContent = new Map<string, { header: GgufHeader; copies: [WeightsFile, ...WeightsFile[]] }>()
    const unusable: ListedFile[] = []
    for (const file of [...listed, ...others]) {
      const opened = await openPath(file.path)
      if (!opened.ok) unusable.push({ ...file, problem: `${opened.fault.message} ${opened.fault.remedy}` })
      else if (!writesNoText.test(opened.value.header.architecture)) {
        const { header } = opened.value
        const known = byContent.get(header.content)
        if (known === undefined) byContent.set(header.content, { header, copies: [file] })
        else known.copies.push(file)
      }
    }
    const models = [...byContent.values()].map(({ header, copies }) => ({
      ...copies[0],
      model: found(copies, header),
    }))
    return [...models, ...unusable]
  }
  const listModels = async (): Promise<FoundModel[]> =>
    (await listFiles()).flatMap((file) => ('model' in file ? [file.model] : []))

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
        capabilities: ['completion', ...(/\btools\b/.test(header.chatTemplate ?? '') ? ['tools'] : [])],
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
    installed: library.installed,
    files: listFiles,
    async withWeightsOf(digest) {
      const file = (await files.list()).find(({ ollamaDigest }) => ollamaDigest === digest)
      const opened = file && (await openPath(file.path))
      return file && opened?.ok ? found([file], opened.value.header) : undefined
    },
    runsOn: engine.runsOn,
    async unload(name) {
      if (name === undefined) return engine.unload()
      const path = await pathOf(name)
      if (path !== undefined) engine.unload(path)
    },
    async hold(name) {
      const path = await pathOf(name)
      if (path !== undefined) engine.hold(path)
    },
    async release(name) {
      const path = await pathOf(name)
      if (path !== undefined) engine.release(path)
    },
    downloads: weightsDownloads({
      folder: weightsFolder(dataDir),
      registry: () => settings().engine.registry,
      clock,
    }),
    async remove(name) {
      const model = (await listModels()).find((one) => one.name === name)
      const path = model?.weights?.copies.find(({ place }) => place === 'data')?.path
      if (model === undefined || path === undefined) return { ok: false, fault: notOurs(name) }
      engine.release(path)
      latest = undefined
      try {
        for (const part of partsOf(path)) await rm(part, { force: true })
      } catch (error) {
        return { ok: false, fault: undeletable(path, reasonOf(error)) }
      }
      removeBeginnings(beginnings, model.digest)
      return { ok: true, value: true }
    },
    async find() {
      const models = await listModels()
      return {
        ok: true,
        value: models.sort((a, b) => Number(b.inMemory) - Number(a.inMemory) || b.modifiedAt - a.modifiedAt),
      }
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
      const listed = (await files.list()).find((file) => file.path === path)
      if (listed === undefined) {
        named.set(name, path)
        for (const oldest of [...named.keys()].slice(0, -maxNamed)) named.delete(oldest)
      }
      return { ok: true, value: found([{ place: 'added', ...listed, name, path }], header) }
    },
  }
}

const factsOf = ({ digest, contextLength, parameters, quantization }: GgufHeader) => ({
  digest,
  parameters,
  ...(contextLength === undefined ? {} : { contextLength }),
  ...(quantization === undefined ? {} : { quantization }),
})

const maxShown = 20

/** With `listed`, it is the same for a file that exists and one that does not, so that it reveals nothing about a path. */
const noFile = (name: string, models: readonly FoundModel[], opens: 'any' | 'listed'): ServerFault => ({
  kind: 'not_found',
  message: `There is no weights file ${printable(name)}${opens === 'any' ? '' : " in Adlib's list"}.`,
  remedy:
    models.length > 0
      ? `Choose one of ${models
          .map((model) => model.name)
          .slice(0, maxShown)
          .join(', ')}, or add the file on the Models screen.`
      : 'Add the file on the Models screen, or download a model there.',
})

const unreadable = (path: string, why: string): ServerFault => ({
  kind: 'not_found',
  message: `Adlib's own engine cannot read the weights file ${printable(path)}: ${printable(why)}.`,
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
