import type { Rng } from '../ports.ts'

/** Every server accepts seeds below this number. */
const seedLimit = 2 ** 31

/** Draws the seed of a request to a model. */
export const drawSeed = (rng: Rng): number => Math.floor(rng() * seedLimit)
