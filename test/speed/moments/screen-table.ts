import type { Box, SeenLine } from '../../../src-shared/events/observation.ts'

/**
 * A screen in the rows of a text. Each row is one line on the screen: its position and its words.
 *
 *     5,10 Volume          left edge at 5 % of the width, upper edge at 10 % of the height
 *     c50,40++ GAME OVER   centered at 50 %; `r95,10` ends at 95 %
 *     5,20- Copyright      letters: `-` small print, `+` a heading, `++` a title
 *
 * In `{a|b|c}`, each reading shows the next part, and the last part stays. A line without words is not on the screen.
 * Four more rows are possible:
 *
 *     bar 10,90 30x2 {0.2|0.5|0.9}   a bar: left, upper edge, width x height (%), and its filled share
 *     icons 5,5 12x3 {5|4|3}         a row of equal icons, and their count
 *     motion {0.1|0.6}               the share of the picture that changes (0.08 without this row)
 *     scene {|cut dark|again}        what happens to the picture (see `PictureEvent`)
 */
export interface ScreenRow {
  /** Time between two readings. */
  readonly seconds: number
  readonly screen: string
}

export interface DrawnBar {
  readonly kind: 'bar' | 'icons'
  readonly box: Box
  readonly value: number
}

const pictureEvents = ['cut', 'dark', 'red', 'still', 'again', 'played'] as const
export type PictureEvent = (typeof pictureEvents)[number]

export interface ScreenReading {
  readonly lines: readonly SeenLine[]
  readonly bars: readonly DrawnBar[]
  readonly motion: number
  /** What happened in the picture. Undefined without a `scene` row; a change of most lines then counts as a cut. */
  readonly events?: readonly PictureEvent[]
}

export const size = [1280, 720] as const

const letterHeights = { '-': 0.025, '': 0.034, '+': 0.055, '++': 0.09 }
/** Mean width of a letter, as a share of the box's height. */
const letterWidth = 0.4
const linePattern = /^(c|r|)(\d+),(\d+)(\+\+|\+|-|)(?: (.*))?$/
const barPattern = /^(bar|icons) (\d+),(\d+) (\d+)x(\d+) ([\d.]+)$/
const confidence = 93

export function readingsOf(screen: string): ScreenReading[] {
  const rows = screen
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
  const parts = [...screen.matchAll(/\{([^}]*)\}/g)].map(([, part = '']) => part.split('|').length)
  const count = Math.max(1, ...parts)
  const readings: ScreenReading[] = []
  for (let n = 0; n < count; n++) {
    const at = (row: string) =>
      row.replace(/\{([^}]*)\}/g, (_, part: string) => {
        const each = part.split('|')
        return each[Math.min(n, each.length - 1)] ?? ''
      })
    const now = rows.map(at)
    const scene = now.find((row) => /^scene(?: |$)/.test(row))
    readings.push({
      lines: now.filter((row) => !/^(?:bar|icons|motion|scene)(?: |$)/.test(row)).flatMap(lineOf),
      bars: now.filter((row) => /^(?:bar|icons) /.test(row)).map(barOf),
      motion: Number(now.find((row) => row.startsWith('motion '))?.slice(7) ?? 0.08),
      ...(scene === undefined ? {} : { events: eventsOf(scene) }),
    })
  }
  return readings
}

function lineOf(row: string): SeenLine[] {
  const match = linePattern.exec(row.trim())
  if (match === null) throw new Error(`"${row}" has no place. Write for example "5,10 Volume".`)
  const [, anchor, x = '', y = '', letters = '', text = ''] = match
  if (text.trim() === '') return []
  const height = letterHeights[letters as keyof typeof letterHeights] * size[1]
  const width = Math.max(1, text.length) * height * letterWidth
  const at = (Number(x) / 100) * size[0]
  const left = anchor === 'c' ? at - width / 2 : anchor === 'r' ? at - width : at
  const top = (Number(y) / 100) * size[1]
  return [
    { text, confidence, box: [Math.round(left), Math.round(top), Math.round(width), Math.round(height)] },
  ]
}

const eventsOf = (row: string): PictureEvent[] =>
  row
    .split(' ')
    .slice(1)
    .filter((word) => word !== '')
    .map((word) => {
      const event = pictureEvents.find((each) => each === word)
      if (event === undefined) throw new Error(`"${word}" is not an event of a picture. Write "scene dark".`)
      return event
    })

function barOf(row: string): DrawnBar {
  const match = barPattern.exec(row)
  if (match === null) throw new Error(`"${row}" is not a bar. Write for example "bar 10,90 30x2 0.5".`)
  const [, kind, x = '', y = '', width = '', height = '', value] = match
  const [left, top] = [(Number(x) / 100) * size[0], (Number(y) / 100) * size[1]]
  const [across, down] = [(Number(width) / 100) * size[0], (Number(height) / 100) * size[1]]
  return {
    kind: kind === 'icons' ? 'icons' : 'bar',
    box: [Math.round(left), Math.round(top), Math.round(across), Math.round(down)],
    value: Number(value),
  }
}
