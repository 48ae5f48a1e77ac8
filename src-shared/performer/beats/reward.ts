import type { LineClass, SeenLine } from '../../events/observation.ts'
import { type ClassifiedLine, isCentral } from '../../sight/line-class.ts'
import { type BeatBody, beatBody } from './beat-body.ts'
import { isForm, type ScreenMoment } from './moment.ts'
import { phraseTest } from './phrase.ts'
import { subjectOf } from './subject.ts'

const rewards =
  /\b(?:level(?:ed|led)? up|rank(?:ed)? up|promoted|achievement|trophy (?:unlocked|earned|won)|unlocked|new (?:high score|highscore|record|best|personal best|chest|item|skill|ability|weapon|recipe|card|badge|outfit|character|subscriber|follower|member)|personal best|best lap|lap record|world record|record broken|(?:chest|item|secret|treasure|key|relic|artifact|loot|weapon|power-?up) (?:found|discovered|opened|obtained|acquired|collected|unlocked|get)|jackpot|birdie|eagle|albatross|strike(?=!)|spare(?=!)|home ?run|bull'?s ?eye|critical success|natural 20|correct|legendary|bonus|extra life|1-?up|one up|extend(?=\W*$)|star get|power-?up|skill point|perk|gift(?:ed)?|(?:card|gift|prize|reward|item|present|something)s? for you|choose (?:a|an|your|one) (?:card|reward|relic|perk|upgrade|item)|(?:rare|lucky|great|amazing|epic) find(?=\W*$)|rewards?|(?:research|construction|production|training|upgrade|crafting) (?:complete|finished)|just subscribed|donated|thanks for the (?:sub|follow|bits))\b/i
/** Matches a reward that is a new level. */
const levels = /\b(?:level(?:ed|led)?|rank(?:ed)?) up\b/i
const reached = /^(?:congratulations\W+)?you(?:'ve| have)? (?:reached|gained|attained) (?:level|rank)\b/i
/** Matches a reward that is a record. */
const records = /\bnew (?:high ?score|record|best|personal best)|(?:world|lap) record|record broken/i
/**
 * Matches a line that is only praise or a heading of spoils. In longer lines, these words may mean something
 * else.
 */
const spoils =
  /^\W*(?:spoils|loot|treasure|bounty|booty|splendid|magnificent|well done|bravo|brilliant|superb|outstanding|fantastic|(?:good|great|nice) (?:job|work))\W*$/i
const takes =
  /^(?:you(?:'ve| have)? )?(?:obtained|received|got|found|acquired|looted|picked up|earned|discovered|collected|won|unlocked|learned|caught|hooked|harvested|crafted|brewed|tamed)[: ]+(?:a |an |the |some |\d+ ?x? |x\d+ )?([\p{L}'’ -]{3,30})/iu
/** Matches an item followed by the verb: "Morph Ball acquired". */
const taken =
  /^(?:the |a |an )?([\p{L}'’ -]{3,30}?) (?:was |were )?(?:acquired|obtained|unlocked|collected|earned|discovered|found|received|learned|retrieved|recovered)\W*$/iu
const general =
  /^(?:new )?(?:achievement|trophy|item|skill|ability|reward|bonus|level|perk|badge|card|you|it|nothing)$/i
const notes =
  /\b(?:locked until|to unlock|unlocks at|not unlocked|no achievement|high score:?\s*\d|not found|nothing found|no \w+ found|opponent found|match found|players? found|open chest)\b|[?]$/i
/** Matches a record or a state that is shown all the time, such as "HI-SCORE 120000", "BEST LAP 1:02" and "Unlocked". */
const record =
  /^(?:hi(?:gh)?[ -]?score|(?:personal |your |previous )?best(?: (?:lap|time|score))?|(?:lap|world) record)\W*\d[\d:.,]*$|^unlocked$/i

const isPrize = phraseTest(rewards)

/** Kinds of lines that may announce a reward. */
const announces: readonly LineClass[] = ['title', 'hud', 'text', 'subtitle', 'dialogue']

/** Returns the beats of rewards: items, achievements, lives and levels. */
export function readRewards(moment: ScreenMoment): BeatBody[] {
  const { announced, fresh, changes, numbers, size, isMenu } = moment
  for (const each of fresh) {
    const { line, kind } = each
    const [text = ''] = wholeSentence(line, fresh).split(/(?<= .*[.!?]) (?=\p{Lu})/u)
    // The report of a turn, in which numbers change, may replace the previous report. It has no subject: "Learned Weaving."
    const isReport = isForm(moment) && changes.length > 0 && /^(?!you).*[.!]$/i.test(text) && takes.test(text)
    if (!announced.includes(each) && !isReport) continue
    const isSaid = kind === 'dialogue' && !/^(?:you\b|[\p{L} ]+:)/iu.test(text)
    const isAside = kind === 'text' && !isCentral(line.box, size) && !reached.test(text)
    if (!announces.includes(kind) || isSaid || isAside || text.split(/\s+/).length > 8) continue
    if (notes.test(text) || (kind === 'hud' && record.test(text))) continue
    const item = (takes.exec(text) ?? taken.exec(text))?.[1]
    if (item === undefined && !isReward(text) && !(kind === 'title' && spoils.test(text))) continue
    const subject = item === undefined || general.test(item) ? null : subjectOf(item, line.confidence)
    return [beatBody('reward', { subject, ...featOf(text) })]
  }
  const hasRole = numbers.some(({ kind, label }) => kind === 'vital' || /xp|exp/i.test(label))
  return changes
    .filter(
      ({ facts: { kind, label }, value, was }) =>
        value === was + 1 &&
        ((kind === 'lives' && !isMenu) || (hasRole && /^(?:lv|lvl|level|rank)\.?$/i.test(label))),
    )
    .slice(0, 1)
    .map(({ facts: { kind, label }, value, was }) =>
      beatBody('reward', { number: { label, value, was }, ...(kind !== 'lives' && { feat: 'level' }) }),
    )
}

/** Returns the sentence that ends in a line. If the line begins in lower case, the sentence begins in the line above. */
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

/** Returns whether a text announces a reward. */
export const isReward = (text: string): boolean =>
  isPrize(text) || reached.test(text) || takes.test(text) || taken.test(text)
