import type { Dose } from '../../../src-shared/bench/results.ts'
import { type BenchMode, benchModes } from '../../../src-shared/contract/api/bench.ts'

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly why: string }

const ok = <Value>(value: Value): Read<Value> => ({ ok: true, value })
const wrong = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why })

export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export function readModes(text: string): Read<BenchMode[]> {
  const modes = text === 'all' ? ['native', 'schema', 'text'] : readList(text)
  const unknown = modes.find((mode) => !benchModes.some((known) => known === mode))
  if (unknown !== undefined || modes.length === 0)
    return wrong(`--mode must be native, schema, text, auto, a list of them, or all, not “${text}”`)
  return ok([...new Set(modes)] as BenchMode[])
}

export function readDoses(text: string | undefined): Read<Dose[]> {
  if (text === undefined) return ok(['own'])
  const doses = readList(text).map(Number)
  return doses.length > 0 && doses.every((dose) => Number.isInteger(dose) && dose >= 0 && dose <= 100)
    ? ok([...new Set(doses)])
    : wrong(`--decoys must be numbers from 0 to 100, such as 0,2,5,10,20, not “${text}”`)
}

export function readInteger(option: string, text: string, least: number, most: number): Read<number> {
  const value = Number(text)
  return Number.isInteger(value) && value >= least && value <= most
    ? ok(value)
    : wrong(`${option} must be a whole number from ${least} to ${most}, not “${text}”`)
}

export function readNumber(option: string, text: string, least: number, most: number): Read<number> {
  const value = Number(text)
  return text.trim() !== '' && value >= least && value <= most
    ? ok(value)
    : wrong(`${option} must be a number from ${least} to ${most}, not “${text}”`)
}

export function readShard(text: string): Read<{ part: number; of: number }> {
  const [, part, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { part: Number(part), of: Number(of) }
  return shard.part >= 1 && shard.part <= shard.of
    ? ok(shard)
    : wrong(`--shard must be a part and a number of parts, such as 2/4, not “${text}”`)
}

/** Scores for which `--threshold` can set a minimum. */
export const thresholdNames = ['right', 'raw', 'parsed', 'calls', 'silence', 'points'] as const
export type ThresholdName = (typeof thresholdNames)[number]

export interface Threshold {
  readonly name: ThresholdName
  readonly least: number
}

export function readThreshold(text: string): Read<Threshold> {
  const [, name, least] = /^([a-z]+)=(\d(?:\.\d+)?)$/.exec(text) ?? []
  const known = thresholdNames.find((one) => one === name)
  return known !== undefined && Number(least) <= 1
    ? ok({ name: known, least: Number(least) })
    : wrong(
        `--threshold must be one of ${thresholdNames.join(', ')} with a share, such as right=0.8, not “${text}”`,
      )
}
