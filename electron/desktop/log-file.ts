import { join } from 'node:path'
import log from 'electron-log/node'
import { logFolder, withoutSecrets } from '../data/data-folder.ts'

/** Size (bytes) at which a log is archived; the previous archive is replaced. */
const maxSize = 2 * 1024 * 1024

/**
 * Opens the log in the data folder.
 * @returns a function that writes a line with its time and without secrets, and ignores a failure to write
 */
export function openLog(dataDir: string): (line: string) => void {
  log.transports.file.setAppName('Adlib')
  log.transports.console.level = false
  log.transports.file.resolvePathFn = () => join(logFolder(dataDir), 'main.log')
  log.transports.file.maxSize = maxSize
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  return (line) => log.info(withoutSecrets(line))
}
