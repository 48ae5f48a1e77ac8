import type { Context, Hono } from 'hono'
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
const maxPictureBytes = 4 * 1024 * 1024
/** What a form may need beside its picture (bytes). */
const formBytes = 4096
const pictureRate = { burst: 10, perSecond: 10 }

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

/** Types of pictures, and the bytes with which each begins. */
const pictureTypes: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}
const pictureRemedy =
  'Send a PNG or JPEG picture of at most 4 MB as the body with ?source=name in the address, or as multipart/form-data with the fields "source" and "picture".'

const typeOf = (c: Context): string =>
  (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
const isPicture = (c: Context): boolean =>
  Object.hasOwn(pictureTypes, typeOf(c)) || typeOf(c) === 'multipart/form-data'

/**
 * Adds `POST /api/observe`, to which other programs send text, numbers, events and pictures. The route has its own
 * token.
 */
export function observeRoute(
  app: Hono<ApiEnv>,
  sight: Pick<SightHost, 'observe' | 'picture'>,
  { clock, observe }: Pick<ApiOptions, 'clock' | 'observe'>,
): void {
  const texts = tokenBucket(clock, rate)
  const pictures = tokenBucket(clock, pictureRate)
  const limitText = limitBody(
    maxBytes,
    `The request has more than ${maxBytes} bytes.`,
    'Send a shorter text.',
  )
  const limitPicture = limitBody(
    maxPictureBytes + formBytes,
    'The picture has more than 4 MB.',
    'Send it as JPEG, or scale it down.',
  )

  app.post(
    '/api/observe',
    async (c, next) => {
      const refusal = strangeOrigin(c) ?? wrongToken(c, 'observe', observe.isToken)
      if (refusal !== null) return refusal
      const [bucket, most] = isPicture(c) ? [pictures, 'ten pictures'] : [texts, 'two reports']
      if (!bucket.take(1)) {
        c.header('retry-after', '1')
        return failure(c, 429, 'rate', 'Too many requests in a row.', `Send at most ${most} per second.`)
      }
      return next()
    },
    (c, next) => (isPicture(c) ? limitPicture : limitText)(c, next),
    async (c) => {
      if (isPicture(c)) return takePicture(c, sight)
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

async function takePicture(c: Context<ApiEnv>, sight: Pick<SightHost, 'picture'>): Promise<Response> {
  const sent = await pictureOf(c)
  if (sent === null) return failure(c, 400, 'invalid', 'The request has no picture.', pictureRemedy)
  const from = source.safeParse(sent.source)
  if (!from.success)
    return failure(c, 400, 'invalid', `The source ${from.error.issues[0]?.message}.`, pictureRemedy)
  const { bytes, type } = sent
  if (bytes.length > maxPictureBytes)
    return failure(c, 413, 'size', 'The picture has more than 4 MB.', 'Send it as JPEG, or scale it down.')
  const begin = pictureTypes[type]
  if (begin === undefined || begin.some((byte, at) => bytes[at] !== byte))
    return failure(c, 400, 'invalid', `The bytes are not a picture of the type "${type}".`, pictureRemedy)
  const refusal = await sight.picture(from.data, bytes)
  if (refusal === null) return c.json({ ok: true })
  return failureOf(c, refusal.kind === 'busy' ? 429 : refusal.kind === 'not-watched' ? 409 : 400, refusal)
}

async function pictureOf(
  c: Context<ApiEnv>,
): Promise<{ source: unknown; type: string; bytes: Uint8Array } | null> {
  if (typeOf(c) !== 'multipart/form-data')
    return {
      source: c.req.query('source'),
      type: typeOf(c),
      bytes: new Uint8Array(await c.req.arrayBuffer()),
    }
  const { source, picture } = await c.req.parseBody().catch(() => ({}) as Record<string, undefined>)
  if (!(picture instanceof File)) return null
  return { source, type: picture.type, bytes: new Uint8Array(await picture.arrayBuffer()) }
}
