import { designHeight, designWidth } from '../../../renderer/overlay/layout.ts'
import { figureArea, gameArea, overlap, type Rect, sideOf } from '../../../renderer/overlay/placement.ts'
import type { Cue } from '../../../src-shared/events/cue.ts'
import type { Figure } from './figures.ts'
import { type Play, screenAt, textBoxes } from './play.ts'
import { longestGapMs } from './shown-cues.ts'
import { frameMs, type StagedFrame, stagedFrames } from './staged.ts'

const stage = { width: designWidth, height: designHeight }

export function placementFigures(play: Play): Figure[] {
  const frames = stagedFrames(play)
  const withWords = frames.flatMap(({ words, ...frame }) =>
    words === undefined ? [] : [{ ...frame, words }],
  )
  const withPuppet = frames.filter(({ puppet }) => puppet !== undefined)
  const seen = withPuppet.flatMap(({ puppet, ...frame }) => (puppet ? [{ ...frame, puppet }] : []))
  const beats = new Map<string, boolean>()
  for (const event of play.events) {
    if (event.type !== 'stage/cue' || event.cue.puppet === undefined || event.cue.turn === undefined) continue
    const { cue, t } = event
    if (!beats.has(event.cue.turn)) beats.set(event.cue.turn, pointsAtText(cue, play, t))
  }
  const said = frames.filter(({ cue }, n) => cue !== undefined && cue !== frames[n - 1]?.cue)
  const sides = seen.map(({ puppet }) => sideOf(puppet, stage))
  const right = [...beats.values()].filter(Boolean).length
  const mean = (shares: readonly number[]): string =>
    share(
      shares.reduce((sum, one) => sum + one, 0),
      shares.length,
    )
  const placeless = new Set(frames.flatMap(({ cue, words }) => (words === undefined ? (cue ?? []) : [])))
  for (const { cue, words } of frames) if (words !== undefined && cue !== undefined) placeless.delete(cue)
  return [
    {
      name: 'lines and big words that were left out, because no place was free',
      goal: '–',
      value: `${placeless.size} of ${new Set(frames.flatMap(({ cue }) => cue ?? [])).size}`,
    },
    {
      name: 'longest time without words on the picture',
      goal: '≤ 45 s',
      value: `${(
        longestGapMs(
          withWords.map(({ at }) => ({ from: at, until: at + frameMs })),
          play.ms,
        ) / 1000
      ).toFixed(0)} s`,
    },
    {
      name: 'frames with words on text of the screen',
      goal: '0 %',
      value: share(withWords.filter(({ words, texts }) => hidesText(words, texts)).length, withWords.length),
    },
    {
      name: 'part of the words in front of the middle of the game',
      goal: '–',
      value: mean(withWords.map(({ words }) => gameArea(words, stage) / areaOf(words))),
    },
    {
      name: 'part of the words in front of figures',
      goal: '–',
      value: mean(withWords.map(({ words, figures }) => figureArea(words, figures) / areaOf(words))),
    },
    {
      name: 'frames with words in front of the puppet',
      goal: '0 %',
      value: share(
        withWords.filter(({ words, puppet }) => puppet && overlap(words, puppet) > 0).length,
        withWords.length,
      ),
    },
    {
      name: "puppet's time over text that sight read",
      goal: '≤ 2 %',
      value: share(
        seen.filter(({ puppet, texts }) => texts.some((text) => overlap(text, puppet) > 0)).length,
        withPuppet.length,
      ),
    },
    {
      name: 'puppet hidden, because text is there',
      goal: '–',
      value: share(withPuppet.length - seen.length, withPuppet.length),
    },
    {
      name: 'times that the puppet changes sides',
      goal: '–',
      value: String(sides.filter((side, n) => n > 0 && side !== sides[n - 1]).length),
    },
    {
      name: 'lines and big words whose puppet is out of sight',
      goal: '–',
      value: `${said.filter(({ puppet }) => !puppet).length} of ${said.length}`,
    },
    {
      name: 'lines and big words beside the puppet',
      goal: '–',
      value: share(said.filter(({ isBeside }) => isBeside).length, said.length),
    },
    {
      name: "puppet's time in front of a figure",
      goal: '–',
      value: share(
        seen.filter(({ puppet, figures }) => figureArea(puppet, figures) >= hidingShare * areaOf(puppet))
          .length,
        withPuppet.length,
      ),
    },
    {
      name: 'beats whose puppet looks at a text of the screen',
      goal: '≥ 95 %',
      value: beats.size === 0 ? '–' : `${share(right, beats.size)} of ${beats.size}`,
    },
  ]
}

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`

const areaOf = ({ width, height }: Rect): number => width * height

const disturbingPart = 0.05

const hidesText = (words: Rect, texts: StagedFrame['texts']): boolean =>
  texts.some((text) => overlap(words, text) > disturbingPart * areaOf(text))

const hidingShare = 0.4

const maxGazeOff = 40

function pointsAtText({ cause }: Cue, play: Play, at: number): boolean {
  if (cause === undefined) return false
  const [x, y] = [(cause[0] + cause[2] / 2) * stage.width, (cause[1] + cause[3] / 2) * stage.height]
  return [at, at - 2000].some((when) => {
    const screen = screenAt(play, when)
    return (screen === undefined ? [] : textBoxes(screen)).some(
      ([left, top, width, height]) =>
        Math.hypot(x - (left + width / 2) * stage.width, y - (top + height / 2) * stage.height) <= maxGazeOff,
    )
  })
}
