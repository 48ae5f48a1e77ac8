import type { Box } from '../events/observation.ts'
import { isCentral, type ScreenSize } from '../sight/lines/line-class.ts'
import { isNameless } from '../sight/numbers/name-numbers.ts'
import { type BeatBody, beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import {
  changesEvenly,
  fallsByBlows,
  flickers,
  isArmor,
  isOfPlay,
  jumpMs,
  type NumberChange,
  type NumberFacts,
  nearlyFull,
  progresses,
  recentLoss,
  scaleOf,
} from './number-facts.ts'
import { readsAsName, subjectOf } from './subject.ts'

const hitShare = 0.3
const hitMs = 5000
const nearDeathShare = 0.15
const foeLowShare = 0.2
const lateFound = 0.5
/** A foe's bar has at least this scale; smaller numbers are counts. */
const minFoe = 10
const minVital = 3
/** Maximum loss of lives between two readings. A greater drop means that the number is a different one. */
const maxLivesLost = 2
/** Lives that begin at this number or higher are the health of a base, as in a tower-defense game. */
const minBase = 10
/** A loss of more than this share of a base's health at once is ignored. */
const maxLeak = 0.7
const respawnMs = 12_000
const wounded = 0.35
const dying = 0.2
const whole = 0.95
const maxSpare = 9
/** A number of spare lives stays the same for at least this time (ms), unlike a countdown. */
const spareMs = 4000
const justMs = 3000
const mirrorSlack = 0.03
const minMirrored = 0.15
/** Minimum width of a boss's bar, as a share of the screen's width. */
const bossWidth = 0.4
/** Maximum distance from a health bar down to the bar of mana or stamina below it, in heights of the health bar. */
const stackRows = 3
/** Maximum difference of a bar and the number on it. The bar may still show a part of its loss. */
const writtenGap = 12
/** Height of the upper and lower edge of the screen, as a share of the screen's height. */
const edge = 0.2
const newcomerMs = 3000
/** Words to remove from an opponent's label. What remains is the opponent's name. */
const vitalWords = /\b(?:hp|health|life|lp|shields?|armou?r|hull|bar)\b/i
const own = /\b(?:my|your?|player|p1|hero|self|bottom|left)\b/
const foreign = /\b(?:enemy|foe|boss|opponent|rival|cpu|p2|their|his|her|target|top|right)\b/

/** Returns whether a label names the number of an opponent. */
const isForeign = (label: string): boolean => foreign.test(label.toLowerCase())

/** Creates the rule about the player's own vitals and the opponent's. */
export function createVitals(): Rule {
  const low = new WeakSet<NumberFacts>()
  const spent = new WeakSet<NumberFacts>()

  return (moment) => {
    const { changes, isMenu, scene } = moment
    return changes.flatMap((change): BeatBody[] => {
      const { facts, value, was } = change
      if (flickers(facts)) return []
      const { kind, label } = facts
      if (isBelowBar(facts, moment) && !isWritten(facts, moment)) return []
      const max = scaleOf(facts)
      const number = { label, value, was, max }
      if (value > max * 0.4) low.delete(facts)
      const isSpare = isSpareLife(change, moment)
      if (value < was && !isSpare) spent.add(facts)
      if (kind === 'deaths') {
        const isGame = moment.isLively && !moment.isPage && !isMenu && facts.of === undefined
        // Without its number, the beat counts as a repetition of a death that was announced in words.
        return isGame && value === was + 1 ? [beatBody('death', { salience: 0.6 })] : []
      }
      if (isSpare && !spent.has(facts)) return [beatBody('death', { salience: 0.6, number })]
      if (value >= was)
        return isRespawn(change, moment)
          ? [beatBody('death', { salience: 0.6, number: { ...number, value: 0 } })]
          : []
      // A number at its maximum, as in "21/21", was replaced by another one.
      if (value > 0 && value === facts.of) return []
      if (facts.isFoe || isFoeBar(facts, moment) || ownerOf(facts, moment) === 'foe') {
        const isFull = kind === 'vital' || facts.first >= facts.most * nearlyFull
        if (!isFull || value <= 0 || max < minFoe || value > max * foeLowShare || low.has(facts)) return []
        low.add(facts)
        const name = label.replace(vitalWords, '').replace(/^(?:top|right) ?$/i, '')
        return [beatBody('foe-low', { subject: subjectOf(name, 90), number })]
      }
      const isBase = kind === 'lives' && facts.first >= minBase
      if (kind === 'lives') {
        // In a menu, a drop in lives is only a setting.
        if (isMenu || was - value > (isBase ? max * maxLeak : maxLivesLost)) return []
        if (!isBase) return [beatBody('death', { salience: value === 0 ? 0.8 : 0.6, number })]
      }
      if (!isBase && (!isVital(facts, moment) || max < minVital)) return []
      const isOwn = !facts.isGuard
      if (value <= 0 && isOwn && (!isArmor(facts) || scene.cut || scene.jolt !== undefined))
        return [beatBody('death', { number })]
      if (isOwn && value <= max * nearDeathShare && was > max * nearDeathShare)
        return [beatBody('near-death', { number })]
      const lost = value <= 0 ? was : recentLoss(facts, hitMs)
      const isIcon = facts.isDrawn && !facts.percent && isOwn
      if ((isBase || isIcon) && lost < max * hitShare) return [beatBody('hit', { number, salience: 0.5 })]
      return lost >= max * hitShare ? [beatBody('hit', { number })] : []
    })
  }
}

/**
 * Returns whether a number without a name lost one spare life. A number with a name may count days, bombs or laps.
 */
function isSpareLife({ facts, value, was, afterGap }: NumberChange, moment: ScreenMoment): boolean {
  const { at, jumpedAt, isMenu, isPage } = moment
  const { label, isDrawn, of, most, history } = facts
  const isCount = isNameless(label) && !isDrawn && of === undefined && most <= maxSpare
  const since = history.at(-2)?.at ?? at
  return (
    isCount &&
    value === was - 1 &&
    at - since >= spareMs &&
    at - jumpedAt <= (afterGap ? jumpMs : justMs) &&
    !isMenu &&
    !isPage
  )
}

function isRespawn({ facts, value, was, afterGap }: NumberChange, moment: ScreenMoment): boolean {
  const { at, scene, changes, fresh, isMenu } = moment
  const max = scaleOf(facts)
  return (
    !facts.isFoe &&
    isOwnVital(facts, moment) &&
    !isMenu &&
    // A title means that the next round or place begins.
    !fresh.some(({ kind }) => kind === 'title') &&
    was > 0 &&
    value >= max * whole &&
    ((afterGap && was <= max * wounded) || (scene.cut && was <= max * dying)) &&
    at - facts.fellAt <= respawnMs &&
    !progresses(changes)
  )
}

/** Returns whether a number is one of the player's vitals. Armor that protects another vital does not count. */
export const isOwnVital = (facts: NumberFacts, moment: ScreenMoment): boolean =>
  !facts.isFoe && isVital(facts, moment) && ownerOf(facts, moment) === 'player' && !facts.isGuard

/**
 * Returns whether a number is a vital. Beside a labeled vital, a number that only behaves like one may be ammunition,
 * which also falls in sudden steps.
 */
function isVital(facts: NumberFacts, moment: ScreenMoment): boolean {
  const { numbers, isPage, isLively, size } = moment
  return (
    facts.kind === 'vital' ||
    (!isPage &&
      isLively &&
      fallsByBlows(facts) &&
      !isLowerRight(facts, size) &&
      !numbers.some((other) => other.kind === 'vital' && !isArmor(other)))
  )
}

/** Returns whether the middle of a text is on a bar, which may be lower than the text. */
const isOn = ([x, y, width, height]: Box, [left, top, wide, tall]: Box): boolean =>
  x + width / 2 > left &&
  x + width / 2 < left + wide &&
  Math.abs(y + height / 2 - top - tall / 2) < Math.max(height, tall) / 2

/**
 * Returns whether a number is written on a bar near the upper or lower edge that shows about the same share, as on the
 * health bar of a shooter. Windows show downloads and volumes in the middle.
 */
const isWritten = (
  { isDrawn, percent, box, value }: NumberFacts,
  { standing, size }: ScreenMoment,
): boolean =>
  isDrawn &&
  percent &&
  box !== undefined &&
  (box[1] < size.height * edge || box[1] > size.height * (1 - edge)) &&
  standing.some(
    ({ line }) =>
      /^\d{1,3}$/.test(line.text.trim()) &&
      isOn(line.box, box) &&
      Math.abs(Number(line.text) - value) <= writtenGap,
  )

/** Returns whether a number with a maximum is at the lower right, where games show ammunition. */
const isLowerRight = ({ of, box }: NumberFacts, { width, height }: ScreenSize): boolean =>
  of !== undefined && box !== undefined && box[0] > width * 0.6 && box[1] > height * 0.75

/**
 * Returns whether a number may be a fighter's health, such as "58/72". A number near the upper or lower edge may
 * belong to the HUD, like ammunition.
 */
const isFighter = ({ kind, of = 0, box }: NumberFacts, { height }: ScreenSize): boolean =>
  kind === 'other' && of >= minFoe && box !== undefined && box[1] > height * 0.2 && box[1] < height * 0.8

const isBar = ({ kind, percent, of }: NumberFacts): boolean =>
  kind === 'other' && (percent || of !== undefined)

/** Returns whether a bar belongs to a named opponent: it is alone in its row, near the upper or lower edge. */
function isFoeBar(facts: NumberFacts, { numbers, size }: ScreenMoment): boolean {
  const { box, label, percent, of = 0, first, history, isDrawn } = facts
  if (!isBar(facts) || box === undefined) return false
  const middle = (box[1] + box[3] / 2) / size.height
  // The player's own bar is left or right of the center.
  const hasOwn = numbers.some(
    (other) => other.isDrawn && other.percent && other.box !== undefined && !isCentral(other.box, size),
  )
  // A bar with a single word that falls evenly shows time or fuel.
  const isNamed =
    /\p{L}\W+\p{L}/u.test(label) ||
    (middle <= 0.5 && !changesEvenly(facts, -1)) ||
    (isDrawn && hasOwn && box[2] > size.width * bossWidth)
  return (
    isCentral(box, size) &&
    (middle <= 0.25 || middle >= 0.75) &&
    // A bar in the picture is found only after its first losses.
    first >= (percent ? 100 : of) * (isDrawn ? lateFound : nearlyFull) &&
    scaleOf(facts) <= Math.max(first, of) &&
    history.every(({ value }, index) => value < (history[index - 1]?.value ?? Number.POSITIVE_INFINITY)) &&
    isNamed &&
    // A bar is an opponent's only if a game counts something.
    (hasOwn || numbers.some(isOfPlay)) &&
    !numbers.some(
      (other) =>
        other !== facts &&
        isBar(other) &&
        Math.abs((other.box?.[1] ?? Number.POSITIVE_INFINITY) - box[1]) < box[3] * 3,
    )
  )
}

/**
 * Returns whether a bar without a name is directly below another one, from the same left end. Such a bar shows mana or
 * stamina.
 */
const isBelowBar = ({ label, isDrawn, percent, box }: NumberFacts, { numbers }: ScreenMoment): boolean =>
  isDrawn &&
  percent &&
  box !== undefined &&
  isNameless(label) &&
  numbers.some(({ box: other, ...above }) => {
    if (!above.isDrawn || !above.percent || other === undefined) return false
    const down = box[1] - other[1]
    return down > 0 && down < other[3] * stackRows && Math.abs(other[0] - box[0]) < other[3] / 2
  })

/**
 * Returns whether a number such as "Silt Leech 15/18" came long after another vital, as an opponent's does. A bar is
 * found only when it first changes, so its time means nothing.
 */
const isNewcomer = (facts: NumberFacts, numbers: readonly NumberFacts[]): boolean =>
  !facts.isDrawn &&
  isNamedLife(facts) &&
  numbers.some(
    (other) => (other.kind === 'vital' || isNamedLife(other)) && facts.since - other.since >= newcomerMs,
  )

const isNamedLife = ({ kind, label, of, percent }: NumberFacts): boolean =>
  kind === 'other' &&
  (of !== undefined || percent) &&
  readsAsName(label) &&
  /\p{Lu}\p{Ll}+ (?:\p{L}+ )*\p{Lu}/u.test(label)

/** Returns the owner of a vital, by its label or its position. If nothing shows the owner, it is the player. */
export function ownerOf(facts: NumberFacts, { numbers, size }: ScreenMoment): 'player' | 'foe' {
  if (numbers.some((other) => isMirrored(facts, other, size)))
    return (facts.box?.[0] ?? 0) < size.width / 2 ? 'player' : 'foe'
  if (isNewcomer(facts, numbers)) return 'foe'
  const fighters = numbers.filter((each) => isFighter(each, size))
  const isPair = fighters.includes(facts) && new Set(fighters.map(({ of }) => of)).size === 2
  if (facts.kind !== 'vital' && !(isPair && readsAsName(facts.label))) return 'player'
  const words = facts.label.toLowerCase()
  if (own.test(words)) return 'player'
  if (isForeign(words)) return 'foe'
  const [x, y] = facts.box ?? []
  const isFacing = (other: NumberFacts): boolean =>
    (isPair ? fighters.includes(other) && other.of !== facts.of : other.kind === 'vital') && isOpposite(other)
  const isOpposite = ({ box }: NumberFacts): boolean =>
    x !== undefined &&
    y !== undefined &&
    box !== undefined &&
    ((!isPair && y < box[1] - size.height * 0.35) ||
      (Math.abs(y - box[1]) < size.height * 0.1 && x > box[0] + size.width * 0.35))
  return !facts.isGuard && numbers.some((other) => !other.isGuard && isFacing(other)) ? 'foe' : 'player'
}

/** Returns whether two bars mirror each other, as the health bars in a fighting game do. */
function isMirrored(facts: NumberFacts, other: NumberFacts, { width, height }: ScreenSize): boolean {
  const [a, b] = [facts.box, other.box]
  if (a === undefined || b === undefined || !facts.isDrawn || !other.isDrawn || facts === other) return false
  return (
    facts.kind === 'other' &&
    other.kind === 'other' &&
    Math.abs(a[1] - b[1]) < height * mirrorSlack &&
    Math.abs(a[0] + a[2] + b[0] - width) < width * mirrorSlack &&
    Math.abs(b[0] + b[2] + a[0] - width) < width * mirrorSlack &&
    Math.min(a[2], b[2]) > width * minMirrored
  )
}
