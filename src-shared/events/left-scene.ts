import type { Observation } from './observation.ts'

/** Returns whether the picture has left its scene: it was cut, faded to black or stopped, or the game began again. */
export const hasLeftScene = ({ scene }: Pick<Observation, 'scene'>): boolean =>
  scene.cut || scene.restart !== undefined || (scene.jolt ?? 'red') !== 'red'
