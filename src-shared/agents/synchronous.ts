const remedy =
  'A step decides from its state and messages alone. Do slow work in a tool, and call it with an action.'

/** Throws a `TypeError` if a function is declared `async`. `what` names the function in the message. */
export function refuseAsync(what: string, given: unknown): void {
  if (typeof given === 'function' && /^Async/.test(given.constructor.name))
    throw new TypeError(`${what} must not be async. ${remedy}`)
}

/** Throws a `TypeError` if a function has returned a promise. `what` names the function in the message. */
export function refusePromise(what: string, result: unknown): void {
  const { then } = (result ?? {}) as { then?: unknown }
  if (typeof then !== 'function') return
  // The promise is abandoned, so its rejection must not end the program.
  Promise.resolve(result).catch(() => {})
  throw new TypeError(`${what} returned a promise. ${remedy}`)
}
