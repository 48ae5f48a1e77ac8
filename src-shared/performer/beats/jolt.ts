import { beatBody, type Rule } from './beat-body.ts'

/** Salience of a jolt: so low that the puppet makes a face and the show says nothing. */
const salience = 0.25
/** Minimum time (ms) between two jolts that count. More than `maxOften` within `oftenMs` are normal for the game. */
const repeatMs = 30_000
const oftenMs = 60_000
const maxOften = 2
/** Time (ms) after another beat within which a jolt is a part of that beat. */
const explainedMs = 4000
/** Minimum calm time (ms) before a sudden cut, and time (ms) after a number in which a game is in progress. */
const calmMs = 5000
const playMs = 4000

/**
 * Creates the rule about moments that only the picture shows. A red flash is a hit. Darkness, a picture that stops, and
 * a cut away from the HUD may mean anything, so they are only `action`.
 * @param isExplained returns whether a beat of less than a time (ms) ago explains what happens
 */
export function createJolts(isExplained: (at: number, withinMs: number) => boolean): Rule {
  let jolts: number[] = []
  let joltAt = Number.NEGATIVE_INFINITY
  let cutAt = Number.NEGATIVE_INFINITY
  let playedAt = Number.NEGATIVE_INFINITY

  return ({ at, scene, numbers, standing, ...moment }) => {
    const isAway = scene.cut && at - cutAt > calmMs && numbers.length === 0 && at - playedAt <= playMs
    if (scene.cut) cutAt = at
    if (numbers.some(({ kind }) => kind !== 'clock')) playedAt = at
    if (scene.jolt === undefined && !isAway) return []
    jolts = [...jolts.filter((each) => at - each < oftenMs), at]
    const isMenu = moment.isPaused || moment.isLoading || moment.isMenu || moment.isStart || moment.hasChoices
    const isSaid = standing.some(({ kind }) => kind === 'dialogue' || kind === 'subtitle')
    if (isMenu || moment.isPage || isSaid || jolts.length > maxOften) return []
    if (at - joltAt < repeatMs || isExplained(at, explainedMs)) return []
    joltAt = at
    return [beatBody(scene.jolt === 'red' ? 'hit' : 'action', { salience })]
  }
}
