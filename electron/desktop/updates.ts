import updater from 'electron-updater'
import type { DesktopWords } from './desktop-words.ts'

/**
 * Asks GitHub whether there is a newer version. Downloads nothing, and ignores failures.
 * @param report shows a message and its remedy in the panel
 */
export function checkForUpdates(
  report: (news: { message: string; remedy: string }) => void,
  words: DesktopWords,
): void {
  const { autoUpdater } = updater
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.logger = null
  autoUpdater.on('update-available', ({ version }) =>
    report({
      message: words.newVersion(version),
      remedy: words.download,
    }),
  )
  autoUpdater.on('error', () => {})
  autoUpdater.checkForUpdates().catch(() => {})
}
