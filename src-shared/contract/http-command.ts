import { z } from 'zod'

/** The commands of `POST /api/command/NAME`, for Stream Deck, Streamer.bot or a shell. */
export const httpCommandName = z.enum([
  'panic',
  'resume',
  'pause',
  'golive',
  'hush',
  'say',
  'whisper',
  'cue',
  'look',
  'clip',
  'persona',
  'profile',
  'answer',
])
export type HttpCommandName = z.infer<typeof httpCommandName>

/** A valid body of each command; null if the command takes none. */
export const httpCommandExamples: Readonly<
  Record<HttpCommandName, Readonly<Record<string, unknown>> | null>
> = {
  panic: null,
  resume: null,
  pause: null,
  golive: null,
  hush: { seconds: 300 },
  say: { text: 'Back in two minutes' },
  whisper: { text: 'confetti' },
  cue: { lane: 'emote', emote: 'fire', count: 3 },
  look: null,
  clip: null,
  persona: { persona: 'marlow' },
  profile: { profile: 'just chatting' },
  answer: { ask: 'a1', verdict: 'allow' },
}

/** Answer to a command that was carried out. `did` is a sentence for people. */
export const httpCommandAnswer = z.object({
  ok: z.literal(true),
  did: z.string(),
  cue: z.string().optional(),
  /** Planned time (ms) until the cue is shown. */
  showsInMs: z.number().optional(),
})
export type HttpCommandAnswer = z.infer<typeof httpCommandAnswer>
