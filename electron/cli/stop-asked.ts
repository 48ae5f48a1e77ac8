/** How long after the first a further signal is taken for the same wish, in milliseconds. */
const sameWishMs = 1000

/**
 * Resolves when the program is politely asked to end: Ctrl+C, a polite kill, or a closed terminal. A terminal sends
 * Ctrl+C to its whole group and npm passes it on, so a second signal within a second means nothing new; a later one
 * ends the program at once.
 */
export function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        const now = performance.now()
        if (firstAt !== null && now - firstAt > sameWishMs) process.exit(130)
        firstAt ??= now
        resolve()
      })
    }
  })
}
