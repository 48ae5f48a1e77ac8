import type { Box, SeenLine } from '../../events/observation.ts'
import type { Settings } from '../../settings/settings.ts'
import { defined } from '../../step/record.ts'
import type { ObservationBody } from '../memory/observe.ts'
import { overlapOf } from '../picture/boxes.ts'
import { classifyLines, type ScreenSize } from './line-class.ts'

/** Adds to each line (boxes in pixels) its class and the streamer's region that contains at least half of it. */
export function namedLines(
  lines: readonly SeenLine[],
  size: ScreenSize,
  regions: Settings['sight']['regions'],
): SeenLine[] {
  const places = regions
    .filter(({ name }) => name !== '')
    .map(({ name, box: [x, y, width, height] }) => {
      const box: Box = [x * size.width, y * size.height, width * size.width, height * size.height]
      return { name, box }
    })
  return classifyLines(lines, size).map(({ line, kind, confidence }) => {
    const region = places.find(({ box }) => overlapOf(line.box, box) * 2 >= line.box[2] * line.box[3])
    return {
      ...line,
      kind,
      kindConfidence: confidence,
      ...(region === undefined ? {} : { region: region.name }),
    }
  })
}

/**
 * Adds kinds and regions to an observation, from all lines of the same reading. Lines are matched by the identity of
 * their `box` arrays.
 */
export function withNames(body: ObservationBody, named: readonly SeenLine[]): ObservationBody {
  const byBox = new Map(named.map((line) => [line.box, line]))
  const nameOf = (line: SeenLine): SeenLine => {
    const { kind, kindConfidence, region } = byBox.get(line.box) ?? {}
    return {
      ...line,
      ...defined({ kind, kindConfidence, region }),
    }
  }
  return {
    ...body,
    newLines: body.newLines.map(nameOf),
    numbers: body.numbers.map((number) => {
      const region = number.box && byBox.get(number.box)?.region
      return region === undefined ? number : { ...number, region }
    }),
    ...(body.largest === undefined ? {} : { largest: nameOf(body.largest) }),
  }
}
