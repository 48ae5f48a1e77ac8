import type { Cue } from '../../src-shared/events/cue.ts'

/** Cues that are remembered so that a reconnect does not paint them twice. */
const remembered = 200

/**
 * Decides what may be painted, without painting: nothing while panic is latched, nothing twice, nothing
 * whose time has run out, and nothing that was asked for before the last panic. Times are epoch ms.
 */
export class StageModel {
  private run = ''
  private latched = false
  /** Admitted cues and when they end. */
  private readonly admitted = new Map<string, number>()
  private readonly told = new Set<string>()
  /** Rises when the stage empties; what began under another epoch must not be painted any more. */
  epoch = 0

  /**
   * Takes the state after a (re)connect. True when everything on the stage must go: another run, panic, or
   * a cue that is still shown here and was ended while this page was away. What is due is admitted again.
   * @param due the ids of the cues that the stage shows now
   */
  begin(run: string, panic: boolean, due: readonly string[], now: number): boolean {
    const ended = [...this.admitted].some(([id, until]) => until > now && !due.includes(id))
    const empty = run !== this.run || panic || ended
    if (run !== this.run) {
      this.admitted.clear()
      this.told.clear()
    }
    this.run = run
    this.latched = panic
    if (empty) {
      this.epoch += 1
      for (const id of due) this.admitted.delete(id)
    }
    return empty
  }

  panic(): void {
    this.latched = true
    this.clear()
  }

  /** Ends everything that was admitted; it stays known, so that it never comes back. */
  clear(): void {
    this.epoch += 1
    for (const id of this.admitted.keys()) this.admitted.set(id, 0)
  }

  /** Ends one cue; it stays known, so that it never comes back. */
  stop(id: string): void {
    if (this.admitted.has(id)) this.admitted.set(id, 0)
  }

  isStopped(id: string): boolean {
    return this.admitted.get(id) === 0
  }

  release(): void {
    this.latched = false
  }

  /**
   * Milliseconds that a cue may still be seen, or 0 when it may not be painted.
   * @param at when its `stage/cue` was written
   */
  admit(cue: Cue, at: number, now: number): number {
    const left = at + cue.durationMs - now
    if (this.latched || left <= 0 || this.admitted.has(cue.id)) return 0
    const [oldest] = this.admitted.keys()
    if (this.admitted.size >= remembered && oldest !== undefined) this.admitted.delete(oldest)
    this.admitted.set(cue.id, now + left)
    return left
  }

  /** True the first time: a page says once that it has shown a cue, even when it paints it again. */
  tell(id: string): boolean {
    if (this.told.has(id)) return false
    const [oldest] = this.told
    if (this.told.size >= remembered && oldest !== undefined) this.told.delete(oldest)
    this.told.add(id)
    return true
  }
}
