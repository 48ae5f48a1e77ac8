import type { ModelCard } from '../../src-shared/bench/results.ts'
import type { LlmDriver } from '../../src-shared/llm/driver.ts'
import { type MeasureLimits, measureModes } from '../../src-shared/llm/measure-modes.ts'
import { replyWithTimeout } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { loadMs } from '../model-servers/find-models.ts'
import type { Servers } from '../model-servers/open-servers.ts'
import type { DataFailure } from '../platform/files.ts'

/** Timeout (ms) for finding a model on its server. */
const locateMs = 10_000

/** Longer than before a performance, because no audience waits. */
const measureLimits: MeasureLimits = { totalMs: 600_000, requestMs: 60_000 }

/** A model that a run asks. */
export interface BenchModel {
  readonly card: ModelCard
  readonly driver: LlmDriver
}

/**
 * Finds models on their servers. For the mode `auto`, the modes of a model are measured first, as before a
 * performance.
 * @returns the models, or the first failure
 */
export async function openModels(
  names: readonly string[],
  options: {
    readonly servers: Servers
    readonly settings: Settings
    readonly clock: Clock
    /** Whether rows in the mode `auto` are asked. */
    readonly usesAuto: boolean
    readonly log: (line: string) => void
    readonly signal: AbortSignal
    /** Lets other requests go first. Default: none do. */
    readonly yielding?: (driver: LlmDriver) => LlmDriver
  },
): Promise<{ ok: true; models: BenchModel[] } | { ok: false; failure: DataFailure }> {
  const { servers, settings, clock, signal, log, yielding = (driver) => driver } = options
  const version = await servers.ollama.client.version(signal)
  const models: BenchModel[] = []
  for (const name of names) {
    const located = await replyWithTimeout({ clock, ms: locateMs, signal }, (limited) =>
      servers.locate(name, limited),
    )
    if (!located.ok) return { ok: false, failure: located.fault }
    const { server, model } = located.value
    const isOllama = server === servers.ollama
    // The first row must not wait for the disk.
    log(`Loading ${name} …`)
    const loaded = await replyWithTimeout({ clock, ms: loadMs, signal }, (limited) =>
      server.load(model.name, limited),
    )
    if (!loaded.ok) return { ok: false, failure: loaded.fault }
    const driver = yielding(server.driver)
    if (options.usesAuto) {
      log(`Measuring which mode suits ${name} …`)
      const { digest } = model
      const asked = { driver, memory: server.memory, clock, model: model.name, digest, signal }
      await measureModes({ ...asked, limits: measureLimits })
    }
    models.push({
      driver,
      card: {
        name: model.name,
        digest: model.digest,
        server: server.driver.name,
        ...(isOllama && version.ok ? { serverVersion: version.value } : {}),
        ...(model.quantization === undefined ? {} : { quantization: model.quantization }),
        ...(model.parameters === undefined ? {} : { parameters: model.parameters }),
        ...(isOllama ? { contextTokens: settings.ollama.numCtx } : {}),
      },
    })
  }
  return { ok: true, models }
}
