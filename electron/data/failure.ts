/** Something in the data folder could not be used: what, where, and what a person can do about it. */
export interface DataFailure {
  readonly message: string
  readonly remedy: string
}

/** The reason of a failed file operation in a few words, such as `EACCES: permission denied`. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  // Node repeats the system call and the path after the comma; the caller names the path itself.
  return message.split(', ')[0] ?? message
}

/** Whether a file operation failed for want of space. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')
