import type { LineClass, SeenLine } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isForm, type ScreenMoment } from './moment.ts'
import { isPoint } from './named-outcome.ts'
import { subjectOf } from './subject.ts'
import { isProminent, toldBy } from './told-events.ts'

const levels = /\b(?:level(?:ed|led)?|rank(?:ed)?) up\b/i
const reached = /^(?:congratulations\W+)?you(?:'ve| have)? (?:reached|gained|attained) (?:level|rank)\b/i
const records = /\bnew (?:high ?score|record|best|personal best)|(?:world|lap) record|record broken/i
const takes =
  /^(?:you(?:'ve| have)? )?(?:obtained|received|got|found|acquired|looted|picked up|earned|discovered|collected|won|unlocked|learned|caught|hooked|harvested|crafted|brewed|tamed)[: ]+(?:a |an |the |some |\d+ ?x? |x\d+ )?([\p{L}'’ -]{3,30})/iu
/** Matches "Morph Ball acquired". */
const taken =
  /^(?:the |a |an )?([\p{L}'’ -]{3,30}?) (?:was |were )?(?:acquired|obtained|unlocked|collected|earned|discovered|found|received|learned|retrieved|recovered)\W*$/iu
const general =
  /^(?:new )?(?:achievement|trophy|item|skill|ability|reward|bonus|level|perk|badge|card|you|it|nothing)$/i
/** Matches "You eliminated mossjaw" and "CHECKPOINT!". */
const deed = /^you\b|^\W*check ?point\b/i
const prize =
  /\b(?:level|rank|promot\w*|achievement|trophy|unlock\w*|high ?score|record|best|chest|item|skill|ability|weapon|recipe|card|badge|secret|treasure|key|relic|loot|spoils|bounty|jackpot|bonus|extra life|\d-?up|one up|extend|power-?up|perk|gift\w*|prize|reward|legendary|find|character|birdie|eagle|strike|spare|coins?|gold|learned|research\w*|construct\w*|product\w*|upgrade\w*)\b/i

const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/** Returns the beat of a reward, such as an item, or of other good news. */
export function readRewards(moment: ScreenMoment): BeatBody[] {
  const told = moment.fresh.flatMap((each) => rewardOf(each, moment) ?? [])
  const reward =
    told.find(({ subject }) => subject !== null) ?? told.find(({ kind }) => kind === 'reward') ?? told[0]
  if (reward !== undefined) return [reward]
  return moment.changes
    .filter(({ facts, value, was }) => facts.kind === 'lives' && !moment.isMenu && value === was + 1)
    .slice(0, 1)
    .map(({ facts: { label }, value, was }) => beatBody('reward', { number: { label, value, was } }))
}

function rewardOf(each: ClassifiedLine, moment: ScreenMoment): BeatBody | undefined {
  const { announced, fresh, changes } = moment
  const { line, kind } = each
  const [text = ''] = wholeSentence(line, fresh).split(/(?<= .*[.!?]) (?=\p{Lu})/u)
  // In a turn-based game, a report such as "Learned Weaving." may replace the report of the turn before. Such a line
  // is not in `announced`.
  const isReport = isForm(moment) && changes.length > 0 && /^(?!you).*[.!]$/i.test(text) && takes.test(text)
  if (!announced.includes(each) && !isReport) return undefined
  // `namedOutcome` knows whose point it is.
  if (!announces.includes(kind) || isPoint(text) || toldBy(each, moment, text) !== 'good') return undefined
  const item = (takes.exec(text) ?? taken.exec(text))?.[1]
  const subject = item === undefined || general.test(item) ? null : subjectOf(item, line.confidence)
  if (item !== undefined || prize.test(text)) return beatBody('reward', { subject, ...featOf(text) })
  // The player gets no item for a kill or a checkpoint. The rule about callouts handles other news in large letters.
  return !isProminent(each, moment) || deed.test(text) ? beatBody('gain', { salience: 0.5 }) : undefined
}

/**
 * Returns the text of a line, together with the line above if the line begins in lower case and so continues its
 * sentence.
 */
function wholeSentence({ text, box: [x, y, , height] }: SeenLine, fresh: readonly ClassifiedLine[]): string {
  const isFirstPart = ({ line }: ClassifiedLine): boolean =>
    !/[.!?:]$/.test(line.text) &&
    Math.abs(line.box[0] - x) < height &&
    Math.abs(line.box[1] + line.box[3] - y) < height
  const first = /^\p{Ll}/u.test(text) ? fresh.find(isFirstPart)?.line.text : undefined
  return first === undefined ? text.trim() : `${first.trim()} ${text.trim()}`
}

const featOf = (text: string): Pick<BeatBody, 'feat'> =>
  records.test(text) ? { feat: 'record' } : levels.test(text) || reached.test(text) ? { feat: 'level' } : {}
