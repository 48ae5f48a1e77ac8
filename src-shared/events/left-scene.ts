import type { Observation } from './observation.ts'

/** Returns whether the previous scene is gone. A picture that turned red still shows the same scene. */
export const hasLeftScene = ({ scene }: Pick<Observation, 'scene'>): boolean =>
  scene.cut || scene.restart !== undefined || (scene.jolt ?? 'red') !== 'red'
