import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import type { Frames } from '../capture/open-eyes.ts'
import { dataFolder, makeFolder, reportsFolder } from '../data/data-folder.ts'
import type { DataFailure } from '../data/files.ts'
import { readSettings, type SettingsProblem } from '../data/settings-file.ts'
import { storedTokens, type Tokens } from '../data/tokens-file.ts'
import { type OpenedRun, openRun } from '../journal/open-run.ts'
import { systemClock } from '../platform/clock.ts'
import { appRoot } from '../platform/program.ts'

export interface PerformanceOptions {
  /** The desktop app keeps its runs in the data folder, the headless performer in `./reports`. */
  readonly desktop: boolean
  /** Always begins a new run and carries no panic over. */
  readonly fresh: boolean
  /** `demo`, `screen`, an image or a folder. Default: the screen once it is shared, the demo reel until then. */
  readonly frames?: string
  /** Overrides the selected model of the settings. */
  readonly model?: string
  /** Whether whispers are read as stage commands; overrides the setting. */
  readonly commands?: Settings['brain']['commands']
  readonly dataDir?: string
  readonly reportsDir?: string
  readonly port?: number
  /** Prints one line on the terminal. */
  readonly print: (line: string) => void
  /**
   * Shows a request that only a person at this machine may grant, with its code. No page may be able to read it.
   * Default: `print`.
   */
  readonly showCode?: (question: string, code: string) => void
  /** Called with every event of this run, starting with the first. */
  readonly onEvent?: (event: AdlibEvent) => void
}

/** Everything a performance reads from disk before it starts. */
export interface Inputs {
  readonly dataDir: string
  /** The effective settings: the stored ones with command-line overrides. */
  readonly settings: Settings
  readonly stored: { readonly settings: Settings; readonly problem?: SettingsProblem }
  readonly tokens: Tokens
  readonly frames: Frames
  /** The opened run, before its first event of this process. */
  readonly opened: OpenedRun
}

/** Reads settings and tokens, and opens a run. Prints problems that do not stop the start. */
export async function openInputs(
  options: PerformanceOptions,
): Promise<{ ok: true; inputs: Inputs } | { ok: false; failure: DataFailure }> {
  const { print } = options
  const dataDir = dataFolder({ data: options.dataDir, env: process.env })
  const unusable = makeFolder(dataDir, '--data')
  if (unusable) return { ok: false, failure: unusable }

  const stored = readSettings(dataDir)
  const { tokens, problem } = storedTokens(dataDir)
  for (const found of [stored.problem, problem]) if (found) print(`${found.message} ${found.remedy}`)
  const { commands = stored.settings.brain.commands } = options
  const settings = { ...stored.settings, brain: { ...stored.settings.brain, commands } }

  const frames = framesOf(options.frames ?? settings.sight.source)
  if (!frames.ok) return frames

  const opened = await openRun({
    reportsDir: reportsFolder({
      reports: options.reportsDir,
      desktop: options.desktop,
      dataDir,
      cwd: process.cwd(),
    }),
    fresh: options.fresh,
    clock: systemClock,
    warn: print,
  })
  if (!opened.ok) return opened
  return {
    ok: true,
    inputs: { dataDir, settings, stored, tokens, frames: frames.frames, opened: opened.opened },
  }
}

function framesOf(source: string): { ok: true; frames: Frames } | { ok: false; failure: DataFailure } {
  const demo = join(appRoot(), 'assets', 'demo')
  switch (source) {
    case 'auto':
      return { ok: true, frames: { kind: 'auto', path: demo } }
    case 'demo':
      return { ok: true, frames: { kind: 'files', path: demo } }
    case 'screen':
    case 'off':
      return { ok: true, frames: { kind: source } }
    default: {
      const path = resolve(source)
      if (existsSync(path)) return { ok: true, frames: { kind: 'files', path } }
      return {
        ok: false,
        failure: {
          message: `There is no image or folder ${path}.`,
          remedy: 'Name one that exists, or use --frames demo.',
        },
      }
    }
  }
}
