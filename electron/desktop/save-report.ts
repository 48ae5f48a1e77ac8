import { app, type BrowserWindow, dialog, screen } from 'electron'
import type { Finding } from '../../src-shared/contract/api/doctor.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { makeReport, reportContents, writeReport } from './diagnostics.ts'

/** Lists what a diagnostic report contains, asks where to save it, and saves it. Shows an error if that fails. */
export async function saveReport(
  window: BrowserWindow,
  source: { readonly settings: Settings; readonly dataDir: string; readonly doctor: AsyncIterable<Finding> },
): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Save a diagnostic report?',
    detail: `It is one readable file on this computer; nothing is sent. It contains:\n\n${reportContents.map((one) => `• ${one}`).join('\n')}\n\nIt contains no password, token, picture, or word of your show.`,
    buttons: ['Choose a place…', 'Cancel'],
    cancelId: 1,
    defaultId: 0,
  })
  if (response !== 0) return
  const now = new Date()
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: `adlib-report-${now.toISOString().slice(0, 10)}.json`,
    filters: [{ name: 'JSON', extensions: ['json'] }],
  })
  if (canceled || filePath === '') return
  const doctor: Finding[] = []
  for await (const finding of source.doctor) doctor.push(finding)
  const displays = screen
    .getAllDisplays()
    .map(({ size, scaleFactor }) => ({ width: size.width, height: size.height, scale: scaleFactor }))
  const { settings, dataDir } = source
  try {
    writeReport(
      filePath,
      makeReport({
        now,
        version: app.getVersion(),
        displays,
        doctor,
        settings,
        dataDir,
        home: app.getPath('home'),
      }),
    )
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    dialog.showErrorBox('Adlib cannot save the report', `${reason}\n\nChoose another folder.`)
  }
}
