import { type BrowserWindow, dialog } from 'electron'
import type { Clock } from '../../src-shared/ports.ts'
import { blamePack } from '../platform/pack-mistakes.ts'
import type { DesktopWords } from './desktop-words.ts'

/** The parts of the app that the handler of fatal errors uses. */
export interface ShutdownDeps {
  /** A dead performance must leave nothing on screen. */
  hideWindows(): void
  print(line: string): void
  showErrorBox(title: string, text: string): void
  exit(code: number): void
}

/** Returns the handler for errors that nothing else caught. It reports the error and exits with code 1. */
export function onFatalError(deps: ShutdownDeps): (problem: unknown) => void {
  let ending = false
  return (problem) => {
    if (ending) return
    ending = true
    const { message, remedy } = describeError(problem)
    try {
      deps.print(`Adlib has to close: ${message} ${remedy}`)
      deps.hideWindows()
      deps.showErrorBox('Adlib has to close', `${message}\n\n${remedy}`)
    } finally {
      deps.exit(1)
    }
  }
}

/** Returns a handler for uncaught errors. It ends the program unless the error comes from a pack. */
export const onUncaughtError =
  (die: (problem: unknown) => void) =>
  (problem: unknown): void => {
    if (!blamePack(problem)) die(problem)
  }

/** Returns an error's message and remedy. An error without a remedy was not foreseen, so it is a bug in Adlib. */
function describeError(problem: unknown): { message: string; remedy: string } {
  const message = problem instanceof Error ? problem.message : String(problem)
  const remedy = (problem as { remedy?: unknown } | null)?.remedy
  if (typeof remedy === 'string') return { message, remedy }
  return { message, remedy: 'This is a bug in Adlib. Start it again; the run resumes where it stopped.' }
}

const deadlineMs = 5000

/**
 * Runs `stop`, which may hang. Resolves with true if it finished in time, or false if it did not. Rejects if it failed.
 */
export function withDeadline(stop: () => Promise<unknown>, clock: Clock): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(deadlineMs, () => resolve(false))
    stop()
      .then(() => resolve(true), reject)
      .finally(cancel)
  })
}

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
