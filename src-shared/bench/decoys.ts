import type { DecoyProfile, DecoyType } from '../events/event/tool.ts'
import { type Rng, shuffled } from '../ports.ts'
import type { Tool } from '../tools/tool.ts'
import { type DecoyCounts, decoyKeys } from './case.ts'

type Decoy = Tool & { readonly decoyProfile: DecoyProfile }

const isDecoy = (tool: Tool): tool is Decoy => tool.decoyProfile !== undefined

/** Draws at most the given number of decoys of each kind. Leaves out decoys that share their name with a tool. */
export function sampleDecoys(
  counts: DecoyCounts,
  pool: readonly Tool[],
  taken: readonly string[],
  rng: Rng,
): Tool[] {
  const free = pool.filter((tool) => isDecoy(tool) && !taken.includes(tool.name))
  return Object.entries(decoyKeys).flatMap(([key, type]) => {
    const count = counts[key as keyof DecoyCounts] ?? 0
    return count === 0 ? [] : shuffled(ofType(free, type), rng).slice(0, count)
  })
}

/**
 * Draws a dose of at most `count` decoys, evenly from all kinds. With the same random numbers, a larger dose contains
 * the smaller one.
 */
export function decoyDose(
  count: number,
  pool: readonly Tool[],
  taken: readonly string[],
  rng: Rng,
): readonly Tool[] {
  const free = pool.filter((tool) => isDecoy(tool) && !taken.includes(tool.name))
  const kinds = shuffled(Object.values(decoyKeys), rng).map((type) => shuffled(ofType(free, type), rng))
  const drawn: Tool[] = []
  for (let round = 0; drawn.length < count && kinds.some((kind) => round < kind.length); round += 1)
    for (const kind of kinds) {
      const decoy = kind[round]
      if (decoy !== undefined && drawn.length < count) drawn.push(decoy)
    }
  return drawn
}

const ofType = (tools: readonly Tool[], type: DecoyType): Tool[] =>
  tools.filter(({ decoyProfile }) => decoyProfile?.type === type)
