import type { Rng } from '../ports.ts'

/** Exclusive upper limit of a seed. Every server accepts seeds below it. */
const seedLimit = 2 ** 31

/** Draws the seed of a request to a model. */
export const drawSeed = (rng: Rng): number => Math.floor(rng() * seedLimit)
