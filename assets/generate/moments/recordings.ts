// Writes what OCR reads in recordings, and their labeled moments, to `assets/moments/recordings`. Run it with `node
// --import tsx assets/generate/moments/recordings.ts FOLDER`. The folder has `reels/NAME` and `truth/NAME.json`, as for
// `npm run bench -- games`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecordings } from '../../../test/speed/games/recordings.ts'
import { cacheFolder } from '../../../test/speed/show/reels.ts'
import { readScreens } from '../../../test/speed/show/screens.ts'
import { folder } from './examples.ts'

const source = process.argv[2]
if (source === undefined) throw new Error('Name the folder of the recordings.')

/** JSON with one entry in each row, so that a change is readable. */
const rows = (entries: Iterable<unknown>): string =>
  [...entries].map((entry) => JSON.stringify(entry, rounded)).join(',\n')

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(3)) : value

for (const { name, shots, truth } of readRecordings(source)) {
  const screens = await readScreens(shots, join(cacheFolder, `game-${name}.json`))
  const ids = new Map<string, number>()
  const readings = screens.map(({ atMs, lines, scene, bars = [] }) => [
    atMs,
    lines.map(({ text, box, confidence }) => {
      const line = JSON.stringify([text, ...box.map(Math.round), Math.round(confidence)])
      const id = ids.get(line) ?? ids.size
      ids.set(line, id)
      return id
    }),
    scene,
    ...(bars.length > 0 ? [bars] : []),
  ])
  const lines = [...ids.keys()].map((line): unknown => JSON.parse(line))
  const content = `{"moments":[\n${rows(truth.moments)}\n],\n"lines":[\n${rows(lines)}\n],"screens":[\n${rows(readings)}\n]}\n`
  writeFileSync(join(folder, 'recordings', `${name}.json`), content)
  console.log(`${name}: ${readings.length} readings, ${truth.moments.length} moments`)
}
