/** What the end of the app needs from it. */
export interface EndDeps {
  /** Takes every window from the screen: nothing of a dead performance stays on the stage. */
  hideWindows(): void
  say(line: string): void
  showErrorBox(title: string, text: string): void
  exit(code: number): void
}

/**
 * Ends the app for an error that nobody can answer any more: says what happened and what can be done, then
 * exits with 1, whatever happens meanwhile. Only the first error is told; the rest follow from it.
 */
export function endOnError(deps: EndDeps): (problem: unknown) => void {
  let ending = false
  return (problem) => {
    if (ending) return
    ending = true
    const { message, remedy } = told(problem)
    try {
      deps.say(`Adlib has to end: ${message} ${remedy}`)
      deps.hideWindows()
      deps.showErrorBox('Adlib has to end', `${message}\n\n${remedy}`)
    } finally {
      deps.exit(1)
    }
  }
}

/** A failure of the outside world brings its remedy; anything else is a mistake in the program. */
function told(problem: unknown): { message: string; remedy: string } {
  const message = problem instanceof Error ? problem.message : String(problem)
  const remedy = (problem as { remedy?: unknown } | null)?.remedy
  if (typeof remedy === 'string') return { message, remedy }
  return { message, remedy: 'This is a mistake in Adlib. Start it again; the run goes on where it stopped.' }
}
