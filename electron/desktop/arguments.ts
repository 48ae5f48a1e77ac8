import { resolve } from 'node:path'
import type { Command } from '../../src-shared/contract/command.ts'
import { isWeightsPath, nameOn } from '../../src-shared/llm/model-name.ts'
import { type PerformOptions, performOptionsHelp, readPerformOptions } from '../app/perform-options.ts'
import { dataFolder } from '../data/data-folder.ts'
import { addWeights } from '../llama/added-weights.ts'
import type { DataFailure } from '../platform/files.ts'
import { isRemotePath } from '../platform/files.ts'

/** Command-line options of the desktop app: the options of `adlib perform`, except `--json`. */
export interface DesktopArguments extends Omit<PerformOptions, 'json'> {
  readonly dataDir: string
}

export const desktopHelp = `npm start -- [options]

Opens the desktop app, or performs without windows if none can be opened. Prints the addresses of the
panel, the overlay and the eye page, in this order.

${performOptionsHelp('the data folder; ./reports without windows')}
  --headless        perform without windows
  --help            show this text`

/** Switches for Chromium. They may be anywhere among the app's own options. */
const chromiumSwitches: ReadonlySet<string> = new Set([
  'no-sandbox',
  'ozone-platform',
  'remote-debugging-port',
  'disable-gpu',
  'force-device-scale-factor',
  'enable-logging',
])

const isChromiumSwitch = (arg: string): boolean =>
  arg.startsWith('--') && chromiumSwitches.has(arg.slice(2).split('=', 1)[0] ?? '')

/**
 * Reads the app's own arguments, which follow the app's folder or the packaged program.
 * @param argv as `process.argv`
 * @param env as `process.env`
 * @returns the options, or a message that names the mistake
 */
export function desktopArguments(
  argv: readonly string[],
  packaged: boolean,
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; options: DesktopArguments } | { ok: false; message: string } {
  const app = packaged ? 0 : argv.findIndex((arg, n) => n > 0 && !arg.startsWith('-'))
  const own = app === -1 ? [] : argv.slice(app + 1)
  const read = readPerformOptions(packaged ? own.filter((arg) => !isChromiumSwitch(arg)) : own)
  if (!read.ok) return read
  const { json, dataDir, ...options } = read.options
  if (!json) return { ok: true, options: { ...options, dataDir: dataFolder({ data: dataDir, env }) } }
  return { ok: false, message: '--json works only without windows: npm run adlib -- perform --json.' }
}

/** Values of `--frames` that name a source. Any other value is a path. */
const sources = new Set(['screen', 'obs', 'program', 'demo', 'off', 'auto'])

/**
 * Returns the commands that apply the arguments of a second start to the app that is already running.
 * @param folder the working folder of the second start, where its relative paths begin
 */
export function handedOver(argv: readonly string[], packaged: boolean, folder: string): Command[] {
  const read = desktopArguments(argv, packaged, process.env)
  if (!read.ok) return []
  const { model, frames, chat, setUp } = read.options
  const commands: Command[] = []
  if (model !== undefined) commands.push({ command: 'brain', id: 'second-start-model', model })
  if (frames !== undefined) {
    const path = isRemotePath(frames) ? frames : resolve(folder, frames)
    const sight = sources.has(frames) ? { source: frames } : { source: 'file', path }
    commands.push({ command: 'settings', id: 'second-start-frames', patch: { sight } })
  }
  if (chat !== undefined) commands.push({ command: 'settings', id: 'second-start-chat', patch: { chat } })
  if (setUp)
    commands.push({ command: 'settings', id: 'second-start-set-up', patch: { setup: { state: 'asking' } } })
  return commands
}

/**
 * Adds the weights file that a command names to the list of models, because the command line may name any path.
 * Returns the command with the file's absolute path, or why the file cannot be added.
 */
export async function withAddedWeights(
  dataDir: string,
  command: Command,
  folder: string,
): Promise<{ ok: true; command: Command } | { ok: false; failure: DataFailure }> {
  if (command.command !== 'brain' || !isWeightsPath(command.model)) return { ok: true, command }
  const added = await addWeights(dataDir, nameOn('engine', command.model), folder)
  return added.ok ? { ok: true, command: { ...command, model: added.path } } : added
}
