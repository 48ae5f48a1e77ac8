import type { Clock } from '../../src-shared/ports.ts'
import { blamePack } from '../platform/pack-mistakes.ts'

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
