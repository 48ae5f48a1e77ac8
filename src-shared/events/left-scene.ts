import type { Observation } from './observation.ts'

/** Returns whether the old scene is gone: after a cut, a picture that goes dark or stands still, or a restart of the game. */
export const hasLeftScene = ({ scene }: Pick<Observation, 'scene'>): boolean =>
  scene.cut || scene.restart !== undefined || (scene.jolt ?? 'red') !== 'red'
