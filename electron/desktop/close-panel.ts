import { type BrowserWindow, dialog } from 'electron'
import type { DesktopWords } from './desktop-words.ts'

/** Desktops that show tray icons. GNOME needs an extension for them, which Ubuntu includes. */
const desktopsWithTray = /ubuntu|unity|kde|xfce|lxqt|mate|cinnamon|budgie|deepin/i

/** Returns whether this system is known to show tray icons. */
export const hasTray = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): boolean => platform !== 'linux' || desktopsWithTray.test(env.XDG_CURRENT_DESKTOP ?? '')

/**
 * Returns the handler for closing the panel's window. Without a tray icon, the handler asks, because a hidden window
 * would be hard to bring back.
 */
export function panelCloser(deps: {
  readonly panel: Pick<BrowserWindow, 'hide'>
  readonly hasTray: boolean
  readonly knowsTray: () => boolean
  readonly nowKnowsTray: () => void
  readonly words: () => DesktopWords['close']
  readonly quit: () => void
  readonly ask?: (question: Electron.MessageBoxOptions) => Promise<{ readonly response: number }>
}): () => Promise<void> {
  const { panel, words, ask = (question) => dialog.showMessageBox(question) } = deps
  let isAsking = false
  return async () => {
    if (deps.hasTray) {
      panel.hide()
      if (deps.knowsTray()) return
      deps.nowKnowsTray()
      await ask({ type: 'info', message: words().inTray, buttons: [words().understood] })
      return
    }
    if (isAsking) return
    isAsking = true
    const { hide, quit, cancel } = words()
    const { response } = await ask({
      type: 'question',
      message: words().question,
      detail: words().startAgain,
      buttons: [hide, quit, cancel],
      defaultId: 0,
      cancelId: 2,
    })
    isAsking = false
    if (response === 0) panel.hide()
    else if (response === 1) deps.quit()
  }
}
