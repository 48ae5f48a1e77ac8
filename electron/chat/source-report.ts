import type { EventBody } from '../../src-shared/events/event.ts'
import type { SourceState } from './chat-source.ts'

/** Time (ms) between two events that say when a source was last heard. */
const heardEveryMs = 60_000
/** Time (ms) of silence after which the state of a source names what to check. */
const quietMs = 600_000
/** Time (ms) for which a source says that it sent something unreadable. */
const unreadableMs = 60_000

type Reported = Extract<EventBody, { type: 'chat/state' | 'chat/heard' }>

/** Turns what happens at one source into few events. Times are in epoch ms. */
export class SourceReport {
  private state: SourceState = { state: 'connecting' }
  private heardAt: number | undefined
  private writtenAt = Number.NEGATIVE_INFINITY
  /** Since when the source has been connected or was last heard. */
  private quietSince = 0
  private note: { readonly until: number; readonly isSilence: boolean } | undefined
  private unreadableCount = 0
  private written = ''

  constructor(
    private readonly source: string,
    private readonly channel: string | undefined,
    private readonly ifQuiet: string,
    private readonly write: (event: Reported) => void,
  ) {}

  /** The source has changed its state. */
  become(state: SourceState, now: number): void {
    this.state = state
    this.note = undefined
    this.quietSince = now
    this.writeState(state)
  }

  /** Something was heard. */
  heard(now: number): void {
    this.heardAt = now
    this.quietSince = now
    if (this.note !== undefined && (this.note.isSilence || now >= this.note.until)) {
      this.note = undefined
      this.writeState(this.state)
    }
    this.tick(now)
  }

  /** The source sent something that Adlib cannot read. */
  unreadable(now: number): void {
    this.unreadableCount += 1
    if (this.state.state !== 'connected' || (this.note !== undefined && !this.note.isSilence)) return
    this.note = { until: now + unreadableMs, isSilence: false }
    this.writeState({
      state: 'connected',
      message: `It sent something that Adlib cannot read (${this.unreadableCount} so far).`,
      remedy: 'Update Adlib, and the program that sends the chat.',
    })
  }

  /** Call it at least once a minute. */
  tick(now: number): void {
    if (this.heardAt !== undefined && this.heardAt > this.writtenAt && now - this.writtenAt >= heardEveryMs) {
      this.writtenAt = now
      this.write({ type: 'chat/heard', source: this.source, at: this.heardAt })
    }
    if (this.state.state !== 'connected' || this.note !== undefined || now - this.quietSince < quietMs) return
    this.note = { until: 0, isSilence: true }
    this.writeState({
      state: 'connected',
      message: `Nothing was heard for ${quietMs / 60_000} minutes.`,
      remedy: this.ifQuiet,
    })
  }

  private writeState(state: SourceState): void {
    const text = JSON.stringify(state)
    if (text === this.written) return
    this.written = text
    const channel = this.channel === undefined ? {} : { channel: this.channel }
    this.write({ type: 'chat/state', source: this.source, ...channel, ...state })
  }
}
