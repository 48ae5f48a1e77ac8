import type { SeenLine } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { beatBody, type Rule } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { beganFull, fullOf, type NumberFacts } from './number-facts.ts'
import { nameIn, readsAsName, subjectOf } from './subject.ts'
import { ownerOf } from './vitals.ts'

const togetherMs = 4000
const sure = 75
const minName = 0.042

/** Creates the rule about arrivals of opponents, whose numbers or bars appear. */
export function createArrivals(): Rule {
  let recent: { line: SeenLine; at: number }[] = []

  return (moment) => {
    const { at, fresh, standing, born, numbers, size, isPaused, isLoading } = moment
    const large = (lines: readonly ClassifiedLine[]): readonly SeenLine[] =>
      lines
        .filter(({ kind }) => kind === 'title' || kind === 'hud')
        .map(({ line }) => line)
        .filter((line) => line.box[3] >= size.height * minName)
    recent = [
      ...recent.filter((each) => at - each.at < togetherMs),
      ...large(fresh).map((line) => ({ line, at })),
    ]
    const names = large(standing)
    for (const facts of numbers.filter((each) => isShare(each) && !isInParty(each, numbers)))
      facts.isFoe ||= names.some((line) => isNameOf(line, facts)) || isOpposite(facts, moment)
    if (isPaused || isLoading) return []
    const facts = [...born, ...numbers.filter(({ value, most }) => value === most)].find(
      (each) => each.isFoe && isFull(each),
    )
    if (facts === undefined) return []
    const name = recent.find(({ line }) => isNameOf(line, facts))
    const { label, value } = facts
    if (name === undefined) {
      const isNew = at - (facts.history[0]?.at ?? at) < togetherMs
      if (!isNew || !isOpposite(facts, moment)) return []
      return [beatBody('arrival', { salience: 0.6, subject: subjectOf(label, 90), number: { label, value } })]
    }
    const subject = nameIn(name.line) ?? subjectOf(label, name.line.confidence)
    return [beatBody('arrival', { subject, number: { label, value } })]
  }
}

const isShare = (facts: NumberFacts): boolean =>
  facts.kind === 'vital' || (facts.kind === 'other' && fullOf(facts) !== undefined)

/** A party is a column of vitals whose labels end in the same word, such as "HP". */
const isInParty = ({ kind, label, box }: NumberFacts, numbers: readonly NumberFacts[]): boolean =>
  kind === 'vital' &&
  box !== undefined &&
  numbers.some(
    (other) =>
      other.kind === 'vital' &&
      other.label !== label &&
      other.label.split(' ').at(-1) === label.split(' ').at(-1) &&
      other.box !== undefined &&
      Math.abs(other.box[0] + other.box[2] - box[0] - box[2]) < box[3],
  )

/** Returns whether a number may be an opponent's health, which is full at first. A count begins near zero. */
const isFull = (facts: NumberFacts): boolean => facts.kind === 'vital' || beganFull(facts)

const isOpposite = (facts: NumberFacts, moment: ScreenMoment): boolean =>
  facts.kind === 'other' && ownerOf(facts, moment) === 'foe'

function isNameOf({ text, confidence }: SeenLine, { label }: NumberFacts): boolean {
  const words = (value: string): readonly string[] => value.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const [said, wanted] = [words(text), words(label)]
  if (said.length === 0 || wanted.length === 0 || confidence < sure) return false
  if (!readsAsName(text)) return false
  return wanted.every((word) => said.includes(word)) || said.every((word) => wanted.includes(word))
}
