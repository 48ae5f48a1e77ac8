import type { MentionedCall } from '../../step/repair.ts'
import type { Piece } from './pieces.ts'
import type { ExplainedMatch, ScoredCall } from './score.ts'

interface Mention extends MentionedCall {
  readonly from: number
}

/** State to restore if a decision needs text that has not arrived. */
interface Saved {
  readonly pieces: Piece[]
  readonly count: number
  readonly lastEnd: number
  readonly checkedLine: number
  readonly openThought: number
  readonly thoughtClosed: boolean
  readonly callCount: number
  readonly answerFrom: number
  readonly matches: number
  readonly restInvented: boolean
  readonly resets: number
  readonly mentioned: readonly Mention[]
  readonly at: number
}

const maxMentioned = 16
const NO_CALLS: readonly ScoredCall[] = []

/** The findings of a scan so far, which can be saved and restored. */
export class Findings {
  pieces: Piece[] = []
  readonly candidates: ExplainedMatch[] = []
  at = 0
  /** Index in `pieces` of the first piece of unclosed thinking, or -1. */
  openThought = -1
  /** Whether thinking has ended. A later closing mark of thinking then revokes no calls. */
  thoughtClosed = false
  callCount = 0
  /** End of the last section of thinking. Words before it introduce no example. */
  protected answerFrom = 0
  /** How often a closing mark without an opening mark turned all earlier pieces into thinking. */
  resets = 0
  mentioned: Mention[] = []
  protected matches = 0
  /** Whether the model invented a result after a call. The rest of the text is then not part of the answer. */
  protected restInvented = false
  /** Position up to which the starts of lines have been examined. They are not examined again. */
  protected checkedLine = -1
  private readonly neverThinks: boolean

  constructor(neverThinks: boolean) {
    this.neverThinks = neverThinks
  }

  protected save(): Saved {
    const { pieces, checkedLine, openThought, thoughtClosed, callCount, answerFrom } = this
    const { matches, restInvented, resets, at } = this
    const lastEnd = pieces.at(-1)?.end ?? 0
    return {
      pieces,
      count: pieces.length,
      lastEnd,
      checkedLine,
      openThought,
      thoughtClosed,
      callCount,
      answerFrom,
      matches,
      restInvented,
      resets,
      mentioned: [...this.mentioned],
      at,
    }
  }

  protected restore(saved: Saved): void {
    const { count, lastEnd, ...state } = saved
    Object.assign(this, state)
    this.pieces.length = count
    const last = this.pieces[count - 1]
    if (last) last.end = lastEnd
  }

  /** Whether no later closing mark of thinking can revoke the calls. */
  get callsAreFinal(): boolean {
    if (this.thoughtClosed) return true
    if (this.neverThinks) return this.openThought === -1
    const first = this.pieces.find((piece) => piece.kind !== 'cut' && piece.end - piece.from > 2)
    return first?.kind === 'calls' && this.openThought === -1
  }

  /** Adds a piece. Text or a cut joins the preceding piece of the same kind. */
  protected push(
    kind: Piece['kind'],
    from: number,
    end: number,
    calls = NO_CALLS,
    format = '',
    words = '',
  ): void {
    if (end <= from) return
    const last = this.pieces.at(-1)
    const grows = kind === 'text' || kind === 'cut'
    if (grows && last && last.kind === kind && last.end === from) last.end = end
    else this.pieces.push({ kind, from, end, calls, format, words })
  }

  protected take(
    kind: Piece['kind'],
    from: number,
    end: number,
    calls = NO_CALLS,
    format = '',
    words = '',
  ): void {
    this.push(kind, from, end, calls, format, words)
    this.at = Math.max(end, from + 1)
    for (const call of calls) if (call.valid) this.callCount += 1
  }

  /**
   * Handles a closing mark of thinking that has no opening mark. The opening mark was in the prompt, so all text
   * before `at` was thinking.
   */
  protected endThought(at: number): void {
    if (!this.callsAreFinal) {
      this.pieces = []
      this.resets += 1
      this.mentioned = []
      this.openThought = -1
      this.callCount = 0
      this.push('cut', 0, at)
    }
    this.closeThought(at)
  }

  /** Records that a section of thinking ended at `at`. */
  protected closeThought(at: number): void {
    this.thoughtClosed = true
    this.answerFrom = at
  }

  protected mention(call: Mention): void {
    if (this.mentioned.length < maxMentioned) this.mentioned.push(call)
  }
}
