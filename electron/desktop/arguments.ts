import { parseArgs } from 'node:util'

/** What the desktop app takes on its command line; the same words as the headless performer's. */
export interface DesktopArguments {
  readonly model?: string
  readonly frames?: string
  readonly data?: string
  readonly reports?: string
  readonly port?: number
}

const options = {
  model: { type: 'string' },
  frames: { type: 'string' },
  data: { type: 'string' },
  reports: { type: 'string' },
  port: { type: 'string' },
} as const

/**
 * Reads the app's own arguments: what follows the app's folder, or the program itself when packaged. What
 * stands before are switches of Chromium and Node.
 * @param argv as `process.argv`
 * @returns the arguments, or the sentence that names the mistake
 */
export function desktopArguments(
  argv: readonly string[],
  packaged: boolean,
): { ok: true; values: DesktopArguments } | { ok: false; message: string } {
  const app = packaged ? 0 : argv.findIndex((arg, n) => n > 0 && !arg.startsWith('-'))
  const args = app === -1 ? [] : argv.slice(app + 1)
  try {
    const { port, ...values } = parseArgs({ args, options, strict: true }).values
    if (port === undefined) return { ok: true, values }
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      return { ok: false, message: `--port ${port}: expected a number from 0 to 65535` }
    }
    return { ok: true, values: { ...values, port: Number(port) } }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}
