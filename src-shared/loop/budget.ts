/** What one turn may cost at most. */
export interface Budget {
  /** Model calls. */
  readonly maxSteps: number
  /** Tool calls, refused ones included. */
  readonly maxCalls: number
  /** Milliseconds from the first model call on. */
  readonly maxMs: number
}

/** A turn that nobody gave a budget: twelve steps, as the loop's contract says. */
export const defaultBudget: Budget = { maxSteps: 12, maxCalls: 24, maxMs: 120_000 }
