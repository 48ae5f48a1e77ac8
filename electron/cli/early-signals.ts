// Imported first, so that a signal which arrives while the program loads does not end it in the middle.

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let arrived: (typeof names)[number] | null = null
const keep = (name: (typeof names)[number]): void => {
  arrived ??= name
}
for (const name of names) process.on(name, keep)

/** Returns the first signal since the start, or null. From then on, signals are the caller's to handle. */
export function takeEarlySignal(): (typeof names)[number] | null {
  const early = arrived
  arrived = null
  for (const name of names) process.off(name, keep)
  return early
}
