import type { LineClass, Observation, SeenLine } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { figure, seconds } from '../kit/formats.ts'
import { seenWords } from './seen-words.ts'
import { type EyeTrouble, share, sourceOff, troubleOf } from './unwatched.ts'
import { unwatchedWords } from './unwatched-words.ts'

/** Names of the classes of lines, in the order in which they are listed. */
export const classNames = (): Record<LineClass, string> => ({
  title: seenWords.lineTitle,
  dialogue: seenWords.lineDialogue,
  subtitle: seenWords.lineSubtitle,
  hud: seenWords.lineHud,
  feed: seenWords.lineFeed,
  chat: seenWords.lineChat,
  prompt: seenWords.linePrompt,
  menu: seenWords.lineMenu,
  list: seenWords.lineList,
  table: seenWords.lineTable,
  log: seenWords.lineLog,
  text: seenWords.lineText,
})

/** Lines of one class. */
export interface LineGroup {
  readonly kind: LineClass
  readonly lines: readonly SeenLine[]
}

/** Groups lines by class, each group from the top of the picture to its bottom. */
export function lineGroups(lines: readonly SeenLine[]): LineGroup[] {
  return (Object.keys(classNames()) as LineClass[]).flatMap((kind) => {
    const found = lines
      .filter((line) => (line.kind ?? 'text') === kind)
      .toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    return found.length === 0 ? [] : [{ kind, lines: found }]
  })
}

/** Describes a line, such as `HUD, 92 % sure, in “score”`. */
export function lineFacts({ kind, confidence, region }: SeenLine): string {
  const name = kind === undefined ? [] : [classNames()[kind]]
  const place = region === undefined ? [] : [seenWords.inRegion(region)]
  return [...name, seenWords.sure(Math.round(confidence)), ...place].join(', ')
}

/** Returns how often a number changes, such as `every 8 s`. */
export const periodWords = (periodMs: number): string => seenWords.every(seconds(periodMs))

/** Describes the cost of an observation's OCR, such as `paddle, 34 ms per reading, 28 ms of CPU time`. */
export function costWords({ engine, readMs, cpuMs }: Observation): string {
  const ms = (value: number): string => figure(value < 10 ? Number(value.toFixed(1)) : Math.round(value))
  return [
    ...(engine === undefined ? [] : [engine]),
    ...(readMs === undefined ? [] : [seenWords.msAReading(ms(readMs))]),
    ...(cpuMs === undefined ? [] : [seenWords.msOfCpu(ms(cpuMs))]),
  ].join(', ')
}

const black = 0.02
/** How long (ms) a picture may stay black before this is a problem. Games fade to black. */
const blackMs = 5000

/** Returns the problems of sight, worst first. `now` is epoch ms. */
export function eyeTroubles(state: State, now: number): EyeTrouble[] {
  const { sources, observation, ownPanelSince, ended } = state
  if (ended !== null) return [{ title: seenWords.runEnded, text: seenWords.startAgain }]
  const troubles: EyeTrouble[] = []
  const { source } = state.settings.sight
  if (source === 'off') return [{ ...sourceOff(), text: seenWords.chooseBelow }]
  for (const report of sources) {
    if (report.state === 'live' || report.state === 'off') continue
    troubles.push(troubleOf(report, state))
  }
  // An observation from a source that is now off says nothing about the current source.
  const isOld = sources.some((report) => report.source === observation?.source && report.state === 'off')
  if (observation === null || isOld) {
    if (troubles.length === 0) {
      troubles.push({
        title: seenWords.nothingSeen,
        ...(source === 'screen'
          ? { text: unwatchedWords.openEyeAndShare, ...share }
          : { text: seenWords.firstPicture, action: 'look' as const }),
      })
    }
  } else if (observation.scene.brightness < black && now - observation.at > blackMs) {
    troubles.push({
      title: seenWords.pictureBlack,
      text: seenWords.pictureBlackText,
      action: 'look',
    })
  }
  if (ownPanelSince !== null) {
    troubles.push({
      title: seenWords.panelInPicture,
      text: seenWords.panelIgnored,
    })
  }
  return troubles
}
