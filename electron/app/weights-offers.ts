import { freemem, totalmem } from 'node:os'
import type { OffersAnswer } from '../../src-shared/contract/api/models.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { engineBytes, engineFit } from '../../src-shared/llm/model-facts.ts'
import { nameOn } from '../../src-shared/llm/model-name.ts'
import { freeBytesIn, spareBytes } from '../llama/download-weights.ts'
import type { WeightsDownloads } from '../llama/weights-downloads.ts'
import { suggestedWeights } from '../model-servers/find-models.ts'

type Offer = OffersAnswer['offers'][number]

const maxOffers = 3

/**
 * Returns a function that asks the registry about the given model, or else about those that suit the engine, and
 * returns up to three of them that fit this machine.
 */
export function createWeightsOffers(deps: {
  readonly downloads: Pick<WeightsDownloads, 'host' | 'offer' | 'unfinished'>
  /** An existing folder on the disk where models are stored. */
  readonly dataDir: string
  readonly memory?: { readonly total: number; readonly free: number }
}) {
  const { downloads, dataDir } = deps
  return async (
    model: string | undefined,
    signal: AbortSignal,
  ): Promise<{ ok: true; answer: OffersAnswer } | { ok: false; failure: CommandError }> => {
    const { total, free: freeMemory } = deps.memory ?? { total: totalmem(), free: freemem() }
    const free = await freeBytesIn(dataDir)
    const names = model === undefined ? suggestedWeights : [nameOn('engine', model)]
    const replies = await Promise.all(names.map((name) => downloads.offer(name, signal)))
    const begun = new Map(downloads.unfinished().map(({ model, done }) => [model, done]))
    const offers = replies.flatMap((reply): Offer[] => {
      if (!reply.ok) return []
      const { model, size, license } = reply.value
      const left = size - (begun.get(model) ?? 0)
      const memory = engineBytes(size)
      const fit = engineFit(size, total, freeMemory)
      return [{ model, size, memory, fit, hasSpace: left + spareBytes <= free, license }]
    })
    const refused = replies.find((reply) => !reply.ok)
    if (offers.length === 0 && refused !== undefined) return { ok: false, failure: refused.fault }
    const shown = model === undefined ? bestOf(offers) : offers
    return { ok: true, answer: { host: downloads.host(), free, offers: shown } }
  }
}

/** Returns the largest models that fit easily, then those that barely do, and otherwise the smallest one. */
function bestOf(offers: readonly Offer[]): Offer[] {
  const bySize = offers.toSorted((a, b) => a.size - b.size)
  const easy = bySize.filter(({ fit }) => fit === 'yes').slice(-maxOffers)
  const tight = bySize.filter(({ fit }) => fit === 'tight').slice(0, maxOffers - easy.length)
  const fitting = [...easy, ...tight]
  return fitting.length === 0 ? bySize.slice(0, 1) : fitting
}
