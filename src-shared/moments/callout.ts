import { type ClassifiedLine, hugeShare, isCentral } from '../sight/lines/line-class.ts'
import { beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { speaksOfOutcome } from './outcome.ts'
import { asks, subjectOf } from './subject.ts'

const minShare = 0.035
const tall = 1.4
const [top, bottom] = [0.1, 0.75]
const maxWords = 5
const maxLength = 28
const sure = 80
const sureName = 92
const words = /^[^\p{L}\d%]{0,2}(?=.*\p{L}{3})[\p{L}\d '’!?:./+-]+$/u
const ofInterface =
  /^\W*(?:paus\w*|loading|buffering|(?:auto)?sav(?:ed|ing)|save game|spectating|vot(?:e|ing)|connecti\w*|select|choose|mash|(?:press|hold|tap) \p{L}\b|use the|waiting|searching|(?:your|enemy|opponent'?s|player) turn)\b|…|\.\./iu
const hint = /^(?:look|move|use|hold|press|tap|open|find|walk|jump|try)(?: \p{Ll}+)+$/iu
const decisive =
  /^\W*(?:finish(?: (?:him|her|it|them))?|(?:last|final|letzte) (?:round|chance|wave|runde|welle))\W*$/iu
const decisiveSalience = 0.8
/** Maximum number of other new lines beside a callout. More of them mean that the screen shows a new page. */
const maxOthers = 3
const repeatMs = 60_000
const maxKnown = 20

/** Creates the rule about callouts: short lines in large letters near the middle of a lively picture. */
export function createCallouts(): Rule {
  const calledAt = new Map<string, number>()

  return (moment) => {
    const { at, announced } = moment
    const line = announced
      .filter((each) => isCallout(each, moment))
      .map((each) => each.line)
      .find(({ text }) => at - (calledAt.get(text) ?? Number.NEGATIVE_INFINITY) > repeatMs)
    if (line === undefined) return []
    calledAt.set(line.text, at)
    for (const old of [...calledAt.keys()].slice(0, -maxKnown)) calledAt.delete(old)
    return [
      beatBody('callout', {
        subject: line.confidence < sureName ? null : subjectOf(line.text, line.confidence),
        ...(decisive.test(line.text) && { salience: decisiveSalience }),
      }),
    ]
  }
}

function isCallout({ line, kind, speaker }: ClassifiedLine, moment: ScreenMoment): boolean {
  const { fresh, standing, numbers, size, isLively, isPage, isMenu, isStart, hasChoices } = moment
  const { text, box, confidence } = line
  const height = box[3]
  if (!isLively || isPage || isMenu || isStart || hasChoices) return false
  if (kind !== 'title' && kind !== 'hud' && kind !== 'text') return false
  if (confidence < sure || speaker !== undefined || !words.test(text)) return false
  if (text.length > maxLength || text.split(/\s+/).length > maxWords) return false
  if (!isInside({ line }) || height < size.height * minShare) return false
  const isHuge = height >= size.height * hugeShare
  if (
    ofInterface.test(text) ||
    speaksOfOutcome(text) ||
    (!isHuge && text !== text.toUpperCase() && hint.test(text)) ||
    (!isHuge && (asks.test(text.trim()) || numbers.length === 0))
  )
    return false
  const worded = (lines: readonly ClassifiedLine[]) =>
    lines.filter((other) => other.line !== line && /\p{L}{2}/u.test(other.line.text))
  const others = worded(standing).filter((other) => !fresh.includes(other))
  const heights = others.map((other) => other.line.box[3]).sort((a, b) => a - b)
  const median = heights[heights.length >> 1] ?? 0
  const isTall = isHuge || height >= median * tall
  // A line in capitals need not be tall if nothing else is written in the middle.
  const isClear = kind === 'title' && text === text.toUpperCase() && !others.some(isInside)
  return (isTall || isClear) && worded(fresh).length <= maxOthers

  function isInside({ line: { box } }: Pick<ClassifiedLine, 'line'>): boolean {
    const at = (box[1] + box[3] / 2) / size.height
    return isCentral(box, size) && at > top && at < bottom
  }
}
