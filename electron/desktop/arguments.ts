import { type PerformOptions, performOptionsHelp, readPerformOptions } from '../app/perform-options.ts'
import { dataFolder } from '../data/data-folder.ts'

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
