import { z } from 'zod'
import { earsState, loudness } from '../events/event/senses.ts'
import type { AdlibEvent } from '../events/event.ts'
import { role } from '../events/role.ts'
import { type ack, command } from './command.ts'
import { panelRole } from './command-row.ts'

/** Version of the wire protocol. It changes only with the build, so pages compare only builds. */
export const wireVersion = 1

/** The first message of every socket. `build` is the build id of the pages. */
export const hello = z.object({
  kind: z.literal('hello'),
  v: z.number(),
  build: z.string(),
  role,
  as: panelRole.optional(),
  run: z.string(),
  seq: z.number().int(),
})
export type Hello = z.infer<typeof hello>

/**
 * A message from the main process. Events come in order of `seq`; a gap means that the page's role may not read some.
 */
export type ServerMessage =
  | Hello
  | { kind: 'event'; event: AdlibEvent }
  /** All events up to `seq` were sent; live events follow. */
  | { kind: 'live'; seq: number }
  | ({ kind: 'ack' } & z.infer<typeof ack>)
  /** The gateway closes the connection. The page reconnects, or reloads if its device was revoked. */
  | { kind: 'bye'; reason: string }
  | Notice

/**
 * Clears the stage at once, even if the panic's event cannot be written. An overlay then stays empty until
 * `stage/released`.
 */
export const panicMessage = z.object({ kind: z.literal('panic'), by: z.string(), at: z.number() })
export type PanicMessage = z.infer<typeof panicMessage>

/** Reports to panels why no events arrive. `trouble` is null once they arrive again. */
export const journalMessage = z.object({
  kind: z.literal('journal'),
  trouble: z.object({ message: z.string(), remedy: z.string() }).nullable(),
})
export type JournalMessage = z.infer<typeof journalMessage>

/** Asks overlays to reload the user's `overlay.css`, which has changed. */
export interface StyleMessage {
  kind: 'style'
}

/**
 * Sets how often an eye page captures the screen; null turns this off. `whole` requests the whole picture, not just
 * the changed parts.
 */
export const lookMessage = z.object({
  kind: z.literal('look'),
  everyMs: z.number().nullable(),
  whole: z.boolean(),
})
export type LookMessage = z.infer<typeof lookMessage>

/** Turns the microphone of an eye page on or off. With `words`, the page also sends the speech. */
export const listenMessage = z.object({ kind: z.literal('listen'), on: z.boolean(), words: z.boolean() })
export type ListenMessage = z.infer<typeof listenMessage>

/** Messages that the gateway sends without a request and that are not events. */
export type Notice = PanicMessage | JournalMessage | StyleMessage | LookMessage | ListenMessage

/** The page's reply to the hello. It requests the events after the `seq` in `since`. */
export const since = z.object({ kind: z.literal('since'), since: z.number().int().min(0) })

/** Sent by an overlay that painted a cue; `at` is the epoch ms of the paint. */
export const shown = z.object({ kind: z.literal('shown'), cue: z.string(), at: z.number() })

const sourceMessage = z.object({
  kind: z.literal('source'),
  hidden: z.boolean(),
  scene: z.string().max(100).optional(),
})

/** Header of a frame. A binary message for each changed crop follows, in order. */
export const frameHeader = z.object({
  kind: z.literal('frame'),
  width: z.number().int().min(1).max(7680),
  height: z.number().int().min(1).max(4320),
  /** Base64 of 64×36 pixels of three bytes (RGB). */
  thumb: z.string().max(10_000),
  changed: z.array(z.object({ box: z.tuple([z.number(), z.number(), z.number(), z.number()]) })).max(64),
  full: z.boolean(),
})
export type FrameHeader = z.infer<typeof frameHeader>

/** Capture state, reported by the eye page. */
export const eyeState = z.object({
  kind: z.literal('eye'),
  state: z.enum(['live', 'lost', 'denied']),
  source: z.string().max(200),
})

const earsMessage = z.object({
  kind: z.literal('ears'),
  state: earsState.exclude(['off', 'waiting']),
  message: z.string().max(500).optional(),
  remedy: z.string().max(500).optional(),
})
export type EarsReport = Omit<z.infer<typeof earsMessage>, 'kind'>

const speechMessage = z.object({ kind: z.literal('speech'), speaking: z.boolean(), loudness })
export type SpeechReport = Omit<z.infer<typeof speechMessage>, 'kind'>

const kindOfMessage = z.discriminatedUnion('kind', [
  since,
  shown,
  sourceMessage,
  frameHeader,
  eyeState,
  earsMessage,
  speechMessage,
  z.object({ kind: z.literal('command'), command }),
])

/** A message from a page. `kind` may be missing in a `since` message. */
export const clientMessage = z.preprocess(
  (message) => (isBareSince(message) ? { ...message, kind: 'since' } : message),
  kindOfMessage,
)
export type ClientMessage = z.infer<typeof clientMessage>

const isBareSince = (message: unknown): message is object =>
  typeof message === 'object' && message !== null && 'since' in message && !('kind' in message)
