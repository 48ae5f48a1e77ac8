/** What a command reads and writes: data on standard output, talk on standard error. */
export interface CommandIo {
  /** Lines of standard input, without their ends. */
  readonly input: AsyncIterable<string>
  /** Writes one line of data and resolves when it is flushed. */
  write(line: string): Promise<void>
  /** Says something to the person at the terminal. */
  talk(line: string): void
}

/** Runs one command with what follows its name. Returns the exit code: 0 done, 1 failed, 2 wrong use. */
export type Command = (argv: readonly string[], io: CommandIo) => Promise<number>
