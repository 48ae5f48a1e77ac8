import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mergedConfig } from '../../src-shared/bench/merge.ts'
import type { BenchEvent } from '../../src-shared/bench/results.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { createFolder, type DataFailure, reasonOf } from '../platform/files.ts'
import { openBenchLog, readEvents, readRun } from './bench-log.ts'

/**
 * Merges the shards of a run into a new run, as if the run had never been divided.
 * @returns the folder of the new run, or why the shards cannot be merged
 */
export async function mergeRuns(
  dirs: readonly string[],
  reportsDir: string,
  clock: Clock,
): Promise<{ ok: true; dir: string } | { ok: false; failure: DataFailure }> {
  const failed = (message: string, remedy: string) => ({ ok: false as const, failure: { message, remedy } })
  const starts = (await Promise.all(dirs.map(readRun))).flatMap((recorded) => recorded?.start ?? [])
  const [first] = starts
  if (first === undefined || starts.length < dirs.length)
    return failed('One of the folders does not contain a run.', 'Name the folders of the runs to merge.')
  const merged = mergedConfig(starts.map(({ config }) => config))
  if (!merged.ok) return failed(merged.why, 'Run the missing or differing shards again.')
  const stem = `${starts.map(({ run }) => run).sort()[0] ?? ''}-merged`
  const parent = join(reportsDir, merged.config.suite)
  let run = stem
  for (let n = 2; existsSync(join(parent, run)); n += 1) run = `${stem}-${n}`
  const dir = join(parent, run)
  try {
    createFolder(dir)
  } catch (error) {
    return failed(`Cannot create ${dir} (${reasonOf(error)}).`, 'Name another folder with --reports DIR.')
  }
  const log = openBenchLog(dir)
  try {
    log.write({ ...first, run, config: merged.config, t: clock.now() })
    for (const part of dirs) for await (const event of readEvents(part)) if (isAnswer(event)) log.write(event)
    log.write({ type: 'bench/end', t: clock.now(), reason: 'done' })
  } finally {
    log.close()
  }
  return { ok: true, dir: join(parent, basename(dir)) }
}

const isAnswer = ({ type }: BenchEvent): boolean => type === 'bench/row' || type === 'bench/failed'
