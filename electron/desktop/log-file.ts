import { join } from 'node:path'
import log from 'electron-log/node'

/** Size (bytes) at which a log is archived; the archive before it is replaced. */
const maxSize = 2 * 1024 * 1024

/** Replaces access tokens and confirmation codes, which a log must not contain. */
export const withoutSecrets = (line: string): string =>
  line.replace(/([?&]token=)[^&\s]+/g, '$1•••').replace(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/g, '•••')

/** Returns the folder of the logs: `main.log` and, once that was full, `main.old.log`. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs')

/**
 * Opens the log in the data folder.
 * @returns a function that writes a line with its time; failing to write is ignored
 */
export function openLog(dataDir: string): (line: string) => void {
  log.transports.file.setAppName('Adlib')
  log.transports.console.level = false
  log.transports.file.resolvePathFn = () => join(logFolder(dataDir), 'main.log')
  log.transports.file.maxSize = maxSize
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  return (line) => log.info(withoutSecrets(line))
}
