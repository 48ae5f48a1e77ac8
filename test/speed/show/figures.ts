import { createShowMeter } from '../../../src-shared/bench/show/show-figures.ts'
import { earlyReturns, silentPeaks } from './evening.ts'
import { type Play, screenAt } from './play.ts'
import type { Screen } from './screens.ts'
import { longestGapMs, type ShownCue, shownCues, unionMs } from './shown-cues.ts'
import { quoteIn, readsNumber, templateOf } from './wording.ts'

export interface Figure {
  readonly name: string
  readonly goal: string
  readonly value: string
}

const lateMs = 1500
const templateWindowMs = 10 * 60_000

export function figuresOf(play: Play): Figure[] {
  const cues = shownCues(play)
  const lines = cues.filter(({ words }) => words !== null)
  // Gestures are counted separately, because they accompany other cues or idle moments.
  const effects = cues.filter(({ cue }) => cue.lane !== 'act')
  const visible = effects.filter(({ cue }) => cue.lane !== 'sound')
  const minutes = play.ms / 60_000
  const share = (part: number, whole: number): string =>
    whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
  const perMinute = (number: number): string => (number / minutes).toFixed(1)
  const count = (pick: (line: ShownCue) => boolean): number => lines.filter(pick).length
  const templates = lines.map((line) => templateOf(line, screensOf(play, line)))
  const beatAt = plannedByBeat(play)
  const meter = createShowMeter()
  for (const event of play.events) meter.event(event)
  const show = meter.figures()
  return [
    { name: 'lines a minute', goal: '4–5', value: perMinute(show.lines) },
    { name: 'cues a minute, without gestures', goal: '8–10', value: perMinute(effects.length) },
    { name: 'gestures a minute', goal: '–', value: perMinute(cues.length - effects.length) },
    {
      name: 'time with words or effects on stage',
      goal: '25–35 %',
      value: share(unionMs(visible), play.ms),
    },
    { name: 'the same with sounds and gestures', goal: '–', value: share(unionMs(cues), play.ms) },
    {
      name: 'lines that repeat an earlier one',
      goal: '0',
      value: `${show.repeats} of ${show.lines}`,
    },
    {
      name: 'templates repeated within 10 min',
      goal: '0',
      value: `${repeatsWithin(lines, templates)} of ${lines.length}`,
    },
    {
      name: 'lines that come back within 20 min',
      goal: '0',
      value: `${earlyReturns(play).length} of ${lines.length}`,
    },
    { name: 'peaks in a row without words', goal: '≤ 1', value: String(silentPeaks(play)) },
    {
      name: 'two sentences at once',
      goal: '0 s',
      value: `${((lines.reduce((sum, { from, until }) => sum + until - from, 0) - unionMs(lines)) / 1000).toFixed(1)} s`,
    },
    {
      name: 'words later than planned by 1.5 s',
      goal: '0',
      value: String(count(({ from, dueAt }) => from - dueAt > lateMs)),
    },
    {
      name: 'words later than their beat allows by 1.5 s',
      goal: '0',
      value:
        beatAt.size === 0
          ? '–'
          : `${count((line) => line.from - (beatAt.get(line.cue.turn ?? '') ?? line.from) > lateMs)} of ${count(({ cue }) => beatAt.has(cue.turn ?? ''))}`,
    },
    {
      name: 'answers of a model that went out, of those asked for',
      goal: '–',
      value:
        asked(play) === 0
          ? '–'
          : `${count(({ cue }) => cue.by === 'text' && cue.line === undefined)} of ${asked(play)}`,
    },
    {
      name: 'slowest words after their screen',
      goal: '≤ 4 s',
      value: show.latency === null ? '–' : `${(show.latency.slowestMs / 1000).toFixed(1)} s`,
    },
    {
      name: 'lines that read out a number',
      goal: '≤ 25 %',
      value: share(
        count((line) => readsNumber(line.words ?? '', screensOf(play, line))),
        lines.length,
      ),
    },
    {
      name: 'lines that quote the screen',
      goal: '≤ 10 %',
      value: share(
        count((line) => quoteIn(line.words ?? '', screensOf(play, line)) !== null),
        lines.length,
      ),
    },
    {
      name: 'the same without names and things that a joke is about',
      goal: '0 %',
      value: share(
        count(
          (line) =>
            !/\{\w+\}/.test(line.cue.line ?? '') && quoteIn(line.words ?? '', screensOf(play, line)) !== null,
        ),
        lines.length,
      ),
    },
    {
      name: 'longest silence',
      goal: '–',
      value: `${(longestGapMs(cues, play.ms) / 1000).toFixed(0)} s`,
    },
    {
      name: 'longest time without words',
      goal: '–',
      value: `${(longestGapMs(lines, play.ms) / 1000).toFixed(0)} s`,
    },
  ]
}

export function screensOf(play: Play, { from, dueAt }: ShownCue): Screen[] {
  const first = screenAt(play, Math.min(dueAt, from) - 3000)
  return play.screens.filter(
    (screen) => screen === first || (screen.atMs > (first?.atMs ?? -1) && screen.atMs <= from),
  )
}

function plannedByBeat({ events }: Play): Map<string, number> {
  const planned = new Map<string, number>()
  for (const event of events)
    if (event.type === 'show/beat' && event.turn !== undefined)
      planned.set(event.turn, event.t + (event.plan.wordsAfterMs ?? 0))
  return planned
}

const asked = ({ events }: Play): number =>
  events.filter(
    (event) => event.type === 'show/beat' && event.plan.writer === 'model' && event.turn !== undefined,
  ).length

function repeatsWithin(lines: readonly ShownCue[], templates: readonly string[]): number {
  const last = new Map<string, number>()
  let sum = 0
  lines.forEach(({ from }, n) => {
    const template = templates[n] ?? ''
    if (from - (last.get(template) ?? Number.NEGATIVE_INFINITY) <= templateWindowMs) sum += 1
    last.set(template, from)
  })
  return sum
}
