import { type PerformWishes, performOptionsHelp, readPerformOptions } from '../app/perform-options.ts'

/** What the desktop app takes on its command line: the words of the headless performer. */
export type DesktopArguments = Omit<PerformWishes, 'json'>

export const desktopHelp = `npm start -- [options]

Opens the desktop app, or performs without windows where none can be shown. Prints the addresses of
the panel, the overlay and the eye page, in this order.

${performOptionsHelp('the data folder; without windows ./reports')}
  --headless        without windows, also where some could be shown
  --help            this text`

/**
 * Reads the app's own arguments: what follows the app's folder, or the program itself when packaged. What
 * stands before are switches of Chromium and Node.
 * @param argv as `process.argv`
 * @returns the arguments, or the sentence that names the mistake
 */
export function desktopArguments(
  argv: readonly string[],
  packaged: boolean,
): { ok: true; wishes: DesktopArguments } | { ok: false; message: string } {
  const app = packaged ? 0 : argv.findIndex((arg, n) => n > 0 && !arg.startsWith('-'))
  const read = readPerformOptions(app === -1 ? [] : argv.slice(app + 1))
  if (!read.ok) return read
  const { json, ...wishes } = read.wishes
  if (!json) return { ok: true, wishes }
  return {
    ok: false,
    message: '--json is for a performance without windows: npm run adlib -- perform --json.',
  }
}
