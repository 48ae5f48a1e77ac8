import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import log from 'electron-log/node'
import { reportParts } from '../../src-shared/contract/api/about.ts'
import { logFolder, withoutSecrets } from '../data/data-folder.ts'
import type { DesktopWords } from './desktop-words.ts'

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

/** Shows what a diagnostic report contains, and asks where to save it. */
export async function saveReport(
  window: BrowserWindow,
  make: () => Promise<object>,
  words: DesktopWords['report'],
): Promise<void> {
  const contents = reportParts.map((part) => `• ${words.parts[part]}`).join('\n')
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: words.question,
    detail: `${words.about}\n\n${contents}\n\n${words.without}`,
    buttons: [words.choose, words.cancel],
    cancelId: 1,
    defaultId: 0,
  })
  if (response !== 0) return
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: `adlib-report-${new Date().toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
  })
  if (canceled || filePath === '') return
  try {
    writeFileSync(filePath, `${JSON.stringify(await make(), null, 2)}\n`, { mode: 0o600 })
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    dialog.showErrorBox(words.failed, `${reason}\n\n${words.otherFolder}`)
  }
}
