import { isTitleCase } from '../sight/lines/line-class.ts'
import { isAlone, isHeading } from './alone.ts'
import { beatBody, type Rule } from './beat-body.ts'
import { speaksOfOutcome } from './outcome.ts'
import { isShout } from './shouts.ts'
import { readsAsName, subjectOf } from './subject.ts'
import { mentionsBad } from './told-events.ts'

/** Matches a line that names only a part of a game or story, such as "World 1-2", "Day 3" or "Prologue". */
export const chapter =
  /^(?:world|chapter|round|wave|act|level|stage|area|zone|episode|part|day|night|floor|book|scene|prologue|epilogue)\b[ :.-]*(?:[\dIVXLC]+(?:-\d+)?|one|two|three|four|five|six|seven|eight|nine|ten)?\W*$/i
/** Matches the label of a number in another line. */
const label = /^(?:world|round|wave|level|stage|area|zone|day|floor)\W*$/i
/**
 * Matches a line that ends with a past participle and so reports an event: "Bell Silenced", but not "The Drowned".
 */
const happened = /(?<!\b(?:the|of|a|an) )\b\p{L}{2,}ed\W*$/iu
const playMs = 10_000
/** Length (ms) of the opening, in which titles count as logos unless the game has clearly begun. */
const openingMs = 60_000
const rememberMs = 90_000
const sceneMs = 3000
const againMs = 8000

/** Creates the rule about new places, such as a title card, a chapter or a level's name. */
export function createPlaces(): Rule {
  let playedAt = Number.NEGATIVE_INFINITY
  let changedAt = Number.NEGATIVE_INFINITY
  let firstAt: number | undefined
  let hasBegun = false
  const known = new Map<string, number>()

  return (moment) => {
    const { at, announced, standing, numbers, isStart, scene } = moment
    if (numbers.length > 0) playedAt = at
    if (scene.cut || scene.jolt === 'dark' || moment.isLoading) changedAt = at
    firstAt ??= at
    hasBegun ||=
      at - firstAt > openingMs ||
      numbers.some(({ kind }) => kind !== 'gauge') ||
      standing.some(({ kind }) => kind === 'dialogue')
    // Pages of text and menus also have large words, which name no place.
    if (moment.isPaused || moment.isPage || moment.isMenu) return []
    const isPlay = at - playedAt < playMs
    // In the middle of the action, words in large letters count as an announcement, not as a place.
    const isAction = isPlay && moment.isLively && at - changedAt > sceneMs
    const titles = announced
      .filter(({ kind, confidence, line }) => {
        const text = line.text.trim()
        if (label.test(text) || line.confidence < 65 || text.split(/\s+/).length > 5) return false
        if (kind !== 'title') return false
        if (chapter.test(text)) return true
        if (!isAlone(line, standing) || isHeading(line, standing)) return false
        // Buttons, tabs and headings often have words in lower case, unlike names.
        if (confidence < 0.8 || !isTitleCase(text)) return false
        if (moment.hasChoices || isAction) return false
        // During a game, a single word counts as a shout.
        if (isPlay && !/\s/.test(text)) return false
        return (
          !isShout(text) &&
          !happened.test(text) &&
          !speaksOfOutcome(text) &&
          !mentionsBad(text) &&
          readsAsName(text)
        )
      })
      .sort((a, b) => b.line.box[3] - a.line.box[3])
    const [named, part] = [false, true].map((isPart) =>
      titles.find(({ line }) => chapter.test(line.text.trim()) === isPart),
    )
    const name = (hasBegun || isStart ? named : undefined) ?? part
    if (name === undefined) return []
    const isChapter = chapter.test(name.line.text.trim())
    const key = name.line.text.toLowerCase()
    const before = known.get(key)
    known.set(key, at)
    for (const old of [...known.keys()].slice(0, -40)) known.delete(old)
    if (before !== undefined && at - before < rememberMs)
      return at - before >= againMs && name.kind === 'title' && isChapter ? [beatBody('setback')] : []
    const subject = hasBegun ? subjectOf(name.line.text, name.line.confidence) : null
    // A place whose name the audience may not hear is worth a beat only if it is a chapter.
    return subject === null && hasBegun && !isChapter ? [] : [beatBody('place', { subject })]
  }
}
