import { describe, expect, it } from 'vitest'
import { createWeightsOffers } from '../../../electron/app/weights-offers.ts'
import { suggestedWeights } from '../../../electron/model-servers/find-models.ts'
import { newFolder } from '../../fixtures/new-folder.ts'

const never = new AbortController().signal
const license = { title: 'MIT License', text: 'MIT License\n…' }

/** Offers models of these sizes (GB), in the order of the suggestions; others are missing. */
function offersOf(sizes: readonly number[], memory: { total: number; free: number }) {
  return createWeightsOffers({
    dataDir: newFolder(),
    memory: { total: memory.total * 1e9, free: memory.free * 1e9 },
    downloads: {
      host: () => 'registry.example',
      unfinished: () => [],
      async offer(model) {
        const size = sizes[suggestedWeights.indexOf(model)]
        if (size !== undefined)
          return { ok: true, value: { model, host: 'registry.example', size: size * 1e9, license } }
        const fault = { kind: 'not_found', message: `No ${model}.`, remedy: 'Check the spelling.' } as const
        return { ok: false, fault }
      },
    },
  })
}

const found = async (sizes: readonly number[], memory: { total: number; free: number }) => {
  const reply = await offersOf(sizes, memory)(undefined, never)
  return reply.ok ? reply.answer.offers.map(({ size, fit }) => `${size / 1e9} ${fit}`) : reply.failure.kind
}

describe('createWeightsOffers', () => {
  const all = [0.4, 1, 2.5, 4.7, 9]

  it.each([
    ['a small laptop', { total: 8, free: 5 }, ['0.4 yes', '1 yes', '2.5 tight']],
    ['a desktop', { total: 32, free: 28 }, ['1 yes', '2.5 yes', '4.7 yes']],
    ['a desktop that runs a game', { total: 32, free: 4 }, ['0.4 yes', '1 yes', '2.5 tight']],
    ['a machine for which each model is too large', { total: 1, free: 1 }, ['0.4 no']],
  ])('offers %s up to three models, the largest that fit easily first', async (_, memory, offers) => {
    expect(await found(all, memory)).toEqual(offers)
  })

  it('skips a model that the registry lacks, and fails if it lacks all', async () => {
    expect(await found([0.4], { total: 32, free: 28 })).toEqual(['0.4 yes'])
    expect(await found([], { total: 32, free: 28 })).toBe('not_found')
  })

  it('offers a model by its name even if it is too large, and says so', async () => {
    const reply = await offersOf([50_000], { total: 32, free: 28 })(`engine/${suggestedWeights[0]}`, never)
    expect(reply).toMatchObject({
      ok: true,
      answer: { host: 'registry.example', offers: [{ fit: 'no', hasSpace: false, license }] },
    })
  })
})
