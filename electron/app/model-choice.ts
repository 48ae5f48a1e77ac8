import { freemem } from 'node:os'
import type { ModelChoice } from '../../src-shared/contract/api/models.ts'
import { engineFit, memoryFit, placementOf, sizeInName } from '../../src-shared/llm/model-facts.ts'
import { defined } from '../../src-shared/step/record.ts'
import { downloadMb } from '../llama/llama-library.ts'
import type { FoundModel } from '../model-servers/find-models.ts'
import type { Servers } from '../model-servers/open-servers.ts'
import type { Offered } from './offered-models.ts'

/** What all models have in common while they are listed. Sizes in bytes. */
interface Machine extends Pick<Servers, 'ollama' | 'engine'> {
  readonly memory: number
  readonly vram: number | undefined
  readonly isEngineInstalled: boolean
}

/** Returns what the panel shows of a model. */
export function choiceOf(
  model: Offered,
  { ollama, engine, memory, vram, isEngineInstalled }: Machine,
  { asks, level }: Pick<ModelChoice, 'asks' | 'level'>,
): ModelChoice {
  const { id, name, names, shared, size, capabilities, isBase, isCloud, server, weights, loaded } = model
  const { quantization, parameters = sizeInName(name), contextLength: context, inMemory } = model
  const { probe, measured, quick, speed } = server.memory.get(model.digest)
  const onEngine = server === engine
  const fitOf = () => (onEngine ? engineFit(size, memory, freemem()) : memoryFit(size, memory, vram))
  const isOwnFile = onEngine && weights?.copies.some(({ place }) => place === 'data')
  const isMeasured = measured !== undefined && measured.scores.length > 0
  return {
    ...{ model: id, driver: server.driver.name, mode: server.modeOf(model) },
    capabilities: [...capabilities, ...(isBase ? ['base'] : []), ...(isCloud ? ['cloud'] : [])],
    // A cloud model needs no memory on this machine, and its entry on disk is tiny.
    ...(size > 0 && !isCloud ? { size, fit: fitOf() } : {}),
    ...(server === ollama || isOwnFile ? { canDelete: true } : {}),
    ...defined({
      ...{ asks, level, quantization, parameters, context, bench: quick },
      name: id === name ? undefined : name,
      names: names && [...names],
      runs: shared && { by: shared.by, chosen: shared.chosen, why: shared.why },
      downloadMb: onEngine && !isEngineInstalled ? downloadMb : undefined,
      file: weights && { path: weights.path, place: weights.place },
      speed:
        speed &&
        defined({
          answerMs: speed.answerMs,
          tokensPerSecond: speed.tokensPerSecond,
          readsPerSecond: speed.readsPerSecond,
        }),
      inMemory: server === ollama || onEngine ? inMemory : undefined,
      placement: loaded && placementOf(loaded.bytes, loaded.vramBytes),
      probe: probe && { ok: probe.ok, at: probe.at, ms: probe.ms, ...defined({ why: probe.why }) },
      modes: isMeasured
        ? measured.scores.map(({ mode, right, of, ms }) => ({ mode, right, of, ms }))
        : undefined,
      modesFrom: isMeasured ? measured.suite : undefined,
    }),
  }
}

/**
 * Returns how much of the graphics card (bytes) is free for a model, if a loaded model shows it: one that lies on the
 * card only in part has filled it.
 */
export function freeVram(models: readonly FoundModel[]): number | undefined {
  const filled = models.flatMap(({ loaded }) =>
    loaded !== undefined && placementOf(loaded.bytes, loaded.vramBytes) === 'mixed' ? [loaded.vramBytes] : [],
  )
  return filled.length === 0 ? undefined : Math.max(...filled)
}
