import { type Beat, causeIn, isChat } from '../events/beat.ts'
import {
  type Box,
  generatedLabel,
  isFromProgram,
  type Observation,
  type SeenLine,
} from '../events/observation.ts'
import { cleanText } from '../safety/clean-text.ts'
import { createFilter } from '../safety/filter/filter.ts'
import type { Settings } from '../settings/settings.ts'
import { overlapOf } from '../sight/picture/boxes.ts'
import { coveredBoxes } from '../sight/picture/masks.ts'

/** The settings of today that decide what of a run others may see. */
export interface PublicRules {
  readonly stage: Pick<Settings['stage'], 'filter'>
  readonly show: Pick<Settings['show'], 'avoid'>
  readonly sight: Pick<Settings['sight'], 'crop' | 'masks'>
}

/** What others may see of a screen. */
export interface PublicScreen {
  /** Returns the words that were new, the most important ones first. */
  words(): readonly string[]
  /** The observation, if others may see its picture. Always null without `hasPictures`. */
  readonly picture: { readonly id: string; readonly source: string } | null
  /** Returns a beat about this screen without names and numbers that others may not see. */
  beat(beat: Beat): Beat
  /** Returns a text of the show, or null if the filter holds it back or it repeats words of a mask. */
  text(text: string): string | null
}

/** Decides what of a run others may see. Pass all observations of the run, in their order. */
export interface PublicWords {
  see(observation: Observation): PublicScreen
  /** Returns a text that is about no screen, or null if the filter holds it back. */
  text(text: string): string | null
}

const maxWords = 3
const maxWordLength = 90
/** A number alone says nothing. */
const hasWord = /\p{L}{3}/u
/** Number of texts whose result is kept, because most lines of a screen return. */
const maxKnown = 2000
/** Number of lines on a screen that are known to be private. */
const maxPrivate = 1000
/** Shorter words of a mask may be in any line. */
const minCovered = 4
/** What the filter put into the journal in place of words. */
const masked = '•'
/** Lines of these kinds have names of other people. */
const ofPeople: ReadonlySet<SeenLine['kind']> = new Set(['chat', 'feed'])

/**
 * @param options.isName returns whether a text on the screen has a name that others may not see
 * @param options.hasPictures whether the run kept pictures, so that every line on the screen is checked
 */
export function publicWords(
  rules: PublicRules,
  options: { readonly isName?: (text: string) => boolean; readonly hasPictures?: boolean } = {},
): PublicWords {
  const { isName = () => false, hasPictures = false } = options
  const { filter } = rules.stage
  // Others must never see personal data or addresses, whatever the streamer allows in a show.
  const levels = { ...filter.levels, 'personal-data': 'hold', link: 'hold' } as const
  const { check } = createFilter({ ...filter, levels }, rules.show.avoid)
  const known = new Map<string, string | null>()
  const text = (said: string): string | null => {
    const before = known.get(said)
    if (before !== undefined) return before
    const clean = cleanText(said)
    const result = clean !== '' && !clean.includes(masked) && check(clean).ok ? clean : null
    known.set(said, result)
    const [oldest] = known.keys()
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    return result
  }
  const privateLines = new Set<number>()
  const learn = (id: number | undefined): void => {
    if (id === undefined) return
    privateLines.add(id)
    const [oldest] = privateLines
    if (privateLines.size > maxPrivate && oldest !== undefined) privateLines.delete(oldest)
  }
  return {
    text,
    see(observation) {
      const { id, source, size, newLines, largest, standing = [], numbers } = observation
      const covers = coversOf(rules.sight, observation)
      const isCovered = (box: Box | undefined): boolean =>
        covers === 'all' || covers.some((cover) => box === undefined || overlapOf(box, cover) > 0)
      const isPublic = (line: SeenLine): boolean =>
        !ofPeople.has(line.kind) && !isCovered(line.box) && !isName(line.text) && text(line.text) !== null
      const lines = [...(largest === undefined ? [] : [largest]), ...newLines]
      const covered = lines
        .filter((line) => isCovered(line.box))
        .map((line) => line.text.toLowerCase().trim())
      if (hasPictures)
        for (const line of newLines) if (!isCovered(line.box) && !isPublic(line)) learn(line.id)
      const shown = (): readonly SeenLine[] => lines.filter(isPublic)
      const isSeen = (name: string): boolean =>
        text(name) !== null && (covers.length === 0 || shown().some((line) => includes(line.text, name)))
      const isPictureClean =
        hasPictures &&
        size !== undefined &&
        !isFromProgram({ source }) &&
        covers !== 'all' &&
        lines.every((line) => isPublic(line) || isCovered(line.box)) &&
        standing.every((line) => !privateLines.has(line))
      return {
        words: () =>
          [...new Set(shown().map((line) => cut(cleanText(line.text))))]
            .filter((words) => hasWord.test(words))
            .slice(0, maxWords),
        picture: isPictureClean ? { id, source } : null,
        beat: (beat) => {
          const cause = causeIn(beat, observation)
          const box = cause === null || size === undefined ? undefined : pixels(cause, size)
          if (isChat(beat)) return beat
          const { number, quote, ...others } = beat
          const measured = numbers.find(({ label }) => label === number?.label)
          const isNumberPublic =
            number !== undefined &&
            !generatedLabel.test(number.label) &&
            text(number.label) !== null &&
            !isCovered(measured?.box ?? box)
          const isNamed = beat.subject !== null && isSeen(beat.subject)
          const causeText = beat.cause?.text
          return {
            ...others,
            subject: isNamed ? beat.subject : null,
            ...(isNumberPublic && { number }),
            ...(quote !== undefined && isSeen(quote) && { quote }),
            ...(beat.cause !== undefined && {
              cause: {
                ...beat.cause,
                text: causeText !== undefined && isSeen(causeText) ? causeText : undefined,
              },
            }),
          }
        },
        text: (said) =>
          covered.some((words) => words.length >= minCovered && includes(said, words)) ? null : text(said),
      }
    },
  }
}

/** Returns the words that led to a beat, or else what was new on the screen; none for a beat of chat. */
export function wordsAbout(beat: Beat, screen: PublicScreen): readonly string[] {
  if (isChat(beat)) return []
  const { cause } = screen.beat(beat)
  return cause?.sign === 'words' && cause.text !== undefined ? [cause.text] : screen.words()
}

/** Returns what today's masks and crop cover of a picture (pixels); `all` if that is unknown. */
function coversOf(sight: PublicRules['sight'], observation: Observation): readonly Box[] | 'all' {
  const { source, size } = observation
  // Text that another program sent has no place on the screen.
  if (isFromProgram(observation)) return []
  const [width, height] = size ?? [1, 1]
  const boxes = coveredBoxes(sight, [source], { width, height })
  return size === undefined && boxes.length > 0 ? 'all' : boxes
}

const pixels = ([x, y, width, height]: Box, [all, high]: readonly [number, number]): Box => [
  ...([x * all, y * high] as const),
  ...([width * all, height * high] as const),
]

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

const cut = (text: string): string =>
  text.length <= maxWordLength ? text : `${text.slice(0, maxWordLength - 1).trimEnd()}…`
