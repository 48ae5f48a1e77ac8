import type { Sound } from './wav.ts'

const stepMs = 10
/** A step is voiced if its amplitude is above this share of a loud step's amplitude. */
const voicedShare = 0.12
/** A loud step is louder than this share of all steps. */
const loudShare = 0.9
const snapMs = 70

/**
 * Returns the start (ms) of each syllable of a recorded line, estimated from its loudness. The line must start at the
 * beginning of the recording.
 * @param weights usual length of each syllable, in any unit
 */
export function syllableTimes(sound: Sound, weights: readonly number[]): number[] {
  const levels = levelsOf(sound)
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * loudShare)] ?? 0
  const voiced = levels.map((level) => level > loud * voicedShare)
  const steps = voiced.flatMap((isVoiced, step) => (isVoiced ? [step] : []))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [spoken, before] = [0, -1]
  return weights.map((weight, n) => {
    const estimate = steps[Math.floor((steps.length * spoken) / Math.max(all, 1))] ?? before + 1
    spoken += weight
    before = Math.min(levels.length, Math.max(before + 1, n === 0 ? 0 : swellNear(levels, voiced, estimate)))
    return before * stepMs
  })
}

function swellNear(levels: readonly number[], voiced: readonly boolean[], estimate: number): number {
  const reach = snapMs / stepMs
  let [best, most] = [estimate, 0]
  for (let step = Math.max(0, estimate - reach); step <= estimate + reach; step += 1) {
    const rise = (levels[step] ?? 0) - (levels[step - 1] ?? 0)
    if (voiced[step] === true && rise > most * 1.05) [best, most] = [step, rise]
  }
  return best
}

function levelsOf({ samples, rate }: Sound): number[] {
  const size = Math.max(1, Math.round((rate * stepMs) / 1000))
  return Array.from({ length: Math.floor(samples.length / size) }, (_, step) => {
    let sum = 0
    for (let i = step * size; i < (step + 1) * size; i += 1) sum += (samples[i] ?? 0) ** 2
    return Math.sqrt(sum / size)
  })
}
