import type { Cue } from '../../src-shared/events/cue.ts'
import type { Observation } from '../../src-shared/events/observation.ts'
import { hasLeftScene } from '../../src-shared/events/scene.ts'
import { onStage, overlap, type ShareBox } from './placement.ts'

const remembered = 200

/** Decides which cues may be painted. Usually, a cue is painted only once. Times are epoch ms. */
export class StageModel {
  private run = ''
  private latched = false
  /** When each admitted cue ends; 0 for a cue that was ended early. */
  private readonly admitted = new Map<string, number>()
  private readonly reported = new Set<string>()
  /** Increases when the stage is emptied. A paint that began in an earlier epoch is discarded. */
  epoch = 0

  /**
   * Applies the state after a (re)connect. Returns whether the page must be emptied.
   * @param due ids of the cues that should be on stage now
   */
  begin(run: string, panic: boolean, due: readonly string[], now: number): boolean {
    const ended = [...this.admitted].some(([id, until]) => until > now && !due.includes(id))
    const empty = run !== this.run || panic || ended
    if (run !== this.run) {
      this.admitted.clear()
      this.reported.clear()
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

  /** Ends all admitted cues. None is painted again. */
  clear(): void {
    this.epoch += 1
    for (const id of this.admitted.keys()) this.admitted.set(id, 0)
  }

  /** Ends one cue. It is not painted again. */
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
   * Admits a cue unless it was admitted before. Returns how long (ms) it may still be shown, or 0 if it must not be
   * painted.
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

  /** Returns true only for the first call with each id, so that a page reports a cue only once. */
  tell(id: string): boolean {
    if (this.reported.has(id)) return false
    const [oldest] = this.reported
    if (this.reported.size >= remembered && oldest !== undefined) this.reported.delete(oldest)
    this.reported.add(id)
    return true
  }
}

/**
 * Returns whether the picture no longer shows the moment that the words on stage are about.
 * @param boss box of the text that announced the boss; undefined if the words are not about a boss
 * @param before boxes of the text in the previous picture
 */
export function hasMovedOn(
  seen: Pick<Observation, 'texts' | 'scene'>,
  boss: ShareBox | undefined,
  before: readonly ShareBox[],
): boolean {
  if (hasLeftScene(seen)) return true
  const { texts } = seen
  if (boss === undefined || texts === undefined) return false
  const isIn = (boxes: readonly ShareBox[]): boolean =>
    boxes.some((box) => overlap(onStage(box, picture), onStage(boss, picture)) > 0)
  return isIn(before) && !isIn(texts)
}

const picture = { width: 1920, height: 1080 }
