import type { Command } from '../../src-shared/contract/command.ts'
import type { CommandError } from '../../src-shared/contract/command-row.ts'
import {
  type HttpCommandAnswer,
  type HttpCommandName,
  httpCommand,
} from '../../src-shared/contract/http-command.ts'
import { onePerPersona } from '../../src-shared/events/persona.ts'
import type { GatewayHost } from './host.ts'

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
  host: Pick<GatewayHost, 'command' | 'journal' | 'lists'>,
  { name, body, id, by }: { name: HttpCommandName; body: unknown; id: string; by: string },
): Promise<HttpCommandReply> {
  const form = httpCommand(name)
  const read = form.body.safeParse(body)
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
  const known = {
    personas: onePerPersona(
      host.lists.personas().personas.map(({ persona }) => persona),
      host.journal.state().settings.show.language,
    ),
    profiles: host.lists.profiles().map(({ name }) => name),
  }
  const fields = form.fields === undefined ? (read.data as object) : form.fields(read.data, known)
  if ('missing' in fields) return { status: 404, body: { error: fields.missing as CommandError } }
  const before = host.journal.state()
  const command = { command: form.command, id, ...fields } as Command
  // A key that allows whispers must not allow what an owner's whisper can do, such as changing a setting.
  const ack = await host.command(command, by, 'moderator')
  if (!ack.ok) return { status: statuses[ack.error.kind] ?? 409, body: { error: ack.error } }
  const { cue, showsInMs } = ack
  return {
    status: 200,
    body: {
      ok: true,
      did: form.did(read.data, { before, after: host.journal.state(), ack }),
      ...(cue === undefined ? {} : { cue }),
      ...(showsInMs === undefined ? {} : { showsInMs }),
    },
  }
}
