/** Whether a model fits this machine's memory: with room for a game (`yes`), barely (`tight`), or not at all (`no`). */
export type MemoryFit = 'yes' | 'tight' | 'no'

const weightsMargin = 1.1
const contextBytes = 700e6
/** Maximum share of the memory for a `yes`. The rest is for a game, OBS and the system. */
const easyShare = 0.5
const maxShare = 0.85

/** Returns whether a model of this size on disk fits in `memory`. Both are in bytes. */
export function memoryFit(size: number, memory: number): MemoryFit {
  const needed = size * weightsMargin + contextBytes
  return needed <= memory * easyShare ? 'yes' : needed <= memory * maxShare ? 'tight' : 'no'
}
