import type { Box, LineClass, SeenLine } from '../../events/observation.ts'
import { tableLines } from './side-table.ts'

export interface ClassifiedLine {
  readonly line: SeenLine
  readonly kind: LineClass
  readonly confidence: number
  /** The name above a line of dialogue, or before a colon. */
  readonly speaker?: string
}

export interface ScreenSize {
  readonly width: number
  readonly height: number
}

const code =
  /^[$>%❯] |^[\w.-]+@[\w.-]+:\S*[$#](?: |$)|^(?:import|const|let|var|function|def|class|return|async|export|if|for|while) .*[({=;:]|[{};]$|=>|\)\s*[;{]|^\s*(?:\/\/|#include|at \S+ \()|:\d+:\d+|\bts\(\d+\)|\berror TS\d+|^(?:npm|git|npx|pnpm|yarn|cargo|docker|pip|make)\b|^[✓✔✗✘×] |^(?:RUN|PASS|FAIL|ERR!?|WARN|INFO|DEBUG|ERROR)\b[\s:\]]|^\[?\d{2}:\d{2}:\d{2}\b|[\w-]+\.(?:tsx?|jsx?|py|rs|go|json|md|css|html|cpp|java|sh|yml|png|wav|ogg|psd|log|txt)\b|^\w*(?:Error|Exception): /
/**
 * Matches the beginning of a chat line, such as "mossfan: hi". A digit after the colon would mean a value: "Score:
 * 0", "127.0.0.1:80".
 */
const chatLine = /^@?[\w.-]{2,24}\s?: ?[^\s\d]/
/** Matches a line of a kill feed. A single letter may be the icon of a weapon. */
const feedLine =
  /^(?!press|hold|tap|click)[\w.\-[\]|]{2,24} (?:\[[^\]]+\]|[b-hj-z](?= [\w.-]+$)|killed|eliminated|knocked(?: down| out)?|downed|fragged|slew|shot|sniped|finished|headshot|destroyed|wrecked|defeated|[x✕→\u00bb>-]+) [\w.\-[\]| ]{1,29}[\w\-\]|]$/i
const menuWord =
  /^(?:resume|continue|new game|load(?: game)?|save(?: game)?|options|settings|controls|credits|quit.*|exit.*|restart.*|retry|main menu|back|audio|video|graphics|help|extras|multiplayer|single ?player|return to .*|paused?|leave.*|play|start|buy|sell)$/i
const endCount = /\s\d[\d.,]*[kKmM]?(?:\s+\p{Ll}+){1,2}$/u
const wholeCount = /^\W*\d[\d.,]*[kKmM]?(?:\s+\p{Ll}+){0,3}\W*$/u
const prompt =
  /^(?:tip|hint)s?\b[:!]|^\[?(?:press|hold|tap|click)\b|^\[[^\]]{1,10}\] |\b(?:loading|please wait|connecting|searching for|matchmaking|buffering|downloading)\b|\b(?:to continue|to start|any (?:key|button))\b|^insert coin|^press start/i

/** Matches the time before an entry of a log. */
const entryTime = /^\[?\d{2}:\d{2}:\d{2}\b/

/** Matches a key and what it does, as in "E Open the door". */
const keyPrompt = /^(?:[B-HJ-Z]|[LR][BT123]|ESC|TAB|SPACE|ENTER) \p{Lu}\p{Ll}+/u

/**
 * Letters of at least this height are large on any screen. This and the other heights are shares of the screen's
 * height.
 */
export const largeShare = 0.05
const minLargeShare = 0.035
/** Minimum height of huge letters, as a share of the screen's height. */
export const hugeShare = 0.065

const titleBarShare = 0.035
/** Minimum height of a spoken sentence, as a share of the screen's height. Smaller sentences are notes or rules. */
const minSpeechShare = 0.024
/** A sentence of at least this height may be in a speech bubble, so it need not be low in the picture. */
const bubbleShare = 0.034
const entryWords = 4
const listEntries = 3
const chatColumn = 5

/** Classifies the lines of a whole screen. */
export function classifyLines(lines: readonly SeenLine[], size: ScreenSize): ClassifiedLine[] {
  const heights = lines.map(({ box }) => box[3]).sort((a, b) => a - b)
  const median = heights[Math.floor((heights.length - 1) / 2)] ?? 0
  const isLog = lines.filter(({ text }) => code.test(text)).length
  const timed = lines.filter(({ text }) => entryTime.test(text))
  const isTimed = timed.length * 2 > isLog
  const chats = lines.filter((line) => chatLine.test(line.text) && isAside(line.box, size)).length
  const menus = lines.filter(({ text }) => menuWord.test(bare(text))).length
  const entries = lines.filter((line) => isEntry(line, lines))
  const tables = tableLines(lines)
  const isLow = ({ box }: SeenLine): boolean => middle(box)[1] > size.height * 0.58
  const classes = lines.map((line) => {
    const { text, box } = line
    const classified = (kind: LineClass, confidence: number, speaker?: string): ClassifiedLine => ({
      line,
      kind,
      confidence,
      ...(speaker === undefined ? {} : { speaker }),
    })
    const block = lines.filter((other) => other !== line && isStacked(box, other.box))
    if (tables.has(line) && box[3] < size.height * hugeShare) return classified('table', 0.8)
    if (code.test(text)) return classified('log', isLog > 1 ? 0.95 : 0.7)
    if (
      isLog > 1 &&
      isLog * 4 >= lines.length &&
      !isLarge(box, median, size) &&
      (!isTimed || isBetween(line, timed))
    )
      return classified('log', 0.7)
    if (feedLine.test(text) && isSmall(box, median, size)) return classified('feed', 0.8)
    if (chatLine.test(text) && isAside(box, size) && isSmall(box, median, size))
      return classified('chat', chats > 1 ? 0.9 : 0.6)
    if (chats > 1 && block.some((other) => chatLine.test(other.text))) return classified('chat', 0.7)
    if (
      isAside(box, size) &&
      isSmall(box, median, size) &&
      block.length > 0 &&
      lines.filter((other) => isColumn(box, other.box) && !/\d$/.test(other.text)).length >= chatColumn &&
      /\p{Ll}{2}/u.test(text) &&
      !isSentence(text) &&
      !/^\d|\d$/.test(text)
    )
      return classified('chat', 0.6)
    if (entries.includes(line) && isListed(line, entries)) return classified('list', 0.8)
    if (prompt.test(text) || keyPrompt.test(text)) return classified('prompt', 0.8)
    if (menus > 1 && menuWord.test(bare(text))) return classified('menu', 0.9)
    if (menus > 1 && block.some((other) => menuWord.test(bare(other.text))) && wordCount(text) <= 3)
      return classified(isLarge(box, median, size) ? 'title' : 'menu', 0.6)
    if (
      isSentence(text) &&
      !(isLarge(box, median, size) && (isAlert(line, size) || isTitleCase(text))) &&
      (isLow(line) || isSpoken(line, size)) &&
      box[3] >= size.height * minSpeechShare
    ) {
      if (block.filter((other) => isSentence(other.text)).length >= 3) return classified('text', 0.6)
      const speaker = lines.find((other) => isSpeaker(other, line) && !isTitleBar(other.box, size))
      if (speaker !== undefined) return classified('dialogue', 0.9, speaker.text)
      const named = /^(\p{Lu}[\p{L}'’. -]{1,20}): \S/u.exec(text)
      if (named?.[1] !== undefined) return classified('dialogue', 0.8, named[1])
      return isCentral(box, size)
        ? classified('subtitle', 0.8)
        : classified(isAside(box, size) && isSmall(box, median, size) ? 'text' : 'dialogue', 0.6)
    }
    if (isTitle(text, box, median, size))
      return classified('title', isCentral(box, size) || box[3] >= size.height * hugeShare ? 0.9 : 0.6)
    if (isSentence(text)) return classified(/^["“‘]/.test(text) ? 'dialogue' : 'text', 0.6)
    const nameWords = isLarge(box, median, size) ? 6 : 4
    if (/\d/.test(text) || (wordCount(text) <= nameWords && isAtEdge(box, size)))
      return classified('hud', 0.7)
    return classified('text', 0.5)
  })
  return classes.map((each) => {
    const begin = each.kind === 'title' ? beginOf(each, classes) : undefined
    return begin === undefined ? each : { ...begin, line: each.line }
  })
}

/** Returns the spoken line that a line below it continues; undefined if the sentence is not open. */
const beginOf = ({ line }: ClassifiedLine, all: readonly ClassifiedLine[]): ClassifiedLine | undefined =>
  all.find(
    ({ kind, line: { text, box } }) =>
      (kind === 'subtitle' || kind === 'dialogue') &&
      /[\p{L},]$/u.test(text) &&
      box[1] < line.box[1] &&
      isStacked(box, line.box),
  )

/** Returns whether a line begins in the column of these entries of a log, as the rest of a long entry does. */
const isBetween = ({ box: [x, y] }: SeenLine, entries: readonly SeenLine[]): boolean => {
  const [left, right] = [Math.min, Math.max].map((of) => of(...entries.map(({ box }) => box[0])))
  const [top, bottom] = [Math.min, Math.max].map((of) => of(...entries.map(({ box }) => box[1] + box[3])))
  const [, , , height] = entries[0]?.box ?? [0, 0, 0, 0]
  const within = (at: number, from = 0, to = 0): boolean => at > from - 3 * height && at < to + 3 * height
  return within(x, left, right) && within(y, top, bottom)
}

/** Returns whether letters are large for their screen, whose lines have this `median` height (pixels). */
export function isLarge([, , , height]: Box, median: number, size: ScreenSize): boolean {
  return (
    height >= size.height * largeShare ||
    (median > 0 && height >= median * 1.5 && height >= size.height * minLargeShare)
  )
}

const isSmall = (box: Box, median: number, size: ScreenSize): boolean => !isLarge(box, median, size)

function isTitle(text: string, box: Box, median: number, size: ScreenSize): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters.length < 2 || wordCount(text) > (isSentence(text) && /\d/.test(text) ? 8 : 6)) return false
  if (/^[^\d]{2,24}[\s:]+[+-]?\d[\d,./%]*$/.test(text) && !isLarge(box, median * 1.2, size)) return false
  const isShouted = text === text.toUpperCase() && isCentral(box, size) && middle(box)[1] < size.height * 0.75
  return (
    (isLarge(box, median, size) && !isAtEdgeTop(box, size)) ||
    (isShouted && middle(box)[1] > size.height * 0.2)
  )
}

/** Returns whether a line reads as a sentence: several words with punctuation at the end, or many words. */
export function isSentence(text: string): boolean {
  const words = wordCount(text)
  const lower = (text.match(/\p{Ll}/gu) ?? []).length
  const upper = (text.match(/\p{Lu}/gu) ?? []).length
  const ends = /[.?!…]["'”’)]?$/.test(text.trim())
  if (words >= 3 && ends && (lower > upper || words >= 4)) return true
  return words >= 5 && lower > upper * 2 && !/\d{2}/.test(text)
}

function isEntry(line: SeenLine, lines: readonly SeenLine[]): boolean {
  const { text, box } = line
  if (wordCount(text) < entryWords) return false
  if (endCount.test(text)) return true
  const [x, y, width, height] = box
  return lines.some(({ text: count, box: other }) => {
    if (!wholeCount.test(count)) return false
    const down = other[1] - y
    const isRight = Math.abs(down) < height * 0.6 && other[0] >= x + width
    const isBelow = down > 0 && down < height * 2.2 && Math.abs(other[0] - x) < height && other[3] < height
    return isRight || isBelow
  })
}

function isListed({ box }: SeenLine, entries: readonly SeenLine[]): boolean {
  const [x, , , height] = box
  const column = entries.filter(
    ({ box: other }) =>
      Math.abs(other[0] - x) < height &&
      Math.max(other[3], height) < Math.min(other[3], height) * 1.25 &&
      Math.abs(other[1] - box[1]) < height * 4 * listEntries,
  )
  return column.length >= listEntries
}

/** Returns whether all long words begin with a capital, and no word ends a sentence. */
export const isTitleCase = (text: string): boolean =>
  text.split(/\s+/).every((word) => !/[.?!…:]$/.test(word) && (word.length <= 3 || /^\P{Ll}/u.test(word)))

const isTitleBar = ([, y, , height]: Box, size: ScreenSize): boolean =>
  y + height < size.height * titleBarShare

/** Matches the beginning of a line whose subject is in the line above. */
const predicate = /^(?:has|have|is|are|was|were|wins?|won|loses?|lost|dies|died)\b/i

function isSpeaker(name: SeenLine, said: SeenLine): boolean {
  const gap = said.box[1] - (name.box[1] + name.box[3])
  const near = gap > -said.box[3] * 0.4 && gap < said.box[3] * 1.6
  if (
    !near ||
    name.box[3] > said.box[3] * 1.3 ||
    wordCount(name.text) > 3 ||
    isSentence(name.text) ||
    prompt.test(name.text) ||
    predicate.test(said.text)
  )
    return false
  if (!/^\p{L}[\p{L}'’. -]*[\p{L}'’]:?$/u.test(name.text)) return false
  const aligned = Math.abs(name.box[0] - said.box[0]) < said.box[3] * 3
  return aligned || Math.abs(middle(name.box)[0] - middle(said.box)[0]) < said.box[2] * 0.25
}

const isSpoken = ({ text, box }: SeenLine, size: ScreenSize): boolean =>
  box[3] >= size.height * bubbleShare &&
  wordCount(text) >= 4 &&
  /\p{L}[.?!…]["'”’)]?$/u.test(text.trim()) &&
  isCentral(box, size)

/**
 * Returns whether a line is an alert, such as for a raid or a gift: large text with a number in the middle of the
 * screen, but not speech.
 */
const isAlert = ({ text, box }: SeenLine, size: ScreenSize): boolean =>
  /\d/.test(text) &&
  !/^["“‘]|: /.test(text) &&
  isCentral(box, size) &&
  middle(box)[1] < size.height * 0.7 &&
  box[3] >= size.height * largeShare

const isColumn = (a: Box, b: Box): boolean =>
  Math.abs(a[0] - b[0]) < a[3] && Math.max(a[3], b[3]) < Math.min(a[3], b[3]) * 1.6

function isStacked(a: Box, b: Box): boolean {
  const tall = Math.max(a[3], b[3])
  if (tall > Math.min(a[3], b[3]) * 1.5) return false
  const gap = Math.max(a[1], b[1]) - Math.min(a[1] + a[3], b[1] + b[3])
  if (gap > tall * 1.6) return false
  const slack = tall * 0.8
  return (
    Math.abs(a[0] - b[0]) < slack ||
    Math.abs(a[0] + a[2] - b[0] - b[2]) < slack ||
    Math.abs(middle(a)[0] - middle(b)[0]) < slack
  )
}

const middle = ([x, y, width, height]: Box): [number, number] => [x + width / 2, y + height / 2]

/** Returns whether a box is in the middle part of the screen's width. */
export const isCentral = (box: Box, { width }: ScreenSize): boolean => {
  const [x] = middle(box)
  return x > width * 0.3 && x < width * 0.7
}

const isAside = (box: Box, { width }: ScreenSize): boolean => {
  const [x] = middle(box)
  return x < width * 0.33 || x > width * 0.67
}

const isAtEdgeTop = (box: Box, { height }: ScreenSize): boolean => middle(box)[1] < height * 0.1

const isAtEdge = (box: Box, size: ScreenSize): boolean => {
  const [, y] = middle(box)
  return isAside(box, size) || y < size.height * 0.2 || y > size.height * 0.8
}

const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
