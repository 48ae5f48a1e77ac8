import { z } from 'zod'
import type { Ack, CommandBody, CommandError } from '../../src-shared/contract/command.ts'
import type { HttpCommandAnswer, HttpCommandName } from '../../src-shared/contract/http-command.ts'
import { cueContent } from '../../src-shared/events/cue.ts'
import { isDemo } from '../../src-shared/events/demo.ts'
import { hushMs } from '../../src-shared/events/event/stage.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { GatewayHost } from './host.ts'

type Host = Pick<GatewayHost, 'command' | 'journal' | 'lists'>

interface Translation<Body> {
  readonly body: z.ZodType<Body>
  readonly command: (body: Body, host: Host) => CommandBody | { readonly missing: CommandError }
  readonly did: (before: State, body: Body, ack: Extract<Ack, { ok: true }>, after: State) => string
}

const translation = <Body>(one: Translation<Body>): Translation<Body> => one

const none = z.strictObject({})
const words = z.strictObject({ text: z.string().min(1).max(400) })
const inTime = ({ showsInMs = 0 }: { showsInMs?: number | undefined }): string =>
  showsInMs < 100 ? 'now' : `in ${(showsInMs / 1000).toFixed(1)} s`

const translations = {
  panic: translation({
    body: none,
    command: () => ({ command: 'panic' }),
    did: () => 'PANIC is on. `resume` ends it; the performer then stays paused.',
  }),
  resume: translation({
    body: none,
    command: () => ({ command: 'release' }),
    did: ({ panic }) =>
      panic === null
        ? 'PANIC was not on.'
        : 'The panic is over. The performer stays paused until `golive` or the panel resumes it.',
  }),
  pause: translation({
    body: none,
    command: () => ({ command: 'pause' }),
    did: ({ paused }) => (paused === null ? 'The performer is paused.' : 'The performer was paused already.'),
  }),
  golive: translation({
    body: none,
    command: () => ({ command: 'unpause' }),
    did: (before, _, __, after) => {
      if (isDemo(after)) return 'No screen is shared, so the show is a demo until you share one.'
      return before.paused === null && !isDemo(before)
        ? 'The performer was live already.'
        : 'The performer is live.'
    },
  }),
  hush: translation({
    body: z.strictObject({
      seconds: z
        .number()
        .int()
        .min(0)
        .max(3600)
        .default(hushMs / 1000),
    }),
    command: ({ seconds }) => ({ command: 'hush', ms: seconds * 1000 }),
    did: (_, { seconds }) =>
      seconds === 0
        ? 'The hush is over.'
        : `Nothing goes out for ${seconds} s, except what you send by hand.`,
  }),
  say: translation({
    body: words,
    command: ({ text }) => ({ command: 'say', text }),
    did: (_, __, ack) => `The words go out ${inTime(ack)}.`,
  }),
  whisper: translation({
    body: words,
    command: ({ text }) => ({ command: 'topic', text }),
    did: () => 'The performer got the whisper.',
  }),
  cue: translation({
    body: cueContent,
    command: (content) => ({ command: 'test-cue', content }),
    did: (_, { lane }, ack) => `A cue of the lane ${lane} goes out ${inTime(ack)}.`,
  }),
  look: translation({
    body: none,
    command: () => ({ command: 'observe-now' }),
    did: () => 'Adlib reads the screen now.',
  }),
  clip: translation({
    body: none,
    command: () => ({ command: 'clip' }),
    did: () => 'OBS saves its replay buffer.',
  }),
  persona: translation({
    body: z.strictObject({ persona: z.string().min(1).max(60) }),
    command: ({ persona: wanted }, { lists }) => {
      const known = lists.personas().personas.map(({ persona }) => persona)
      const found = known.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase())
      if (found !== undefined) return { command: 'settings', patch: { show: { persona: found.id } } }
      return {
        missing: {
          kind: 'no-persona',
          message: `There is no persona "${wanted}".`,
          remedy: `Send one of: ${known.map(({ id }) => id).join(', ')}.`,
        },
      }
    },
    did: (_, { persona }) => `The persona is ${persona}.`,
  }),
  profile: translation({
    body: z.strictObject({ profile: z.string().min(1).max(100) }),
    command: ({ profile: wanted }, { lists }) => {
      const names = lists.profiles().map(({ name }) => name)
      const found = names.find((name) => name.toLowerCase() === wanted.toLowerCase())
      if (found !== undefined) return { command: 'profile', profile: found, action: { do: 'use' } }
      return {
        missing: {
          kind: 'no-profile',
          message: `There is no profile "${wanted}".`,
          remedy:
            names.length === 0 ? 'Save a profile in the panel first.' : `Send one of: ${names.join(', ')}.`,
        },
      }
    },
    did: (_, { profile }) => `The profile is ${profile}.`,
  }),
  answer: translation({
    body: z.strictObject({
      ask: z.string().min(1).max(60),
      verdict: z.enum(['allow', 'deny']),
      run: z.string().min(1).max(100).optional(),
    }),
    command: ({ ask, verdict, run }) => ({
      command: 'policy',
      ask,
      verdict,
      remember: false,
      ...(run === undefined ? {} : { run }),
    }),
    did: (_, { ask, verdict }) => `The call of ${ask} is ${verdict === 'allow' ? 'allowed' : 'denied'}.`,
  }),
} as const satisfies { readonly [Name in HttpCommandName]: unknown }

/** Answer to a command: an HTTP status and a body. */
export type HttpCommandReply =
  | { readonly status: 200; readonly body: HttpCommandAnswer }
  | { readonly status: 400 | 404 | 409 | 429 | 500 | 503; readonly body: { readonly error: CommandError } }

/** HTTP statuses by the kind of failure. Any other kind gets 409. */
const statuses: Readonly<Record<string, 400 | 429 | 500 | 503>> = {
  invalid: 400,
  busy: 429,
  exception: 500,
  disk: 503,
}

/**
 * Carries out a command by sending the matching panel command. Never rejects.
 * @param by the name of the sender, for the events
 */
export async function runHttpCommand(
  host: Host,
  { name, body, id, by }: { name: HttpCommandName; body: unknown; id: string; by: string },
): Promise<HttpCommandReply> {
  // TypeScript cannot infer that the schema and the functions belong to the same command.
  const { body: schema, command, did } = translations[name] as unknown as Translation<unknown>
  const read = schema.safeParse(body)
  if (!read.success) {
    const issue = read.error.issues[0]
    const place = issue?.path.join('.') || 'the body'
    return {
      status: 400,
      body: {
        error: {
          kind: 'invalid',
          message: `The command ${name} is invalid at "${place}": ${issue?.message}.`,
          remedy: 'See docs/http-commands.md for the body of each command.',
        },
      },
    }
  }
  const wanted = command(read.data, host)
  if ('missing' in wanted) return { status: 404, body: { error: wanted.missing } }
  const before = host.journal.state()
  // A key that allows whispers must not allow what an owner's whisper can do, such as changing a setting.
  const ack = await host.command({ ...wanted, id } as Parameters<Host['command']>[0], by, 'moderator')
  if (!ack.ok) return { status: statuses[ack.error.kind] ?? 409, body: { error: ack.error } }
  const { cue, showsInMs } = ack
  return {
    status: 200,
    body: {
      ok: true,
      did: did(before, read.data, ack, host.journal.state()),
      ...(cue === undefined ? {} : { cue }),
      ...(showsInMs === undefined ? {} : { showsInMs }),
    },
  }
}
