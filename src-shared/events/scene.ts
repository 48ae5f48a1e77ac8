import type { Cue } from './cue.ts'
import type { Observation } from './observation.ts'

const least = 0.06
/** Maximum width of a box of text, as a multiple of its height. A wider box counts as a bar. */
const longest = 20
/** The part of the picture where games show headlines. The edges are left out, because the HUD is there. */
const within = { left: 0.25, right: 0.75, top: 0.15, bottom: 0.8 }

/**
 * Returns whether the game shows large text near the center of the picture, such as "K.O." or the name of a boss.
 * @param texts boxes of text as fractions of the picture
 */
export const hasHeadline = (
  texts: readonly (readonly [x: number, y: number, width: number, height: number])[],
): boolean =>
  texts.some(([left, top, width, height]) => {
    const [x, y] = [left + width / 2, top + height / 2]
    const isCentral = x > within.left && x < within.right && y > within.top && y < within.bottom
    return height >= least && width * (16 / 9) < longest * height && isCentral
  })

/**
 * Returns whether a big text makes way for a headline of the game. The word of a boss does not, because the headline
 * is often its name, and neither do those of a victory and a comeback, because games announce these in large letters.
 */
export const yieldsToHeadline = (word: Cue['word']): boolean =>
  word !== 'boss' && word !== 'victory' && word !== 'comeback'

/** Returns whether the previous scene is gone. A picture that turned red still shows the same scene. */
export const hasLeftScene = ({ scene }: Pick<Observation, 'scene'>): boolean =>
  scene.cut || scene.restart !== undefined || (scene.jolt ?? 'red') !== 'red'
