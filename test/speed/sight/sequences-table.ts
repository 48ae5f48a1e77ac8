import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createChangeGate } from '../../../src-shared/sight/picture/change-gate.ts'
import type { OcrEngine } from '../../../src-shared/sight/picture/frame.ts'
import { createScreenReader } from '../../../src-shared/sight/screen-reader.ts'
import { type SequenceAnswer, scoreSequence } from '../../fixtures/sight/score.ts'
import type { TrueSequence } from '../../fixtures/sight/truth.ts'
import { opened } from './frames-table.ts'
import { percentile, stopwatch } from './measure.ts'

export const sequencesHead = [
  '| sequence | reader | score right | clock right | feed lines | unchanged called changed | CPU s a minute | p50 ms | p95 ms |',
  '|---|---|---:|---:|---:|---:|---:|---:|---:|',
]

export async function sequenceRow(sequence: TrueSequence, engine: OcrEngine): Promise<string> {
  const gate = createChangeGate()
  const read = createScreenReader(engine)
  const observe = createObserver()
  const answers: SequenceAnswer[] = []
  const times: { ms: number; cpuMs: number }[] = []
  for (const [second, image] of sequence.images.entries()) {
    const picture = await opened(image)
    const stop = stopwatch()
    const { changed } = gate(picture)
    const { lines, cpuMs, error } = await read(picture, changed, second * 1000)
    if (error !== undefined) throw new Error(`${engine.name} cannot read ${image}: ${error}`)
    const at = second * 1000
    const scene = { cut: second === 0, brightness: 0, motion: 0 }
    const observation = observe({ source: sequence.name, at, now: at, lines, scene })
    times.push(stop(cpuMs))
    answers.push({ lines, changed: [...(observation?.newLines ?? []), ...(observation?.goneLines ?? [])] })
  }
  const score = scoreSequence(sequence.frames, answers)
  // The first frame is read completely, so its times do not count.
  const later = times.slice(1)
  const cpuS = (later.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / later.length) * 0.06
  const ms = later.map((time) => time.ms)
  return `| ${sequence.name} | ${engine.name} | ${score.scoreRight} of ${score.frames} | ${score.clockRight} of ${score.frames} | ${score.feedCaught} of ${score.feedLines} | ${score.calledChanged} of ${score.unchanged} | ${cpuS.toFixed(1)} | ${percentile(ms, 0.5)} | ${percentile(ms, 0.95)} |`
}
