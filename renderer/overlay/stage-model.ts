import type { Cue } from '../../src-shared/events/cue.ts'

/** Cue ids that are remembered so that a reconnect does not paint them twice. */
const remembered = 200

/**
 * Decides what may be painted, without painting: nothing while panic is latched, nothing twice, nothing
 * whose time has run out, and nothing that was asked for before the last panic.
 */
export class StageModel {
  private run = ''
  private latched = false
  private readonly seen = new Set<string>()
  /** Rises at each panic and each new run; what began under another epoch must not be painted any more. */
  epoch = 0

  /** Takes the state after a (re)connect. True when everything on the stage must go. */
  begin(run: string, panic: boolean): boolean {
    const anew = run !== this.run
    if (anew) this.seen.clear()
    this.run = run
    this.latched = panic
    if (anew || panic) this.epoch += 1
    return anew || panic
  }

  panic(): void {
    this.latched = true
    this.epoch += 1
  }

  release(): void {
    this.latched = false
  }

  /**
   * Milliseconds that a cue may still be seen, or 0 when it may not be painted.
   * @param at epoch ms of its `stage/cue`
   */
  admit(cue: Cue, at: number, now: number): number {
    const left = at + cue.durationMs - now
    if (this.latched || left <= 0 || this.seen.has(cue.id)) return 0
    const [oldest] = this.seen
    if (this.seen.size >= remembered && oldest !== undefined) this.seen.delete(oldest)
    this.seen.add(cue.id)
    return left
  }
}
