import type { Context, Hono } from 'hono'
import type { CommandKey } from '../../src-shared/contract/api/access.ts'
import type { OpenQuestionsAnswer } from '../../src-shared/contract/api/tools.ts'
import { type HttpCommandName, httpCommand, httpCommandName } from '../../src-shared/contract/http-command.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { bearer, isOriginAllowed, senderName } from './access.ts'
import type { ApiOptions } from './api.ts'
import { type HttpCommandReply, runHttpCommand } from './http-commands.ts'
import { commandRate, rateLimits } from './limits.ts'
import { type AnsweredRequests, repeatedRequests } from './repeated-requests.ts'
import { type ApiEnv, failure, limitBody } from './route.ts'

/** Maximum size (bytes) of a body. The longest allowed text fits, even if all of its characters are escaped. */
const maxBytes = 8 * 1024

/** Dependencies of the routes for commands over HTTP. */
export interface CommandRouteOptions extends Pick<ApiOptions, 'host' | 'clock' | 'commandKeys'> {
  readonly answeredRequests: AnsweredRequests
}

/**
 * Adds `POST /api/command/NAME` and `GET /api/command/answer` for programs. A request needs a key that allows its
 * command.
 */
export function commandRoute(
  app: Hono<ApiEnv>,
  { host, clock, commandKeys, answeredRequests }: CommandRouteOptions,
): void {
  const hasRoom = rateLimits(clock, commandRate)
  const repeated = repeatedRequests(clock, answeredRequests)
  let sent = 0

  const admit = (
    c: Context<ApiEnv>,
    wanted: string,
  ): Response | { key: CommandKey; name: HttpCommandName } => {
    const origin = c.req.header('origin')
    if (!isOriginAllowed(origin, c.req.header('host') ?? '', null))
      return failure(
        c,
        403,
        'origin',
        `Origin ${origin} may not use this.`,
        'Send the request from a program, not from a web page.',
      )
    const secret = bearer(c.req.header('authorization'))
    const key = secret === null ? null : commandKeys.use(secret)
    if (key === null) {
      c.header('www-authenticate', 'Bearer')
      return failure(
        c,
        401,
        'key',
        'The key is missing or wrong.',
        'Create a key in the panel: Settings › Access. Send it as `Authorization: Bearer <key>`.',
      )
    }
    const name = httpCommandName.safeParse(wanted)
    if (!name.success)
      return failure(
        c,
        404,
        'no-command',
        `There is no command "${wanted}".`,
        `Use one of: ${httpCommandName.options.join(', ')}.`,
      )
    if (!key.commands.includes(name.data))
      return failure(
        c,
        403,
        'not-allowed',
        `The key "${key.name}" does not allow ${name.data}.`,
        'Create a key that allows it in the panel: Settings › Access.',
      )
    if (name.data !== 'panic' && !hasRoom(key.id)) {
      c.header('retry-after', '1')
      return failure(
        c,
        429,
        'rate',
        `The key "${key.name}" sent too many commands in a row.`,
        `Send at most ${commandRate.perSecond} per second.`,
      )
    }
    c.header('cache-control', 'no-store')
    return { key, name: name.data }
  }
  const run = ({ key, name }: { key: CommandKey; name: HttpCommandName }, body: unknown) =>
    runHttpCommand(host, { name, body, id: `http-${++sent}`, by: senderName(key.name, 'key') })

  app.get('/api/command/answer', async (c) => {
    const admitted = admit(c, 'answer')
    if (admitted instanceof Response) return admitted
    return c.json({ questions: await host.questions.all() } satisfies OpenQuestionsAnswer)
  })
  // A panic must neither wait for its body nor fail because of it, so it has a route that does not read the body.
  app.post('/api/command/panic', async (c) => {
    const admitted = admit(c, 'panic')
    return admitted instanceof Response ? admitted : answer(c, await run(admitted, {}))
  })
  app.post(
    '/api/command/:name',
    limitBody(maxBytes, `The request has more than ${maxBytes} bytes.`, 'Send a shorter text.'),
    async (c) => {
      const admitted = admit(c, c.req.param('name'))
      if (admitted instanceof Response) return admitted
      const { key, name } = admitted
      const text = await c.req.text()
      // An empty body counts as `{}`; an invalid one gives undefined.
      const body = text.trim() === '' ? {} : parsedJson(text)
      if (body === undefined)
        return failure(c, 400, 'invalid', 'The body is not valid JSON.', 'Send a JSON object, or no body.')
      const repetition = c.req.header('idempotency-key')
      const { isStop, isOutdated } = httpCommand(name)
      if (repetition === undefined || isStop?.(body)) return answer(c, await run(admitted, body))
      if (!/^[\x21-\x7e]{1,200}$/.test(repetition))
        return failure(
          c,
          400,
          'invalid',
          'The header Idempotency-Key is invalid.',
          'Send 1 to 200 letters, digits or signs, such as a UUID.',
        )
      const request = { sender: key.id, key: repetition, content: `${name} ${text}` }
      const known = await repeated.once(request, () => run(admitted, body))
      if (known === null)
        return failure(
          c,
          409,
          'reused',
          'This Idempotency-Key belongs to a different command.',
          'Send a new key for each command, and the same key only to repeat a command.',
        )
      const isOld = isOutdated?.(host.journal.state(), clock.now())
      if (known.isRepeated && known.reply.status === 200 && isOld)
        return failure(
          c,
          409,
          'outdated',
          `This Idempotency-Key was answered before the newest panic, pause or hush, so ${name} was not carried out again.`,
          'Send the command with a new key.',
        )
      return answer(c, known.reply)
    },
  )
}

const answer = (c: Context, { body, status }: HttpCommandReply): Response => c.json(body, status)
