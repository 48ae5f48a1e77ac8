import type { Context, Hono } from 'hono'
import { maxReported, reportedChats } from '../../src-shared/chat/reported-chat.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { ApiOptions } from './api.ts'
import type { ReportedChatHost } from './host.ts'
import {
  type ApiEnv,
  failure,
  failureOf,
  invalidBody,
  limitBody,
  strangeOrigin,
  wrongToken,
} from './route.ts'

/** Maximum size (bytes) of a request. */
const maxBytes = 256 * 1024
/** Messages at once, and then each second. */
const rate = { burst: maxReported, perSecond: maxReported }

const example = '{"platform": "youtube", "name": "Ana", "text": "Hello"}'

/** Adds `POST /api/chat`, to which other programs send chat. The route has its own token. */
export function reportedChatRoute(
  app: Hono<ApiEnv>,
  host: ReportedChatHost,
  { clock, chat }: Pick<ApiOptions, 'clock' | 'chat'>,
): void {
  const messages = tokenBucket(clock, rate)

  app.post(
    '/api/chat',
    async (c, next) => fromElsewhere(c) ?? strangeOrigin(c) ?? wrongToken(c, 'chat', chat.isToken) ?? next(),
    limitBody(maxBytes, `The request has more than ${maxBytes} bytes.`, 'Send fewer messages at once.'),
    async (c) => {
      const parsed = reportedChats.safeParse(await c.req.json().catch(() => undefined))
      if (!parsed.success)
        return invalidBody(c, parsed.error, `Send ${example} as JSON, or a list of at most ${maxReported}.`)
      const reports = [parsed.data].flat()
      if (!messages.take(reports.length)) {
        c.header('retry-after', '1')
        const message = `More than ${maxReported} messages a second. None of this request was heard.`
        return failure(c, 429, 'rate', message, 'Send it again in a second.')
      }
      const refusal = host.take(reports)
      return refusal === null ? c.json({ ok: true }) : failureOf(c, 409, refusal)
    },
  )
}

/** Returns the refusal of a request from another computer, whose connection is not encrypted, or null. */
const fromElsewhere = (c: Context<ApiEnv>): Response | null =>
  c.env.entrance.isLan
    ? failure(
        c,
        403,
        'here-only',
        'Chat is taken only on the computer where Adlib runs.',
        'Send it from there.',
      )
    : null
