import updater from 'electron-updater'

/**
 * Asks GitHub whether there is a newer version, and reports it. Nothing is downloaded, and an older version is never offered. Failures are
 * ignored: the next start asks again.
 * @param report shows a sentence and what to do in the panel
 */
export function checkForUpdates(report: (news: { message: string; remedy: string }) => void): void {
  const { autoUpdater } = updater
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.logger = null
  autoUpdater.on('update-available', ({ version }) =>
    report({
      message: `Adlib ${version} is available.`,
      remedy: 'Download it at https://github.com/adlib-live/adlib/releases when the show is over.',
    }),
  )
  autoUpdater.on('error', () => {})
  autoUpdater.checkForUpdates().catch(() => {})
}
