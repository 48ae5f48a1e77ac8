import { beatBody, type Rule } from './beat-body.ts'
import { progresses } from './number-facts.ts'
import { isProminent } from './told-events.ts'

/** Only characters and items have an "LV"; a "Level" may also be a part of a game. */
const ofCharacter = /^lv\.?$/i
const level = /^(?:lv|lvl|lev|level)\.?$/i
const words = /^\W*(?:level|rank) up\W*$/i

/**
 * Reads a new level of the player's character, by its number or by a title. It counts even if a page full of choices
 * opens with it.
 */
export const readLevelUp: Rule = (moment) => {
  const { changes, numbers, fresh, isLively, isMenu } = moment
  const hasRole = numbers.some(({ kind, label }) => kind === 'vital' || /xp|exp/i.test(label))
  const risen = changes.find((change) => {
    const { facts, value, was } = change
    const isOwn = (ofCharacter.test(facts.label) && value === was + 1) || (hasRole && level.test(facts.label))
    return isOwn && progresses([change])
  })
  if (risen !== undefined) {
    const { facts, value, was } = risen
    return [beatBody('reward', { number: { label: facts.label, value, was }, feat: 'level' })]
  }
  const isTold =
    isLively && !isMenu && fresh.some((each) => words.test(each.line.text) && isProminent(each, moment))
  return isTold ? [beatBody('reward', { feat: 'level' })] : []
}
