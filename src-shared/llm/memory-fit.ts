/** Whether a model fits this machine's memory: with room for a game (`yes`), barely (`tight`), or not at all (`no`). */
export type MemoryFit = 'yes' | 'tight' | 'no'

const weightsMargin = 1.1
const contextBytes = 700e6
/** Maximum share of the memory for a `yes`. The rest is for a game, OBS and the system. */
const easyShare = 0.5
const maxShare = 0.85

/**
 * Returns whether a model of this size on disk fits in `memory`. If `vram` is known, a model that does not fit into it
 * is at most `tight`, because part of it would run on the processor. All are in bytes.
 */
export function memoryFit(size: number, memory: number, vram = Number.POSITIVE_INFINITY): MemoryFit {
  const needed = size * weightsMargin + contextBytes
  if (needed > memory * maxShare) return 'no'
  return needed <= memory * easyShare && needed <= vram ? 'yes' : 'tight'
}

/** How much the engine needs for weights of this size on the processor, where it stores them in a second form. */
export const engineBytes = (size: number): number => 2 * size * weightsMargin + contextBytes

/**
 * Returns whether weights of this size fit when the engine runs them on the processor. Weights that do not fit into
 * the memory that is `free` now are at most `tight`. All are in bytes.
 */
export function engineFit(size: number, memory: number, free: number): MemoryFit {
  const needed = engineBytes(size)
  if (needed > memory * maxShare) return 'no'
  return needed <= memory * easyShare && needed <= free ? 'yes' : 'tight'
}

/** Where a model in memory runs. `mixed`: part of it did not fit onto the graphics card. */
export type Placement = 'card' | 'mixed' | 'processor'

/** Returns where a model runs whose memory is `bytes`, with `vramBytes` of them on the graphics card. */
export const placementOf = (bytes: number, vramBytes: number): Placement =>
  vramBytes >= bytes ? 'card' : vramBytes > 0 ? 'mixed' : 'processor'
