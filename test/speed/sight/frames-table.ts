import { openImage } from '../../../electron/capture/file-source.ts'
import type { Picture } from '../../../src-shared/sight/picture/frame.ts'
import { scoreFrame, sumScores, type WordScore } from '../../fixtures/sight/score.ts'
import type { TrueFrame } from '../../fixtures/sight/truth.ts'
import type { BenchReader } from './engines.ts'
import { percent, percentile, stopwatch } from './measure.ts'

interface Measured {
  readonly score: WordScore
  readonly ms: number
  readonly cpuMs: number
}

export const framesHead = [
  '| frames | reader | recall | precision | numbers | false words, textless | p50 ms | p95 ms | CPU ms |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
]

/**
 * Measures each reader on each frame, and returns a table row for each reader. All readers read a frame before the
 * next frame begins, so that a busy moment of the machine affects all of them.
 */
export async function frameRows(
  label: string,
  frames: readonly TrueFrame[],
  readers: readonly BenchReader[],
  onReading: (line: string) => void,
  onFrame: (line: string) => void,
): Promise<string[]> {
  const measured = readers.map((): Measured[] => [])
  for (const [at, frame] of frames.entries()) {
    onFrame(`${label} frame ${at + 1} of ${frames.length}: ${frame.name}`)
    const picture = await opened(frame.image)
    for (const [by, reader] of readers.entries()) {
      // The first reading of an engine loads its model and is not measured.
      if (at === 0) await reader.read(frame.image, picture)
      const stop = stopwatch()
      const { lines, cpuMs } = await reader.read(frame.image, picture)
      const time = stop(cpuMs)
      const score = scoreFrame(frame.words, lines)
      measured[by]?.push({ score, ...time })
      onReading(
        `${frame.name} ${reader.name}: ${score.hits} of ${score.truth} words, ${score.read} read, ${score.numberHits} of ${score.numbers} numbers, ${time.ms.toFixed(0)} ms`,
      )
    }
  }
  return readers.map(({ name }, by) => {
    const all = measured[by] ?? []
    const sum = sumScores(all.map(({ score }) => score))
    const textless = sumScores(all.map(({ score }) => score).filter(({ truth }) => truth === 0))
    const ms = all.map((one) => one.ms)
    const cpuMs = all.reduce((total, one) => total + one.cpuMs, 0) / all.length
    return `| ${label} | ${name} | ${percent(sum.hits, sum.truth)} | ${percent(sum.hits, sum.read)} | ${percent(sum.numberHits, sum.numbers)} | ${textless.read} | ${percentile(ms, 0.5)} | ${percentile(ms, 0.95)} | ${cpuMs.toFixed(0)} |`
  })
}

export async function opened(file: string): Promise<Picture> {
  const image = await openImage(file)
  if (!image.ok) throw new Error(`${file}: ${image.error.message}`)
  return image.picture
}
