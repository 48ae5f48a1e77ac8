import type { LineClass, Observation, SeenLine } from '../../../src-shared/events/observation.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { figure, seconds } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { type EyeTrouble, share, sourceOff, troubleOf } from './unwatched.ts'
/** Names of the classes of lines, in the order in which they are listed. */
export const classNames = (): Record<LineClass, string> => ({
  title: ui.seen.lineTitle,
  dialogue: ui.seen.lineDialogue,
  subtitle: ui.seen.lineSubtitle,
  hud: ui.seen.lineHud,
  feed: ui.seen.lineFeed,
  chat: ui.seen.lineChat,
  prompt: ui.seen.linePrompt,
  menu: ui.seen.lineMenu,
  list: ui.seen.lineList,
  table: ui.seen.lineTable,
  log: ui.seen.lineLog,
  text: ui.seen.lineText,
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
  const place = region === undefined ? [] : [fill(ui.seen.inRegion, { region })]
  return [...name, fill(ui.seen.sure, { percent: Math.round(confidence) }), ...place].join(', ')
}

/** Returns how often a number changes, such as `every 8 s`. */
export const periodWords = (periodMs: number): string => fill(ui.seen.every, { time: seconds(periodMs) })

/** Describes the cost of an observation's OCR, such as `paddle, 34 ms per reading, 28 ms of CPU time`. */
export function costWords({ engine, readMs, cpuMs }: Observation): string {
  const ms = (value: number): string => figure(value < 10 ? Number(value.toFixed(1)) : Math.round(value))
  return [
    ...(engine === undefined ? [] : [engine]),
    ...(readMs === undefined ? [] : [fill(ui.seen.msAReading, { ms: ms(readMs) })]),
    ...(cpuMs === undefined ? [] : [fill(ui.seen.msOfCpu, { ms: ms(cpuMs) })]),
  ].join(', ')
}

const black = 0.02
/** How long (ms) a picture may stay black before this is a problem. Games fade to black. */
const blackMs = 5000

/** Returns the problems of sight, worst first. `now` is epoch ms. */
export function eyeTroubles(state: State, now: number): EyeTrouble[] {
  const { sources, observation, ownPanelSince, ended } = state
  if (ended !== null) return [{ title: ui.seen.runEnded, text: ui.seen.startAgain }]
  const troubles: EyeTrouble[] = []
  const { source } = state.settings.sight
  if (source === 'off') return [{ ...sourceOff(), text: ui.seen.chooseBelow }]
  for (const report of sources) {
    if (report.state === 'live' || report.state === 'off') continue
    troubles.push(troubleOf(report, state))
  }
  // An observation from a source that is now off says nothing about the current source.
  const isOld = sources.some((report) => report.source === observation?.source && report.state === 'off')
  if (observation === null || isOld) {
    if (troubles.length === 0) {
      troubles.push({
        title: ui.seen.nothingSeen,
        ...(source === 'screen'
          ? { text: ui.unwatched.openEyeAndShare, ...share }
          : { text: ui.seen.firstPicture, action: 'look' as const }),
      })
    }
  } else if (observation.scene.brightness < black && now - observation.at > blackMs) {
    troubles.push({
      title: ui.seen.pictureBlack,
      text: ui.seen.pictureBlackText,
      action: 'look',
    })
  }
  if (ownPanelSince !== null) {
    troubles.push({
      title: ui.seen.panelInPicture,
      text: ui.seen.panelIgnored,
    })
  }
  return troubles
}
