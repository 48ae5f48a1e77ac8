import type { ModelCard } from '../../src-shared/bench/results.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import type { RightOfWay } from '../../src-shared/llm/right-of-way.ts'
import { type Reply, replyWithTimeout, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type FoundModel, loadMs } from '../model-servers/find-models.ts'
import type { Servers } from '../model-servers/open-servers.ts'
import type { DataFailure } from '../platform/files.ts'

const locateMs = 10_000

/** A model that takes part in a run. */
export interface BenchModel {
  readonly card: ModelCard
  readonly driver: LlmDriver
}

/**
 * Finds and loads models on their servers.
 * @returns the models and those that were skipped, or a failure. Without `skips`, the first model that cannot be
 * opened is a failure
 */
export async function openModels(
  names: readonly string[],
  options: {
    readonly servers: Servers
    readonly settings: Settings
    readonly clock: Clock
    readonly log: (line: string) => void
    readonly signal: AbortSignal
    /** Makes the run's requests wait while the performer uses a model. */
    readonly rightOfWay?: Pick<RightOfWay, 'yielding' | 'yieldingWork'>
    readonly skips?: boolean
    /** Returns why a model may not be used, or null. */
    readonly refuse?: (model: Pick<FoundModel, 'name' | 'isCloud'>) => ServerFault | null
  },
): Promise<
  { ok: true; models: BenchModel[]; skipped: readonly SkippedModel[] } | { ok: false; failure: DataFailure }
> {
  const { signal, skips = false } = options
  const version = await options.servers.ollama.client.version(signal)
  const models: BenchModel[] = []
  const skipped: SkippedModel[] = []
  for (const name of names) {
    const opened = await openModel(name, version.ok ? version.value : undefined, options)
    if (opened.ok) models.push(opened.value)
    else if (!skips || signal.aborted) return { ok: false, failure: opened.fault }
    else skipped.push({ name, failure: opened.fault })
  }
  const [first] = skipped
  if (models.length === 0 && first !== undefined) return { ok: false, failure: first.failure }
  return { ok: true, models, skipped }
}

/** Returns the names of the models on the servers, without base models and models that run elsewhere. */
export async function installedModels(
  servers: Pick<Servers, 'used' | 'engine'>,
  signal: AbortSignal,
): Promise<Reply<string[]>> {
  const { engine } = servers
  const asked = servers.used().filter((server) => server !== engine || engine.installed() !== undefined)
  const replies = await Promise.all(asked.map((server) => server.find(signal)))
  const names = replies
    .flatMap((reply) => (reply.ok ? reply.value : []))
    .filter(({ isBase, isCloud }) => !isBase && !isCloud)
    .map(({ name }) => name)
  const failed = replies.find((reply) => !reply.ok)
  if (names.length > 0) return { ok: true, value: [...new Set(names)] }
  if (failed?.ok === false) return failed
  return {
    ok: false,
    fault: {
      kind: 'not_found',
      message: 'No model is installed.',
      remedy: 'Download one: adlib models pull NAME.',
    },
  }
}

/** A model that was skipped, and the reason. */
export interface SkippedModel {
  readonly name: string
  readonly failure: DataFailure
}

async function openModel(
  name: string,
  version: string | undefined,
  options: Parameters<typeof openModels>[1],
): Promise<Reply<BenchModel>> {
  const { servers, settings, clock, signal, log, rightOfWay } = options
  const located = await replyWithTimeout({ clock, ms: locateMs, signal }, (limited) =>
    servers.locate(name, limited),
  )
  if (!located.ok) return located
  const { server, model } = located.value
  const fault = options.refuse?.(model) ?? null
  if (fault !== null) return { ok: false, fault }
  const isOllama = server === servers.ollama
  // Load the model before the first row, which would otherwise wait for the disk.
  log(`Loading ${name} …`)
  const load = (until: AbortSignal) =>
    replyWithTimeout({ clock, ms: loadMs, signal: until }, (limited) => server.load(model.name, limited))
  const done =
    rightOfWay === undefined
      ? { ok: true as const, value: await load(signal) }
      : await rightOfWay.yieldingWork(load, signal)
  const loaded = done.ok ? done.value : done
  if (!loaded.ok) return loaded
  const driver = rightOfWay?.yielding(server.driver) ?? server.driver
  return {
    ok: true,
    value: {
      driver,
      card: {
        name: model.name,
        digest: model.digest,
        server: server.driver.name,
        ...(isOllama && version !== undefined ? { serverVersion: version } : {}),
        ...(model.quantization === undefined ? {} : { quantization: model.quantization }),
        ...(model.parameters === undefined ? {} : { parameters: model.parameters }),
        ...(isOllama ? { contextTokens: settings.ollama.numCtx } : {}),
      },
    },
  }
}
