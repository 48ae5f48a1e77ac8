import { basename, dirname, join } from 'node:path'
import { findRun } from '../../bench/find-run.ts'
import { isRunId } from '../../journal/runs.ts'
import type { DataFailure } from '../../platform/files.ts'
import { findRun as findShow } from '../../runs/find-run.ts'

/** The bench run or recorded show that a name on the command line refers to, or why none was found. */
export type NamedRun =
  | { readonly ok: true; readonly kind: 'bench'; readonly dir: string }
  | { readonly ok: true; readonly kind: 'show'; readonly run: string; readonly runsDir: string }
  | { readonly ok: false; readonly failure: DataFailure }

/** Finds a bench run by its name or folder (`latest` is the newest), or a recorded show by its id or folder. */
export function namedRun(reportsDir: string, named: string): NamedRun {
  const isShow = isRunId(named) || isRunId(basename(named)) || isRunId(basename(dirname(named)))
  if (!isShow) {
    const found = findRun(reportsDir, named)
    return found.ok ? { ...found, kind: 'bench' } : found
  }
  const show = findShow(named, join(dirname(reportsDir), 'live'))
  return typeof show === 'string'
    ? {
        ok: false,
        failure: {
          message: `${show[0]?.toUpperCase()}${show.slice(1)}`,
          remedy: 'Enter the path of the show’s folder.',
        },
      }
    : { ok: true, kind: 'show', ...show }
}
