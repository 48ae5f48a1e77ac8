/** A child process that runs a program of this build. */
export interface Child {
  send(message: unknown): void
  /** Ends the process immediately, even in the middle of native code. */
  kill(): void
}

/** Events of a `Child`. */
export interface ChildEvents {
  message(message: unknown): void
  /** Called once, when the process has ended or could not start. `reason` says why it could not start. */
  ended(reason?: string): void
}

/** Starts a built program, given by its absolute path. The child ends when this process ends. */
export type ForkProgram = (program: string, events: ChildEvents) => Child
