import type { Hono } from 'hono'
import { z } from 'zod'
import { maxReportedEvents, reportedKind } from '../../src-shared/events/observation.ts'
import { linesOf, maxProgramLines, maxProgramText } from '../../src-shared/sight/lines/program-text.ts'
import { maxReportedNumbers } from '../../src-shared/sight/memory/reported-numbers.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { ApiOptions } from './api.ts'
import type { SightHost } from './host.ts'
import {
  type ApiEnv,
  failure,
  failureOf,
  invalidBody,
  limitBody,
  strangeOrigin,
  wrongToken,
} from './route.ts'

/** Maximum size (bytes) of a request. The longest allowed text fits, even if all of its characters are escaped. */
const maxBytes = 16 * 1024
/** At most `burst` texts at once, and then `perSecond` texts each second. */
const rate = { burst: 10, perSecond: 2 }

const source = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u,
    'must be a name of at most 40 letters, digits, spaces, ., _ and -',
  )
const name = z.string().trim().min(1)

const report = z
  .strictObject({
    text: z
      .string()
      .max(maxProgramText)
      .refine((text) => linesOf(text).length > 0, 'is empty')
      .refine((text) => linesOf(text).length <= maxProgramLines, `has more than ${maxProgramLines} lines`)
      .optional(),
    numbers: z
      .array(z.strictObject({ name: name.max(40), value: z.number(), max: z.number().optional() }))
      .min(1)
      .max(maxReportedNumbers)
      .optional(),
    events: z
      .array(z.strictObject({ kind: reportedKind, subject: name.max(60).optional() }))
      .min(1)
      .max(maxReportedEvents)
      .optional(),
    source,
  })
  .refine(
    ({ text, numbers, events }) => text !== undefined || numbers !== undefined || events !== undefined,
    'has no "text", "numbers" or "events"',
  )

/** Adds `POST /api/observe`, to which other programs send text. The route has its own token. */
export function observeRoute(
  app: Hono<ApiEnv>,
  sight: Pick<SightHost, 'observe'>,
  { clock, observe }: Pick<ApiOptions, 'clock' | 'observe'>,
): void {
  const texts = tokenBucket(clock, rate)

  app.post(
    '/api/observe',
    async (c, next) => {
      const refusal = strangeOrigin(c) ?? wrongToken(c, 'observe', observe.isToken)
      if (refusal !== null) return refusal
      if (!texts.take(1)) {
        c.header('retry-after', '1')
        return failure(c, 429, 'rate', 'Too many texts in a row.', 'Send at most two per second.')
      }
      return next()
    },
    limitBody(maxBytes, `The request has more than ${maxBytes} bytes.`, 'Send a shorter text.'),
    async (c) => {
      const parsed = report.safeParse(await c.req.json().catch(() => undefined))
      if (!parsed.success)
        return invalidBody(
          c,
          parsed.error,
          `Send {"source": "name"} as JSON with "text" (at most ${maxProgramText} characters and ${maxProgramLines} lines), "numbers" ([{"name": "health", "value": 40, "max": 100}], at most ${maxReportedNumbers}) or "events" ([{"kind": "death"}], at most ${maxReportedEvents}).`,
        )
      const refusal = sight.observe(parsed.data)
      return refusal === null ? c.json({ ok: true }) : failureOf(c, 400, refusal)
    },
  )
}
