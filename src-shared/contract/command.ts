import { z } from 'zod'
import { cueContent } from '../events/cue.ts'
import { gameWord, knownGame, wordMeaning } from '../events/game-words.ts'
import { persona } from '../events/persona.ts'
import { note } from '../events/show-notes.ts'

const id = z.string().min(1).max(100)

/** Every command that a panel may send. Each gets an ack with the same `id`. */
export const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('pause'), id }),
  /** Resumes the performer; never releases a panic. */
  z.object({ command: z.literal('unpause'), id }),
  z.object({ command: z.literal('panic'), id }),
  z.object({ command: z.literal('release'), id }),
  /** Ends the current turn. */
  z.object({ command: z.literal('cancel'), id }),
  /** Exact words for the audience. */
  z.object({
    command: z.literal('say'),
    id,
    text: z.string().min(1).max(400),
    /** Confirms words that the filter holds back. */
    anyway: z.boolean().optional(),
  }),
  /** Ends the line and the sounds on stage. */
  z.object({ command: z.literal('stop-line'), id }),
  /** Keeps tools and models from performing for `ms`; 0 lifts it. */
  z.object({ command: z.literal('hush'), id, ms: z.number().int().min(0).max(3_600_000) }),
  /** Ends everything on stage and everything that waits, without a latch. */
  z.object({ command: z.literal('clear'), id }),
  /** Drops a waiting cue, or ends it on stage. */
  z.object({ command: z.literal('cancel-cue'), id, cue: z.string().max(60) }),
  /** Lets a waiting cue go out at once. */
  z.object({ command: z.literal('say-now'), id, cue: z.string().max(60) }),
  /** One cue of every kind, to check the overlay. */
  z.object({ command: z.literal('test-burst'), id }),
  /** Steers the next line; the audience never sees it. */
  z.object({ command: z.literal('topic'), id, text: z.string().min(1).max(400) }),
  z.object({ command: z.literal('test-cue'), id, content: cueContent }),
  z.object({ command: z.literal('observe-now'), id }),
  /** Selects a model by name, or `understudy`. */
  z.object({ command: z.literal('brain'), id, model: z.string().min(1).max(200) }),
  /** Answers an approval request for a tool call; `remember` saves the verdict as the tool's rule. */
  z.object({
    command: z.literal('policy'),
    id,
    ask: z.string().max(60),
    verdict: z.enum(['allow', 'deny']),
    remember: z.boolean().default(false),
  }),
  /** Says whether a call happened that a restart cut off. */
  z.object({ command: z.literal('settle-call'), id, call: z.string().max(100), happened: z.boolean() }),
  /**
   * Approves a pack file, by the code that Adlib shows outside of its pages. `reload` also approves later versions of
   * the file.
   */
  z.object({
    command: z.literal('approve-pack'),
    id,
    file: z.string().max(1000),
    hash: z.string().max(64),
    code: z.string().max(40),
    reload: z.boolean().default(false),
  }),
  /** Applies a held settings change, by the code that Adlib shows outside of its pages. */
  z.object({ command: z.literal('approve-settings'), id, ask: z.string().max(60), code: z.string().max(40) }),
  z.object({ command: z.literal('discard-settings'), id, ask: z.string().max(60) }),
  /** Connects to OBS at once, and enables the connection. */
  z.object({ command: z.literal('obs-connect'), id }),
  /** Adds the overlay to the current OBS scene as a browser source, or updates the existing source. */
  z.object({ command: z.literal('obs-add'), id }),
  /** Stores the password of the OBS WebSocket server outside of settings and events; an empty one deletes it. */
  z.object({ command: z.literal('obs-password'), id, password: z.string().max(200) }),
  /** Rates a line that went out; `clear` takes the rating back. */
  z.object({
    command: z.literal('rate-line'),
    id,
    cue: z.string().max(60),
    verdict: z.enum(['funny', 'never', 'clear']),
  }),
  /** Stores a persona of the user; its id must not be one of a built-in persona. */
  z.object({ command: z.literal('persona-save'), id, persona }),
  z.object({ command: z.literal('persona-delete'), id, persona: z.string().max(40) }),
  /** Drops notes of the showrunner for the rest of the run; `restore` takes that back. */
  z.object({
    command: z.literal('notes-drop'),
    id,
    texts: z.array(note.shape.text).min(1).max(16),
    restore: z.boolean().default(false),
  }),
  /** Changes the stored summary of a run. */
  z.object({
    command: z.literal('memory-save'),
    id,
    show: z.string().max(100),
    text: z.string().min(1).max(2000),
  }),
  z.object({ command: z.literal('memory-delete'), id, show: z.string().max(100) }),
  /** Answers whether the runs beyond the limits go to the trash. */
  z.object({ command: z.literal('run-limits'), id, verdict: z.enum(['delete', 'keep']) }),
  /** Forgets which lines went out in earlier runs. */
  z.object({ command: z.literal('said-lines-forget'), id }),
  /** Says what a game's own line means; null forgets it, so that it may be learned again. */
  z.object({
    command: z.literal('game-word'),
    id,
    game: knownGame.shape.id,
    text: gameWord.shape.text,
    means: wordMeaning.nullable(),
  }),
  /** Lets a model write lines for recorded beats; the result decides how it is asked. */
  z.object({ command: z.literal('audition'), id, model: z.string().min(1).max(200) }),
  z.object({ command: z.literal('audition-cancel'), id }),
  /** Stops an agent and all agents below it, or lets it take no messages until it is resumed. */
  z.object({
    command: z.literal('agent'),
    id,
    agent: z.string().min(1).max(300),
    do: z.enum(['stop', 'suspend', 'resume']),
  }),
  z.object({ command: z.literal('settings'), id, patch: z.record(z.string(), z.unknown()) }),
])

export type Command = z.infer<typeof command>

export const commandError = z.object({ kind: z.string(), message: z.string(), remedy: z.string() })
export type CommandError = z.infer<typeof commandError>

/** Reply to a command. */
export const ack = z.discriminatedUnion('ok', [
  z.object({
    ack: z.string(),
    ok: z.literal(true),
    /** For words and test cues: the cue, and the planned time until it goes out. */
    cue: z.string().optional(),
    showsInMs: z.number().optional(),
  }),
  z.object({ ack: z.string(), ok: z.literal(false), error: commandError }),
])
export type Ack = z.infer<typeof ack>
