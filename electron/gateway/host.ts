import type { Server } from '@modelcontextprotocol/server'
import type { ModelChoice } from '../../src-shared/events/api.ts'
import type { Ack, Command } from '../../src-shared/events/command.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Cancel } from '../../src-shared/ports.ts'
import type { GatedFrame, SourceReport } from '../../src-shared/sight/frame.ts'
import type { TurnIndex } from '../journal/turn-index.ts'

/** What the gateway needs from the performance behind it. It writes only through these callbacks. */
export interface GatewayHost {
  /** The journal of the live run. */
  readonly journal: JournalReader
  /** Where that run's turns are in its file. */
  readonly turns: TurnIndex
  /** The folder `<reports>/live` whose runs can be read. */
  readonly runsDir: string
  /** Carries out a panel's command; `by` names who sent it (`panel`). Never rejects. */
  command(command: Command, by: string): Promise<Ack>
  /** Calls the listener at once at each panic, before the event is written. */
  onPanic(listener: (by: string) => void): Cancel
  /** An overlay painted a cue; `at` is the epoch ms of the paint. */
  shown(shown: { cue: string; page: string; at: number }): void
  /**
   * An overlay page connected or left, or OBS shows or hides it. `page` is the id that the gateway gave to its socket;
   * `scene` names the OBS scene.
   */
  page(page: string, state: 'connected' | 'visible' | 'hidden' | 'gone', scene?: string): void
  /** A gated frame from an eye page. */
  frame(frame: GatedFrame): void
  /** An eye page's word about its capture. */
  eye(report: SourceReport): void
  /** The latest picture as JPEG bytes, or null when nothing was seen yet. */
  latestPicture(): Promise<Uint8Array | null>
  /** A new MCP server over the tools, for one program that asks. */
  mcp(): Server
  /** The understudy and every model of the servers. */
  brains(): Promise<ModelChoice[]>
}
