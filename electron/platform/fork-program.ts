/** A child process that runs a program of this build. */
export interface Child {
  send(message: unknown): void
  kill(): void
}

export interface ChildEvents {
  message(message: unknown): void
  /** Called once, when the process has ended or could not start. `reason` says why it could not start. */
  ended(reason?: string): void
}

/** Starts a built program. The child ends when this process ends. */
export type ForkProgram = (program: string, events: ChildEvents) => Child
