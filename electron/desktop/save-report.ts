import { writeFileSync } from 'node:fs'
import { type BrowserWindow, dialog } from 'electron'
import { reportParts } from '../../src-shared/contract/api/about.ts'
import type { DesktopWords } from './desktop-words.ts'

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
