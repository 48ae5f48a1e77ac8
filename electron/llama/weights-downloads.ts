import type { PullProgress } from '../../src-shared/llm/ollama/client.ts'
import { CANCELLED, type Reply, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import {
  discardDownload,
  downloadWeights,
  type UnfinishedDownload,
  unfinishedDownloads,
} from './download-weights.ts'
import { hostOf, type RegistryAccess, RegistryError } from './registry-request.ts'
import { type FoundWeights, findWeights, type License, readLicense, registryModel } from './weights-offer.ts'

/** What a registry says about a model before its weights are downloaded. */
export interface WeightsOffer extends Pick<FoundWeights, 'model' | 'host' | 'size'> {
  readonly license: License
}

/** Downloads of weights into one folder. Functions return faults and never throw. */
export interface WeightsDownloads {
  /** Returns the host from which models come. */
  host(): string
  /** Asks the registry for the size and the license of a model. */
  offer(model: string, signal: AbortSignal): Promise<Reply<WeightsOffer>>
  /** Downloads a model. After an abort, the next call continues. */
  pull(model: string, signal: AbortSignal): AsyncIterable<PullProgress | { readonly fault: ServerFault }>
  /** Lists the downloads that were stopped or are in progress. */
  unfinished(): UnfinishedDownload[]
  /** Deletes what was downloaded of a model. */
  discard(model: string): ServerFault | null
}

/** @param deps.registry returns the address in the settings; called for each download */
export function weightsDownloads(deps: {
  readonly folder: string
  readonly registry: () => string
  readonly clock: Clock
}): WeightsDownloads {
  const { folder, clock } = deps
  const registry = (): string => deps.registry().trim().replace(/\/+$/, '')
  return {
    host: () => hostOf(registry()),
    async offer(name, signal) {
      const access: RegistryAccess = { registry: registry(), clock, signal }
      try {
        const weights = await findWeights(name, access)
        const { model, host, size } = weights
        return { ok: true, value: { model, host, size, license: await readLicense(weights, access) } }
      } catch (error) {
        if (!(error instanceof RegistryError)) throw error
        return { ok: false, fault: signal.aborted ? CANCELLED : error.fault }
      }
    },
    pull: (model, signal) => downloadWeights(model, { folder, registry: registry(), clock, signal }),
    unfinished: () => unfinishedDownloads(folder),
    discard: (model) => discardDownload(folder, registryModel(model)?.name ?? model),
  }
}
