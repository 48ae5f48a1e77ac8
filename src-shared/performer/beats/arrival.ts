import { plainWords } from '../../events/game-words.ts'
import type { LineClass, SeenLine } from '../../events/observation.ts'
import type { ClassifiedLine, ScreenSize } from '../../sight/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import { fullOf, type NumberFacts } from './number-facts.ts'
import { speaksOfOutcome } from './outcome.ts'
import { isShout } from './shouts.ts'
import { nameIn, readsAsName, subjectOf } from './subject.ts'

/** Maximum time between an opponent's name and its number (ms). */
const togetherMs = 4000
const repeatMs = 15_000
/** Minimum confidence of a name. */
const sure = 75
/** Minimum filled share of an arriving opponent's bar. */
const nearlyFull = 0.9
/** Minimum height of an opponent's name, as a share of the screen. */
const minName = 0.042

const enters =
  /\b(?:wakes|awakens|approaches|approaching|appears|has (?:entered|arrived|awoken|appeared|invaded)|invade[sd]|challengers?|incoming|boss (?:fight|battle|incoming|wave)|final boss|warning|intruder|ambush|rival (?:appears|found)|opponent found|match found|player found)\b|^(?:boss|warning)\W*$/i
const versus = /^vs\.?$|\bvs\.? \S/i
const raid = /\braid(?:ing|ed)? (?:with|by|from|of)\b|\bis raiding\b|\braid!|\bincoming raid\b/i
/** Matches a line in the log of a roguelike game: "A hobgoblin comes into view." */
const intoView =
  /^[^\p{L}\d]*(?:an?|the|some|two|three|\d+) (\p{L}[\p{L}'’-]*(?: (?!and\b)[\p{L}'’-]+){0,3})(?:,? and .+)? comes? into view\b/iu
/** Classes of lines that never announce an opponent. */
const silent: readonly LineClass[] = ['chat', 'log', 'feed', 'list', 'menu', 'prompt']
const nobody = /^(?:you|player|vs\.?|me|p1)$/i

export interface Arrivals {
  observe(moment: ScreenMoment): BeatBody[]
  /** Returns whether a number is the opponent's. */
  isFoe(facts: NumberFacts): boolean
}

/** Creates the rule about opponents who enter: a large name next to its number, a warning, or a raid. */
export function createArrivals(): Arrivals {
  const foes = new Set<string>()
  let saidAt = Number.NEGATIVE_INFINITY
  /** Large lines of the last seconds, each with the numbers that were on the screen before it. */
  let recent: { line: SeenLine; at: number; before: ReadonlySet<NumberFacts> }[] = []
  let before: ReadonlySet<NumberFacts> = new Set()

  function observe(moment: ScreenMoment): BeatBody[] {
    const { at, fresh, standing, born, numbers, size, isPaused, isLoading } = moment
    recent = [
      ...recent.filter((each) => at - each.at < togetherMs),
      ...fresh
        .filter(isLarge(size))
        .flatMap(({ line }) => (isOnce(line, standing) ? [{ line, at, before }] : [])),
    ]
    before = new Set(numbers)
    for (const facts of numbers) {
      if ((facts.kind !== 'other' && facts.kind !== 'vital') || foes.has(facts.label) || !isShare(facts))
        continue
      const named = standing
        .filter(isLarge(size))
        .some(({ line }) => names(line, facts) && isOnce(line, standing))
      if (named || recent.some(({ line }) => names(line, facts))) foes.add(facts.label)
    }
    for (const label of [...foes].slice(0, -32)) foes.delete(label)
    if (isPaused || isLoading || at - saidAt < repeatMs) return []
    const beat =
      arrivalIn(moment) ?? newNumber([...born, ...numbers.filter(({ value, most }) => value === most)])
    if (beat === undefined) return []
    saidAt = at
    return [beat]

    function newNumber(candidates: readonly NumberFacts[]): BeatBody | undefined {
      const facts = candidates.find((each) => foes.has(each.label) && isFull(each))
      if (facts === undefined) return undefined
      const line = recent.find(
        (each) => names(each.line, facts) && !each.before.has(facts) && !isShout(each.line.text),
      )
      if (line === undefined) return undefined
      return beatBody('arrival', {
        subject: nameIn(line.line) ?? subjectOf(facts.label, line.line.confidence),
        number: { label: facts.label, value: facts.value },
      })
    }
  }

  function arrivalIn({ fresh, standing, born, size }: ScreenMoment): BeatBody | undefined {
    const known = born.find(({ label }) => foes.has(label))
    for (const { line, kind, speaker } of fresh) {
      const text = line.text.trim()
      const comer = intoView.exec(text)?.[1]
      if (comer !== undefined && kind !== 'chat')
        return beatBody('arrival', { subject: subjectOf(comer, line.confidence), salience: 0.6 })
      if (silent.includes(kind)) continue
      const isSaid = kind === 'dialogue' || kind === 'subtitle'
      const isAlert = speaker === undefined && line.box[3] >= size.height * minName
      if (raid.test(text) && (!isSaid || isAlert)) return beatBody('arrival', { polarity: 0.5 })
      if (kind !== 'title') continue
      if (versus.test(text)) {
        const rival = standing.find(
          (other) => other.line !== line && isName(other) && !nobody.test(other.line.text.trim()),
        )
        return beatBody('arrival', { subject: rival === undefined ? null : nameIn(rival.line) })
      }
      if (!enters.test(text)) continue
      const subject = known === undefined ? nameIn(line) : subjectOf(known.label, line.confidence)
      return beatBody('arrival', { subject: subject !== null && enters.test(subject) ? null : subject })
    }
    return undefined
  }

  return { observe, isFoe: ({ label }) => foes.has(label) }
}

/** Returns whether a number may be an opponent's remaining health, and not a count. */
const isShare = (facts: NumberFacts): boolean => facts.kind === 'vital' || fullOf(facts) !== undefined

/** Returns whether a number is a vital, or was full at first like an opponent's health. A count begins near zero. */
const isFull = (facts: NumberFacts): boolean =>
  facts.kind === 'vital' || facts.first >= (fullOf(facts) ?? Number.POSITIVE_INFINITY) * nearlyFull

const isName = ({ kind, line }: ClassifiedLine): boolean => kind === 'title' && !/\d/.test(line.text)

/** Returns whether no other line has the same words. The rows of a high score table often do. */
const isOnce = (line: SeenLine, standing: readonly ClassifiedLine[]): boolean =>
  standing.every(({ line: other }) => other === line || plainWords(other.text) !== plainWords(line.text))

/** Returns whether a line is large enough for an opponent's name. */
const isLarge =
  ({ height }: ScreenSize) =>
  ({ kind, line }: ClassifiedLine): boolean =>
    (kind === 'title' || kind === 'hud') && line.box[3] >= height * minName

/** Returns whether a line names a number: all words of one are in the other, and the line is not the player's name. */
function names({ text, confidence }: SeenLine, { label }: NumberFacts): boolean {
  if (!readsAsName(text) || confidence < sure || nobody.test(text.trim()) || speaksOfOutcome(text))
    return false
  const words = (value: string): readonly string[] => value.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const said = words(text)
  const wanted = words(label)
  if (said.length === 0 || wanted.length === 0) return false
  return wanted.every((word) => said.includes(word)) || said.every((word) => wanted.includes(word))
}
