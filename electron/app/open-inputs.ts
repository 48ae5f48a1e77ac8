import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { isWeightsPath, nameOn } from '../../src-shared/llm/model-name.ts'
import { applySettings } from '../../src-shared/settings/apply-settings.ts'
import { sightSettings } from '../../src-shared/settings/senses.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { isSetupOpen } from '../../src-shared/settings/show.ts'
import { dataFolder, makeFolder, reportsFolder } from '../data/data-folder.ts'
import { type Keychain, openSecrets, type Secrets } from '../data/secrets.ts'
import { type ReadSettings, readSettings } from '../data/settings-file.ts'
import { storedTokens, type Tokens } from '../data/tokens-file.ts'
import type { OpenedRun } from '../journal/open-run.ts'
import { addWeights } from '../llama/added-weights.ts'
import { systemClock } from '../platform/clock.ts'
import type { DataFailure } from '../platform/files.ts'
import type { ForkProgram } from '../platform/fork-program.ts'
import { startRun } from './begin-run.ts'
import type { ChatOption } from './chat-option.ts'
import type { ReportedDisplay } from './diagnostic-report.ts'
import type { Screens } from './list-sources.ts'

type Setup = Settings['setup']

/** Conditions that decide whether Adlib starts with the setup. */
export interface StartedAs {
  /** Whether this start asks the setup questions until they are answered: the desktop app and `npm start` do. */
  readonly asksSetup?: boolean
  /** Whether the command line requests the setup. */
  readonly setUp?: boolean
  /** Source named on the command line. If it is set, Adlib skips the setup. */
  readonly frames?: string
  /** Model named on the command line. If it is set, Adlib skips the first question of the setup. */
  readonly model?: string
  /** Whether the command line names a duration. If it does, Adlib starts a new run and skips the setup. */
  readonly fresh: boolean
  readonly isFirst: boolean
}

/** Returns the state of the setup in this run. A setup that this start skips is not stored as such. */
export function setupAtStart(stored: Setup, start: StartedAs): Setup {
  const { setUp, asksSetup, fresh, frames, model, isFirst } = start
  if (setUp) return { ...stored, state: 'asking' }
  if (!asksSetup || fresh) return { ...stored, state: 'skipped' }
  if (frames !== undefined) return { ...stored, state: 'done' }
  const setup = isFirst ? { ...stored, state: 'asking' as const } : stored
  return isSetupOpen(setup) && model !== undefined && setup.step === 'performer'
    ? { ...setup, step: 'source' }
    : setup
}

export interface PerformanceOptions {
  /**
   * Whether the desktop app performs, which keeps its runs in the data folder. The headless performer keeps them in
   * `./reports`. `reportsDir` overrides both.
   */
  readonly desktop: boolean
  /** Begins a new run even if there is an unfinished one. */
  readonly fresh: boolean
  /** The source of this run: a value of `sight.source`, or the path of pictures or a video. */
  readonly frames?: string
  /** Begins with the setup, even after it was done. */
  readonly setUp?: boolean
  /** Asks the setup questions at the first start, and continues an unfinished setup. */
  readonly asksSetup?: boolean
  readonly model?: string
  /** Whether whispers are read as stage commands; overrides the setting. */
  readonly commands?: Settings['brain']['commands']
  /** The sources of chat of this run, in place of those of the settings. */
  readonly chat?: ChatOption
  readonly dataDir?: string
  readonly reportsDir?: string
  readonly port?: number
  readonly print: (line: string) => void
  /** Shows a request and its code to the person at this machine. No page may read the code. Default: prints both. */
  readonly showCode?: (question: string, code: string) => void
  /** Returns the system's permission state for screen capture; undefined where only a browser captures. */
  readonly screenPermission?: () => string | undefined
  /** Lists the screens and windows that the desktop app can capture; undefined where only a browser captures. */
  readonly screens?: Screens
  readonly displays?: () => readonly ReportedDisplay[]
  /** The license file of the packaged desktop app, which covers all its parts. Undefined outside that app. */
  readonly licenses?: string
  /** The system's key store. Without one, secrets are stored as plain text. */
  readonly keychain?: Keychain | null
  /** Starts the text reader and the engine. Default: with Node. */
  readonly fork?: ForkProgram
  readonly onEvent?: (event: AdlibEvent) => void
}

/** The data that a performance reads or creates on disk before its parts start. */
export interface Inputs {
  readonly dataDir: string
  /** The effective settings: the stored settings with command-line overrides. */
  readonly settings: Settings
  /** The model to select: the option's, otherwise that of the settings; empty for any. A path is absolute. */
  readonly model: string
  readonly stored: ReadSettings
  readonly tokens: Tokens
  readonly secrets: Secrets
  readonly opened: OpenedRun
}

/** Reads settings and tokens, and begins or continues a run. Prints problems that do not stop the start. */
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
  const { env } = process
  const secrets = openSecrets({
    dataDir,
    env,
    keychain: options.keychain,
    report: ({ message, remedy }) => print(`${message} ${remedy}`),
  })
  await secrets.unlock()
  const { isFirst = false } = stored
  const setup = setupAtStart(stored.settings.setup, { ...options, isFirst })
  let { model = stored.settings.brain.model } = options
  if (options.model !== undefined && isWeightsPath(model)) {
    const added = await addWeights(dataDir, nameOn('engine', model))
    if (!added.ok) return added
    model = added.path
  }
  const overridden = withOptions({ ...stored.settings, setup }, options)
  if (!overridden.ok) return overridden
  const { settings } = overridden

  const started = await startRun({
    reportsDir: reportsFolder({
      reports: options.reportsDir,
      desktop: options.desktop,
      dataDir,
      cwd: process.cwd(),
    }),
    fresh: options.fresh,
    settings: () => settings,
    clock: systemClock,
    print,
    onEvent: options.onEvent,
  })
  if (!started.ok) return started
  return {
    ok: true,
    inputs: { dataDir, settings, model, stored, tokens, secrets, opened: started.opened },
  }
}

function withOptions(
  read: Settings,
  options: Pick<PerformanceOptions, 'commands' | 'frames' | 'chat'>,
): { ok: true; settings: Settings } | { ok: false; failure: DataFailure } {
  const { commands = read.brain.commands, frames, chat = {} } = options
  const applied = applySettings(read, { brain: { commands }, chat })
  if (!applied.ok) return { ok: false, failure: { message: applied.message, remedy: 'Correct --chat.' } }
  const settings = applied.settings
  if (frames === undefined) return { ok: true, settings }
  const kind = sightSettings.shape.source.safeParse(frames)
  if (kind.success && kind.data !== 'file') {
    const sight = { ...settings.sight, source: kind.data }
    if (kind.data !== 'obs') return { ok: true, settings: { ...settings, sight } }
    const stage = { ...settings.stage, obs: { ...settings.stage.obs, enabled: true } }
    return { ok: true, settings: { ...settings, sight, stage } }
  }
  const path = resolve(frames)
  if (existsSync(path)) {
    return { ok: true, settings: { ...settings, sight: { ...settings.sight, source: 'file', path } } }
  }
  return {
    ok: false,
    failure: {
      message: `No picture, folder or video exists at ${path}.`,
      remedy: 'Enter an existing path, or use --frames demo.',
    },
  }
}
