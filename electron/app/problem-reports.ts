import type { Emit } from '../../src-shared/events/event.ts'
import type { DataFailure } from '../platform/files.ts'

/** Returns a function that finds the current problems, and reports those that are new or solved since its last call. */
export function followProblems(
  emit: Emit,
  print: (line: string) => void,
  find: () => readonly DataFailure[],
): () => void {
  let known: readonly DataFailure[] = []
  return () => {
    const found = find()
    const isIn = (list: readonly DataFailure[], { message }: DataFailure) =>
      list.some((one) => one.message === message)
    for (const one of known.filter((old) => !isIn(found, old)))
      emit({ type: 'data/solved', message: one.message })
    for (const { message, remedy } of found.filter((one) => !isIn(known, one))) {
      print(`${message} ${remedy}`)
      emit({ type: 'data/problem', message, remedy })
    }
    known = found
  }
}

/**
 * Returns a function that reports a problem with a data file. The function ignores a problem that it has already
 * reported.
 */
export function damageReporter(emit: Emit, print: (line: string) => void): (problem: DataFailure) => void {
  const reported = new Set<string>()
  return ({ message, remedy }) => {
    if (reported.has(message)) return
    reported.add(message)
    print(`${message} ${remedy}`)
    emit({ type: 'data/problem', message, remedy })
  }
}
