import { z } from 'zod'
import { cardNumber, cardRegion, maxCardBytes } from '../events/card.ts'
import { correctedMeaning, correctionTopic } from '../events/corrections.ts'
import { cueContent } from '../events/cue.ts'
import { showMood, tallied } from '../events/event/show.ts'
import { hushMs } from '../events/event/stage.ts'
import { isDemo } from '../events/on-air.ts'
import { persona } from '../events/persona.ts'
import { note } from '../events/show-notes.ts'
import { benchRunId, benchStart } from './api/bench.ts'
import { chatTest } from './api/chat.ts'
import { profileName, profileSettings, secretName } from './api/settings.ts'
import { maxNote } from './api/show.ts'
import type { PanelRole } from './command-row.ts'
import { type CommandRow, httpForm } from './command-row.ts'

/** Maximum length (characters) of a whisper. */
export const maxWhisper = 400

const owner: readonly PanelRole[] = ['owner']
/** A moderator may calm the show and whisper, but not change a setting, tool or model. */
const moderators: readonly PanelRole[] = ['owner', 'moderator']

const cue = z.string().max(60)
const askId = z.string().max(60)
const words = z.string().min(1).max(400)
const whisper = z.string().min(1).max(maxWhisper)
const model = z.string().min(1).max(200)
const pulled = z.string().trim().min(1).max(200)
const run = z.string().min(1).max(60)
const card = z.string().min(1).max(40)
const puppet = z.string().min(1).max(100)
// Longer texts are refused with a reason.
const correctedTopic = { ...correctionTopic.shape, text: z.string().max(4000) }

const tallyChange = { what: tallied, add: z.number().int().min(-10_000).max(10_000) }

const none = z.strictObject({})
const inTime = (showsInMs = 0): string => (showsInMs < 100 ? 'now' : `in ${(showsInMs / 1000).toFixed(1)} s`)

/**
 * Every command: who may send it, with what, and by which ways. Panels send all of them over the socket. `http`, `key`
 * and `shortcut` add further ways, which carry out the same command.
 */
export const commands = {
  panic: {
    roles: moderators,
    body: {},
    isUrgent: true,
    onFullDisk: 'act',
    key: 'Esc Esc',
    shortcut: 'panic',
    http: httpForm({
      name: 'panic',
      example: null,
      body: none,
      isStop: () => true,
      did: () => 'PANIC is on. `resume` ends it; the performer then stays paused.',
    }),
  },
  release: {
    roles: owner,
    body: {},
    http: httpForm({
      name: 'resume',
      example: null,
      body: none,
      isOutdated: ({ panic }) => panic !== null,
      did: (_, { before: { panic } }) =>
        panic === null
          ? 'PANIC was not on.'
          : 'The panic is over. The performer stays paused until `golive` or the panel resumes it.',
    }),
  },
  pause: {
    roles: moderators,
    body: {},
    isUrgent: true,
    onFullDisk: 'act and report',
    key: 'P',
    shortcut: 'pause',
    http: httpForm({
      name: 'pause',
      example: null,
      body: none,
      isStop: () => true,
      did: (_, { before: { paused } }) =>
        paused === null ? 'The performer is paused.' : 'The performer was paused already.',
    }),
  },
  /** Ends a pause, and the demo during setup. A panic needs `release` instead. */
  unpause: {
    roles: owner,
    body: {},
    http: httpForm({
      name: 'golive',
      example: null,
      body: none,
      isOutdated: ({ panic, paused }) => panic !== null || paused !== null,
      did(_, { before, after }) {
        if (isDemo(after)) return 'No screen is shared, so the show is a demo until you share one.'
        return before.paused === null && !isDemo(before)
          ? 'The performer was live already.'
          : 'The performer is live.'
      },
    }),
  },
  'cancel-cue': { roles: moderators, body: { cue }, key: 'X' },
  /** Shows a waiting cue at once, and ends the words on stage. */
  'say-now': { roles: owner, body: { cue }, key: 'Enter' },
  'stop-line': { roles: moderators, body: {}, key: 'S' },
  /** Keeps tools and models from performing for `ms`; 0 ends the hush. */
  hush: {
    roles: moderators,
    body: { ms: z.number().int().min(0).max(3_600_000) },
    key: 'H',
    shortcut: 'hush',
    http: httpForm({
      name: 'hush',
      example: { seconds: 300 },
      body: z.strictObject({
        seconds: z
          .number()
          .int()
          .min(0)
          .max(3600)
          .default(hushMs / 1000),
      }),
      fields: ({ seconds }) => ({ ms: seconds * 1000 }),
      isStop: (body) => (body as { seconds?: unknown } | null)?.seconds !== 0,
      isOutdated: ({ hushedUntil }, now) => now < hushedUntil,
      did: ({ seconds }) =>
        seconds === 0
          ? 'The hush is over.'
          : `Nothing goes out for ${seconds} s, except what you send by hand.`,
    }),
  },
  /** Ends all cues. Unlike a panic, this does not block new ones. */
  clear: { roles: moderators, body: {}, key: 'C' },
  say: {
    roles: owner,
    /** `anyway`: whether to show the words even if the filter would block them. */
    body: { text: words, anyway: z.boolean().optional() },
    http: httpForm({
      name: 'say',
      example: { text: 'Back in two minutes' },
      // Only a person who sees that the filter blocked the words may show them anyway.
      body: z.strictObject({ text: words }),
      did: (_, { ack }) => `The words go out ${inTime(ack.showsInMs)}.`,
    }),
  },
  /** A whisper: a request to the performer that the audience does not see. */
  topic: {
    roles: moderators,
    body: { text: whisper },
    http: httpForm({
      name: 'whisper',
      example: { text: 'confetti' },
      body: z.strictObject({ text: whisper }),
      did: () => 'The performer got the whisper.',
    }),
  },
  'test-cue': {
    roles: owner,
    body: { content: cueContent },
    http: httpForm({
      name: 'cue',
      example: { lane: 'emote', emote: 'fire', count: 3 },
      body: cueContent,
      fields: (content) => ({ content }),
      did: ({ lane }, { ack }) => `A cue of the lane ${lane} goes out ${inTime(ack.showsInMs)}.`,
    }),
  },
  'observe-now': {
    roles: owner,
    body: {},
    key: 'O',
    shortcut: 'look',
    http: httpForm({ name: 'look', example: null, body: none, did: () => 'Adlib reads the screen now.' }),
  },
  cancel: { roles: moderators, body: {}, onFullDisk: 'act', key: 'E' },
  'test-burst': { roles: owner, body: {}, key: 'T' },
  /** Sends a message, gift or the like to the own show as if it came from chat, marked as a test. */
  'test-chat': { roles: owner, body: { test: chatTest } },
  /** Saves the last seconds of the stream as a clip, with or without OBS. */
  clip: {
    roles: owner,
    body: {},
    key: 'K',
    shortcut: 'clip',
    http: httpForm({ name: 'clip', example: null, body: none, did: () => 'The clip is saved.' }),
  },
  /** Corrects a count of the run, which the counter shows. */
  tally: {
    roles: moderators,
    body: tallyChange,
    http: httpForm({
      name: 'count',
      example: { what: 'deaths', add: 1 },
      body: z.strictObject(tallyChange),
      did: ({ what }, { after: { tally } }) => `The counter shows ${tally[what]} ${what}.`,
    }),
  },
  settings: {
    roles: owner,
    body: { patch: z.record(z.string(), z.unknown()) },
    http: httpForm({
      name: 'persona',
      example: { persona: 'marlow' },
      body: z.strictObject({ persona: z.string().min(1).max(60) }),
      fields({ persona: wanted }, { personas }) {
        const name = wanted.toLowerCase()
        const found = personas.find((one) => one.id === wanted || one.name.toLowerCase() === name)
        if (found !== undefined) return { patch: { show: { persona: found.id } } }
        const ids = personas.map(({ id }) => id).join(', ')
        const message = `There is no persona "${wanted}".`
        return { missing: { kind: 'no-persona', message, remedy: `Send one of: ${ids}.` } }
      },
      did: ({ persona }) => `The persona is ${persona}.`,
    }),
  },
  /** `save` stores the current settings, and `put` the given ones. Both replace a profile of the same name. */
  profile: {
    roles: owner,
    body: {
      profile: profileName,
      action: z.discriminatedUnion('do', [
        z.object({ do: z.literal('use') }),
        z.object({ do: z.literal('save') }),
        z.object({ do: z.literal('put'), settings: profileSettings }),
        z.object({ do: z.literal('rename'), to: profileName }),
        z.object({ do: z.literal('delete') }),
      ]),
    },
    http: httpForm({
      name: 'profile',
      example: { profile: 'just chatting' },
      body: z.strictObject({ profile: z.string().min(1).max(100) }),
      fields({ profile: wanted }, { profiles }) {
        const found = profiles.find((name) => name.toLowerCase() === wanted.toLowerCase())
        if (found !== undefined) return { profile: found, action: { do: 'use' } }
        const remedy =
          profiles.length === 0
            ? 'Save a profile in the panel first.'
            : `Send one of: ${profiles.join(', ')}.`
        return { missing: { kind: 'no-profile', message: `There is no profile "${wanted}".`, remedy } }
      },
      did: ({ profile }) => `The profile is ${profile}.`,
    }),
  },
  /**
   * Allows or denies a call that waits for approval. `run`: the run whose agent requests it; default: the live run.
   * `remember`: whether to save the verdict as a rule. Ignored for another run.
   */
  policy: {
    roles: owner,
    body: {
      ask: askId,
      run: z.string().max(100).optional(),
      verdict: z.enum(['allow', 'deny']),
      remember: z.boolean().default(false),
    },
    http: httpForm({
      name: 'answer',
      example: { ask: 'a1', verdict: 'allow' },
      body: z.strictObject({
        ask: z.string().min(1).max(60),
        verdict: z.enum(['allow', 'deny']),
        run: z.string().min(1).max(100).optional(),
      }),
      fields: (answer) => ({ ...answer, remember: false }),
      did: ({ ask, verdict }) => `The call of ${ask} is ${verdict === 'allow' ? 'allowed' : 'denied'}.`,
    }),
  },
  /** Sets the mood for two minutes; `none` ends it. */
  mood: { roles: owner, body: { mood: showMood } },
  'drop-topic': { roles: owner, body: {} },
  brain: { roles: owner, body: { model } },
  /** Records whether a call that a restart interrupted took effect. */
  'settle-call': { roles: owner, body: { call: z.string().max(100), happened: z.boolean() } },
  /**
   * Approves a pack. Needs the code that Adlib shows outside of its pages, so that a page alone cannot approve a
   * pack. `reload` also approves later versions of the file.
   */
  'approve-pack': {
    roles: owner,
    body: {
      file: z.string().max(1000),
      hash: z.string().max(64),
      code: z.string().max(40),
      reload: z.boolean().default(false),
    },
  },
  /**
   * Approves a change of the settings. Needs the code that Adlib shows outside of its pages, so that a page alone
   * cannot approve a change.
   */
  'approve-settings': { roles: owner, body: { ask: askId, code: z.string().max(40) } },
  'discard-settings': { roles: owner, body: { ask: askId } },
  /** Enables the connection to OBS, and connects at once. */
  /** Fires a rule once, whatever its conditions are. Only a stored rule, whose address was approved. */
  'rule-try': { roles: owner, body: { rule: z.string().min(1).max(40) } },
  'obs-connect': { roles: owner, body: {} },
  /** Adds the overlay to the current OBS scene, or updates its source there. */
  'obs-add': { roles: owner, body: {} },
  /** Stores a secret outside of settings and events; an empty value deletes it. */
  secret: { roles: owner, body: { name: secretName, secret: z.string().max(2000) } },
  'rate-line': { roles: owner, body: { cue, verdict: z.enum(['funny', 'never', 'clear']) } },
  /** Replaces the note about a viewer; an empty one removes it. */
  'viewer-note': { roles: owner, body: { viewer: z.string().max(130), note: z.string().max(maxNote) } },
  'viewer-forget': { roles: owner, body: { viewer: z.string().max(130) } },
  'viewers-forget': { roles: owner, body: {} },
  /** Saves a persona of the user. Its id must differ from those of the built-in ones. */
  'persona-save': { roles: owner, body: { persona } },
  'persona-delete': { roles: owner, body: { persona: z.string().max(40) } },
  'notes-drop': {
    roles: owner,
    body: { texts: z.array(note.shape.text).min(1).max(16), restore: z.boolean().default(false) },
  },
  'memory-save': { roles: owner, body: { show: z.string().max(100), text: z.string().min(1).max(2000) } },
  'memory-delete': { roles: owner, body: { show: z.string().max(100) } },
  'run-limits': { roles: owner, body: { verdict: z.enum(['delete', 'keep']) } },
  /** Deletes a past run. It can be restored for a day. */
  'run-delete': { roles: owner, body: { run }, onFullDisk: 'act' },
  'run-restore': { roles: owner, body: { run }, onFullDisk: 'act' },
  /** Deletes a character of the user. It can be restored until another one is deleted. */
  'puppet-delete': { roles: owner, body: { puppet }, onFullDisk: 'act' },
  'puppet-restore': { roles: owner, body: { puppet }, onFullDisk: 'act' },
  /** Forgets the lines that personas said in this and earlier runs. */
  'said-lines-forget': { roles: owner, body: {} },
  /** Forgets all earlier shows, the lines that were said, and all viewers. */
  'memory-forget': { roles: owner, body: {} },
  /**
   * Says what a moment of a game was; null takes the correction back. `observation`: the one that shows the game;
   * default: the newest one. `run`: the past run of the observation; default: the live run.
   */
  correct: {
    roles: moderators,
    body: {
      ...correctedTopic,
      means: correctedMeaning.nullable(),
      observation: z.string().max(20).optional(),
      run: run.optional(),
    },
  },
  /** Changes a stored correction of a game; null deletes it. */
  'change-correction': {
    roles: moderators,
    body: { game: card, ...correctedTopic, means: correctedMeaning.nullable() },
  },
  /**
   * Names a number of a game, in place of the one called `was`; null deletes it. `card`: null for the game on the screen.
   */
  'card-number': {
    roles: owner,
    body: { card: card.nullable(), was: z.string().max(40).nullable(), number: cardNumber.nullable() },
  },
  'card-regions': { roles: owner, body: { card, regions: z.array(cardRegion).max(12) } },
  'card-name': { roles: owner, body: { card, name: z.string().trim().min(1).max(60) } },
  /** Adds the card in a file, given as its text. */
  'card-import': { roles: owner, body: { file: z.string().max(maxCardBytes) } },
  /** Deletes a card. It can be restored until another one is deleted. */
  'card-delete': { roles: owner, body: { card }, onFullDisk: 'act' },
  'card-restore': { roles: owner, body: { card }, onFullDisk: 'act' },
  /** Auditions a model: it writes lines for recorded moments. The result decides what the model may do in the show. */
  audition: { roles: owner, body: { model } },
  'audition-cancel': { roles: owner, body: {} },
  'bench-start': { roles: owner, body: benchStart.shape },
  'bench-resume': { roles: owner, body: { run: benchRunId } },
  'bench-stop': { roles: owner, body: {}, onFullDisk: 'act' },
  /** Downloads a voice or a model, or continues a stopped download. */
  pull: { roles: owner, body: { model: pulled } },
  'pull-cancel': { roles: owner, body: {} },
  /** Deletes what was downloaded of a model, and forgets the stopped download. */
  'pull-discard': { roles: owner, body: { model: pulled } },
  agent: {
    roles: owner,
    body: { agent: z.string().min(1).max(300), do: z.enum(['stop', 'suspend', 'resume']) },
  },
  /** Calls a tool. The audience sees the effects of this call like those of any other. */
  'try-tool': {
    roles: owner,
    body: { tool: z.string().min(1).max(200), args: z.record(z.string(), z.unknown()) },
  },
  'mcp-restart': { roles: owner, body: { server: z.string().min(1).max(60) } },
} satisfies Readonly<Record<string, CommandRow>>
