import type { Box } from '../../events/observation.ts'
import { isCentral } from '../../sight/line-class.ts'
import { isSamePlace } from './bare-counts.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import type { ScreenMoment } from './moment.ts'
import type { NumberFacts } from './number-facts.ts'

const nearEnd = 10
const lastWords =
  /\b(?:final|last) (?:lap|round|wave|card|turn|move|stage|minute|seconds?|chance|stand|question|hole|ball|over|boss rush|circle|zone)\b|\b(?:match|set|game|championship) point\b|\bsudden death\b|\bovertime\b|\b(?:one|1|10|ten|5|five|30|thirty) (?:more )?(?:lap|card|seconds?|round|wave|minute|move|enemy|turn)s? (?:left|remaining|to go)\b|\bhurry(?: up)?\b/i
const repeatMs = 12_000

/** Creates the rule about countdowns near their end, such as a clock, the last lap or the last card. */
export function createCountdowns(): (moment: ScreenMoment) => BeatBody[] {
  let saidAt = Number.NEGATIVE_INFINITY
  /** Numbers whose end was already announced; removed when they are far from it again. */
  const ending = new Set<string>()
  let bare: { value: number; at: number; box: Box } | undefined

  return ({ at, changes, fresh, size, isPaused, isLoading }) => {
    if (isPaused || isLoading) return []
    let found: BeatBody | undefined
    for (const { facts, value, was } of changes) {
      if (!isNearEnd(facts, value)) {
        ending.delete(facts.label)
        continue
      }
      const falls = facts.kind === 'ordinal' ? value > was : value < was
      if (!falls || ending.has(facts.label)) continue
      ending.add(facts.label)
      const max = facts.kind === 'ordinal' ? facts.of : facts.most
      found = beatBody('countdown', {
        number: { label: facts.label, value, was, ...(max === undefined ? {} : { max }) },
      })
    }
    for (const label of [...ending].slice(0, -32)) ending.delete(label)
    for (const { line, kind } of fresh) {
      const text = line.text.trim()
      if ((kind === 'title' || kind === 'hud') && lastWords.test(text) && text.split(/\s+/).length <= 6)
        found ??= beatBody('countdown')
      const value = line.box[3] >= size.height * 0.05 || text.includes(':') ? bareSeconds(text) : undefined
      if (value === undefined) continue
      const counts =
        bare !== undefined &&
        isSamePlace(bare.box, line.box) &&
        at > bare.at &&
        value < bare.value &&
        bare.value - value <= 3 &&
        at - bare.at < 4000 &&
        // A single digit at the side of the screen is a gear or a count.
        (text.length > 1 || bare.value > 9 || isCentral(line.box, size))
      bare = { value, at, box: line.box }
      if (counts && value <= nearEnd) found ??= beatBody('countdown', { number: { label: 'clock', value } })
    }
    if (found === undefined || at - saidAt < repeatMs) return []
    saidAt = at
    return [found]
  }
}

/** Returns the seconds of a lone number or clock, such as "3" or "0:07"; undefined for anything else. */
function bareSeconds(text: string): number | undefined {
  const clock = /^(?:(\d{0,2}):)?(\d{1,2})(?:\.\d{1,3})?!?$/.exec(text)
  return clock === null ? undefined : Number(clock[1] ?? 0) * 60 + Number(clock[2])
}

function isNearEnd(facts: NumberFacts, value: number): boolean {
  switch (facts.kind) {
    case 'clock':
      return value <= nearEnd && value >= 0 && facts.most > value && isFalling(facts)
    case 'ordinal':
      return (
        facts.of !== undefined &&
        facts.of > 1 &&
        value === facts.of &&
        /lap|round|wave|set|hole|stage|quarter/i.test(facts.label)
      )
    case 'stock':
      return value === 1
    default:
      return false
  }
}

/**
 * Returns whether a number only fell in its last changes. Earlier values do not count, since a timer may start again.
 */
function isFalling({ history }: NumberFacts): boolean {
  const last = history.slice(-3)
  return (
    last.length > 1 && last.every(({ value }, index) => index === 0 || value < (last[index - 1]?.value ?? 0))
  )
}
