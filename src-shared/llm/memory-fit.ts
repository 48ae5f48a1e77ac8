/** Whether a model fits this machine's memory: with room for a game (`yes`), barely (`tight`), or not at all (`no`). */
export type MemoryFit = 'yes' | 'tight' | 'no'

/** A loaded model needs the size of its weights times this factor, plus `contextBytes`, in memory. */
const weightsMargin = 1.1
/** Memory (bytes) that a loaded model's context and server need. */
const contextBytes = 700e6
/** Maximum share of the memory that a model may need if a game, OBS and the system must fit as well. */
const easyShare = 0.5
/** Maximum share of the memory that a model may need if nothing else runs on the machine. */
const maxShare = 0.85

/** Returns whether a model of this size on disk fits. Sizes are in bytes. */
export function memoryFit(size: number, memory: number): MemoryFit {
  const needed = size * weightsMargin + contextBytes
  return needed <= memory * easyShare ? 'yes' : needed <= memory * maxShare ? 'tight' : 'no'
}
