/** Whether a model fits this machine's memory: with room for a game (`yes`), barely (`tight`), or not at all (`no`). */
export type MemoryFit = 'yes' | 'tight' | 'no'

/** A loaded model needs its weights times this factor, plus a fixed number of bytes for its context and its server. */
const weightsMargin = 1.1
const contextBytes = 700e6
/**
 * Maximum shares of the memory for a model that fits and for one that barely fits. The game, OBS and the system need
 * the rest.
 */
const easyShare = 0.5
const maxShare = 0.85

/** Returns whether a model of this size on disk fits. Sizes are in bytes. */
export function memoryFit(size: number, memory: number): MemoryFit {
  const needed = size * weightsMargin + contextBytes
  return needed <= memory * easyShare ? 'yes' : needed <= memory * maxShare ? 'tight' : 'no'
}
