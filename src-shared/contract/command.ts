import { z } from 'zod'
import { correctedMeaning, correctionTopic } from '../events/correction-topic.ts'
import { cueContent } from '../events/cue.ts'
import { showMood } from '../events/event/show.ts'
import { persona } from '../events/persona.ts'
import { note } from '../events/show-notes.ts'
import { secretName } from './api/secrets.ts'
import { profileName, profileSettings } from './api/settings.ts'

/** Maximum length (characters) of a whisper. */
export const maxWhisper = 400

const id = z.string().min(1).max(100)

// Longer texts are refused with a reason.
const correctedTopic = { ...correctionTopic.shape, text: z.string().max(4000) }

/** Every command that a panel may send. Each gets an ack with the same `id`. */
export const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('pause'), id }),
  /** Ends a pause, and the demo during setup. A panic needs `release` instead. */
  z.object({ command: z.literal('unpause'), id }),
  z.object({ command: z.literal('panic'), id }),
  z.object({ command: z.literal('release'), id }),
  z.object({ command: z.literal('cancel'), id }),
  z.object({
    command: z.literal('say'),
    id,
    text: z.string().min(1).max(400),
    /** Whether to show the words even if the filter would block them. */
    anyway: z.boolean().optional(),
  }),
  z.object({ command: z.literal('stop-line'), id }),
  /** Keeps tools and models from performing for `ms`; 0 ends the hush. */
  z.object({ command: z.literal('hush'), id, ms: z.number().int().min(0).max(3_600_000) }),
  /** Ends all cues. Unlike a panic, this does not block new ones. */
  z.object({ command: z.literal('clear'), id }),
  z.object({ command: z.literal('cancel-cue'), id, cue: z.string().max(60) }),
  /** Shows a waiting cue at once, and ends the words on stage. */
  z.object({ command: z.literal('say-now'), id, cue: z.string().max(60) }),
  z.object({ command: z.literal('test-burst'), id }),
  /** A whisper: a request to the performer that the audience does not see. */
  z.object({ command: z.literal('topic'), id, text: z.string().min(1).max(maxWhisper) }),
  /** Sets the mood for two minutes; `none` ends it. */
  z.object({ command: z.literal('mood'), id, mood: showMood }),
  z.object({ command: z.literal('drop-topic'), id }),
  z.object({ command: z.literal('test-cue'), id, content: cueContent }),
  z.object({ command: z.literal('observe-now'), id }),
  /** Makes OBS save its replay buffer, which holds the last few seconds of the stream. */
  z.object({ command: z.literal('clip'), id }),
  z.object({ command: z.literal('brain'), id, model: z.string().min(1).max(200) }),
  z.object({
    command: z.literal('policy'),
    id,
    ask: z.string().max(60),
    /** The run whose agent requests approval; default: the live run. */
    run: z.string().max(100).optional(),
    verdict: z.enum(['allow', 'deny']),
    /** Whether to save the verdict as a rule. Ignored for another run. */
    remember: z.boolean().default(false),
  }),
  /** Records whether a call that a restart interrupted took effect. */
  z.object({ command: z.literal('settle-call'), id, call: z.string().max(100), happened: z.boolean() }),
  /**
   * Approves a pack. Needs the code that Adlib shows outside of its pages, so that a page alone cannot approve a
   * pack. `reload` also approves later versions of the file.
   */
  z.object({
    command: z.literal('approve-pack'),
    id,
    file: z.string().max(1000),
    hash: z.string().max(64),
    code: z.string().max(40),
    reload: z.boolean().default(false),
  }),
  /**
   * Approves a change of the settings. Needs the code that Adlib shows outside of its pages, so that a page alone
   * cannot approve a change.
   */
  z.object({ command: z.literal('approve-settings'), id, ask: z.string().max(60), code: z.string().max(40) }),
  z.object({ command: z.literal('discard-settings'), id, ask: z.string().max(60) }),
  /** Enables the connection to OBS, and connects at once. */
  z.object({ command: z.literal('obs-connect'), id }),
  /** Adds the overlay to the current OBS scene, or updates its source there. */
  z.object({ command: z.literal('obs-add'), id }),
  /** Stores a secret outside of settings and events; an empty value deletes it. */
  z.object({ command: z.literal('secret'), id, name: secretName, secret: z.string().max(2000) }),
  z.object({
    command: z.literal('rate-line'),
    id,
    cue: z.string().max(60),
    verdict: z.enum(['funny', 'never', 'clear']),
  }),
  /** Saves a persona of the user. Its id must differ from those of the built-in ones. */
  z.object({ command: z.literal('persona-save'), id, persona }),
  z.object({ command: z.literal('persona-delete'), id, persona: z.string().max(40) }),
  z.object({
    command: z.literal('notes-drop'),
    id,
    texts: z.array(note.shape.text).min(1).max(16),
    restore: z.boolean().default(false),
  }),
  z.object({
    command: z.literal('memory-save'),
    id,
    show: z.string().max(100),
    text: z.string().min(1).max(2000),
  }),
  z.object({ command: z.literal('memory-delete'), id, show: z.string().max(100) }),
  z.object({ command: z.literal('run-limits'), id, verdict: z.enum(['delete', 'keep']) }),
  /** Forgets the lines that personas said in this and earlier runs. */
  z.object({ command: z.literal('said-lines-forget'), id }),
  /** Says what a moment of a game was; null takes the correction back. */
  z.object({
    command: z.literal('correct'),
    id,
    ...correctedTopic,
    means: correctedMeaning.nullable(),
    /** The observation that shows the game. Default: the newest one. */
    observation: z.string().max(20).optional(),
  }),
  /** Changes a stored correction of a game; null deletes it. */
  z.object({
    command: z.literal('change-correction'),
    id,
    game: z.string().min(1).max(40),
    ...correctedTopic,
    means: correctedMeaning.nullable(),
  }),
  /** Auditions a model: it writes lines for recorded moments. The result decides what the model may do in the show. */
  z.object({ command: z.literal('audition'), id, model: z.string().min(1).max(200) }),
  z.object({ command: z.literal('audition-cancel'), id }),
  /** Downloads a voice or a model, or continues a stopped download. */
  z.object({ command: z.literal('pull'), id, model: z.string().trim().min(1).max(200) }),
  z.object({ command: z.literal('pull-cancel'), id }),
  /** Deletes what was downloaded of a model, and forgets the stopped download. */
  z.object({ command: z.literal('pull-discard'), id, model: z.string().trim().min(1).max(200) }),
  z.object({
    command: z.literal('agent'),
    id,
    agent: z.string().min(1).max(300),
    do: z.enum(['stop', 'suspend', 'resume']),
  }),
  /** `save` stores the current settings, and `put` the given ones. Both replace a profile of the same name. */
  z.object({
    command: z.literal('profile'),
    id,
    profile: profileName,
    action: z.discriminatedUnion('do', [
      z.object({ do: z.literal('use') }),
      z.object({ do: z.literal('save') }),
      z.object({ do: z.literal('put'), settings: profileSettings }),
      z.object({ do: z.literal('rename'), to: profileName }),
      z.object({ do: z.literal('delete') }),
    ]),
  }),
  /** Calls a tool. The audience sees the effects of this call like those of any other. */
  z.object({
    command: z.literal('try-tool'),
    id,
    tool: z.string().min(1).max(200),
    args: z.record(z.string(), z.unknown()),
  }),
  z.object({ command: z.literal('mcp-restart'), id, server: z.string().min(1).max(60) }),
  z.object({ command: z.literal('settings'), id, patch: z.record(z.string(), z.unknown()) }),
])

export type Command = z.infer<typeof command>

/** A command without its id, which the sender assigns. */
export type CommandBody = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never

export const commandError = z.object({ kind: z.string(), message: z.string(), remedy: z.string() })
export type CommandError = z.infer<typeof commandError>

/** Reply to a command. */
export const ack = z.discriminatedUnion('ok', [
  z.object({
    ack: z.string(),
    ok: z.literal(true),
    /** The id of the first cue that the command put on the stage. */
    cue: z.string().optional(),
    /** Planned time (ms) until the cue is shown. */
    showsInMs: z.number().optional(),
  }),
  z.object({ ack: z.string(), ok: z.literal(false), error: commandError }),
])
export type Ack = z.infer<typeof ack>
