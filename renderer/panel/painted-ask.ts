/** How long a question must stand before a key answers it: whoever pressed for the one before means that one. */
export const settleMs = 700

/** The question that the keys answer: the one that stands first on the screen, once it stood there long enough. */
export class PaintedAsk {
  private ask: string | null = null
  private since = 0

  /** The first question as it was painted, or null; `at` in milliseconds of the page's clock, as all times here. */
  paint(ask: string | null, at: number): void {
    if (ask === this.ask) return
    this.ask = ask
    this.since = at
  }

  /** The id of the question that a key pressed at this time answers; null when it came too early for it. */
  pressed(at: number): string | null {
    return at - this.since >= settleMs ? this.ask : null
  }
}
