import { z } from 'zod'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import type { ShortcutAction } from '../settings/desktop.ts'

/** What the person at a panel may do. A panel on the computer that runs Adlib has the role `owner`. */
export const panelRole = z.enum(['owner', 'moderator', 'viewer'])
export type PanelRole = z.infer<typeof panelRole>

export const commandError = z.object({ kind: z.string(), message: z.string(), remedy: z.string() })
export type CommandError = z.infer<typeof commandError>

/** A command of `POST /api/command/NAME`, for Stream Deck, Streamer.bot or a shell. */
export interface HttpForm<Name extends string = string, Body = unknown> {
  readonly name: Name
  /** A valid body; null if the command takes none. */
  readonly example: Readonly<Record<string, unknown>> | null
  readonly body: z.ZodType<Body>
  /** Returns the fields of the command; default: those of the body. `missing`: the body names something unknown. */
  fields?(
    body: Body,
    known: { readonly personas: readonly Persona[]; readonly profiles: readonly string[] },
  ): Readonly<Record<string, unknown>> | { readonly missing: CommandError }
  /**
   * Returns whether this body stops something. Such a command is carried out even if its `Idempotency-Key` is known:
   * doing it twice changes nothing, and an answer without the effect would be dangerous.
   */
  isStop?(body: unknown): boolean
  /** For a command that ends a stop: returns whether the show is stopped, so that an earlier answer no longer holds. */
  isOutdated?(state: State, now: number): boolean
  /** Returns what was done, as a sentence for people. */
  did(
    body: Body,
    outcome: {
      readonly before: State
      readonly after: State
      readonly ack: { readonly showsInMs?: number | undefined }
    },
  ): string
}

/** Returns a form whose functions get the body that its schema describes. */
export const httpForm = <const Name extends string, Body>(form: HttpForm<Name, Body>) =>
  form as HttpForm<Name, never>

/** A row of the table of commands. */
export interface CommandRow {
  /** The roles of panels that may send the command. */
  readonly roles: readonly PanelRole[]
  readonly body: z.ZodRawShape
  /** Whether the command goes ahead of those that wait. */
  readonly isUrgent?: true
  /**
   * What happens while nothing can be recorded. Default: the command is refused. `act and report`: it is carried out,
   * but its answer is the failure.
   */
  readonly onFullDisk?: 'act' | 'act and report'
  /** The key in the panel. */
  readonly key?: string
  /** The global shortcut of the desktop app. */
  readonly shortcut?: ShortcutAction
  readonly http?: HttpForm<string, never>
}
