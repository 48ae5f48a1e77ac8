import { designHeight, designWidth } from '../../../renderer/overlay/layout.ts'
import {
  figureArea,
  overlap,
  type Figure as SeenFigure,
  type ShareBox,
} from '../../../renderer/overlay/placement.ts'
import { hiddenAt, type Stand, seenPart, standAt } from '../../../renderer/overlay/puppet/stand.ts'
import { isLine, standForCue } from '../../../renderer/overlay/puppet/stand-for-cue.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import { stayMs } from '../../../src-shared/puppet/times.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import type { Figure } from './figures.ts'
import { figuresAt, type Play, screenAt, textBoxes } from './play.ts'

/** Interval at which the stage is looked at (ms). */
const frameMs = 100
const stage = { width: designWidth, height: designHeight }
const { puppet, safeMargin } = settingsSchema.parse({}).overlay
const margin = { x: (stage.width * safeMargin) / 100, y: (stage.height * safeMargin) / 100 }

/** Returns the figures of the puppet in a play: what it covers, how long it is seen, and whether its beats have a cause. */
export function puppetFigures(play: Play): Figure[] {
  let texts: readonly ShareBox[] = []
  let stand: Stand | undefined
  let endsAt = 0
  let [frames, covered, hidden, inFront, at] = [0, 0, 0, 0, 0]
  /** It is out of sight until then, because its words had no room beside it (ms). */
  let isAsideUntil = 0
  /** Its words are on stage until then (ms). */
  let wordsUntil = 0
  let figures: readonly SeenFigure[] = []
  const wish = () => ({
    ...{ side: puppet.side, stage, height: puppet.size, preferred: 'left' as const, now: stand },
    ...{ margin: (stage.width * puppet.margin) / 100, figures },
  })
  const makeWay = (now: number): void => {
    const here = { ...wish(), stays: now < wordsUntil, avoid: texts, avoidLately: [] }
    stand = now < isAsideUntil ? hiddenAt(here) : standAt(here)
  }
  const lookUntil = (until: number): void => {
    for (; at < until; at += frameMs) {
      if (at > endsAt) stand = undefined
      if (stand === undefined) continue
      frames += 1
      if (stand.sunk >= stand.rect.height) hidden += 1
      else if (covers(stand, screenTexts(play, at))) covered += 1
      if (hides(stand, figuresAt(play, at))) inFront += 1
    }
  }
  const beats = new Map<string, boolean>()
  for (const event of play.events) {
    lookUntil(Math.min(event.t, play.ms))
    if (event.type === 'sight/observation') {
      figures = figuresAt(play, event.observation.at)
      texts = event.observation.texts ?? texts
      if (stand !== undefined) makeWay(event.t)
    }
    if (event.type !== 'stage/cue' || event.cue.puppet === undefined) continue
    const { cue } = event
    texts = cue.avoid ?? []
    if (event.t >= isAsideUntil || isLine(cue.content)) {
      const { isAside, ...here } = standForCue(
        cue,
        { ...wish(), stays: !isLine(cue.content) && event.t < wordsUntil },
        margin,
      )
      stand = here
      isAsideUntil = isAside ? event.t + cue.durationMs : 0
    }
    if (isLine(cue.content)) wordsUntil = event.t + cue.durationMs
    endsAt = event.t + cue.durationMs + stayMs
    if (cue.turn !== undefined && !beats.has(cue.turn)) beats.set(cue.turn, pointsAtText(cue, play, event.t))
  }
  lookUntil(play.ms)
  const share = (part: number, all: number): string =>
    all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`
  const right = [...beats.values()].filter(Boolean).length
  return [
    { name: "puppet's time over text that sight read", goal: '≤ 2 %', value: share(covered, frames) },
    { name: 'puppet hidden, because text is there', goal: '–', value: share(hidden, frames) },
    { name: "puppet's time in front of a figure", goal: '–', value: share(inFront, frames) },
    {
      name: 'beats whose puppet looks at a text of the screen',
      goal: '≥ 95 %',
      value: beats.size === 0 ? '–' : `${share(right, beats.size)} of ${beats.size}`,
    },
  ]
}

const screenTexts = (play: Play, at: number) => {
  const screen = screenAt(play, at)
  return screen === undefined ? [] : textBoxes(screen)
}

const covers = (stand: Stand, boxes: readonly ShareBox[]): boolean => {
  const seen = seenPart(stand)
  return boxes.some(([x, y, width, height]) => {
    const text = {
      x: x * stage.width,
      y: y * stage.height,
      width: width * stage.width,
      height: height * stage.height,
    }
    return seen !== null && overlap(seen, text) > 0
  })
}

/** Share of the puppet that is in front of a figure if it hides the figure. */
const hidingShare = 0.4

const hides = (stand: Stand, figures: readonly SeenFigure[]): boolean => {
  const seen = seenPart(stand)
  return seen !== null && figureArea(seen, figures) >= hidingShare * seen.width * seen.height
}

/** Largest distance (design pixels) between what the puppet looks at and the text of its beat. */
const maxGazeOff = 40

/** Returns whether the cause of a cue is a text that is on the screen, or was there when the beat began. */
function pointsAtText({ cause }: Cue, play: Play, at: number): boolean {
  if (cause === undefined) return false
  const [x, y] = [(cause[0] + cause[2] / 2) * stage.width, (cause[1] + cause[3] / 2) * stage.height]
  return [at, at - 2000].some((when) =>
    screenTexts(play, when).some(
      ([left, top, width, height]) =>
        Math.hypot(x - (left + width / 2) * stage.width, y - (top + height / 2) * stage.height) <= maxGazeOff,
    ),
  )
}
