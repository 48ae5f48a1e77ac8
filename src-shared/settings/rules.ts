import { z } from 'zod'

/** The moments on the screen that a rule can begin with. Filler and chat are none. */
export const ruleMoment = z.enum([
  ...(['arrival', 'foe-low', 'hit', 'near-death', 'comeback', 'death', 'victory', 'reward'] as const),
  ...(['gain', 'setback', 'streak', 'countdown', 'callout', 'dialogue', 'place', 'reset'] as const),
])
export type RuleMoment = z.infer<typeof ruleMoment>

/** What starts a rule. */
export const ruleWhen = z.discriminatedUnion('on', [
  /** `feat` limits rewards to new levels or records. */
  z.strictObject({
    on: z.literal('moment'),
    kind: ruleMoment,
    feat: z.enum(['level', 'record']).optional(),
  }),
  /** A number on the screen reaches or passes a value. */
  z.strictObject({
    on: z.literal('number'),
    name: z.string().trim().min(1).max(60),
    crosses: z.number(),
    way: z.enum(['up', 'down']),
  }),
  /** Neither Adlib nor the streamer said anything for this long. Starts once until the next words. */
  z.strictObject({ on: z.literal('silence'), afterS: z.number().int().min(5).max(3600) }),
  /** The picture changed as a whole. */
  z.strictObject({ on: z.literal('cut') }),
])
export type RuleWhen = z.infer<typeof ruleWhen>

const obsName = z.string().min(1).max(200)
const show = z.enum(['on', 'off', 'toggle'])
export type RuleShow = z.infer<typeof show>

/** The facts of a moment that a text can contain, each between braces. */
export const rulePlaceholders = ['kind', 'subject', 'number', 'value'] as const
export type RulePlaceholder = (typeof rulePlaceholders)[number]

/** Returns an address with each placeholder replaced by a letter, to check the rest of it. */
export const withoutPlaceholders = (url: string): string =>
  url.replace(/\{(?:kind|subject|number|value)\}/g, 'x')

/** Returns a schema for an address whose host is fixed: placeholders may be only in its path and query. */
const addressWith = (protocols: readonly string[], example: string) =>
  z
    .string()
    .trim()
    .max(1000)
    .refine(
      (url) => {
        if (!URL.canParse(withoutPlaceholders(url))) return false
        const { protocol, username, password } = new URL(withoutPlaceholders(url))
        return protocols.includes(protocol) && username + password === ''
      },
      { message: `expected an address without a user name and password, such as ${example}` },
    )
    .refine((url) => !/^[a-z]+:\/\/[^/?#]*\{/i.test(url), {
      message: 'expected an address whose host contains no placeholder',
    })

/** What a rule does. */
export const ruleAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('obs-scene'), scene: obsName }),
  z.strictObject({ do: z.literal('obs-source'), scene: obsName, source: obsName, show }),
  z.strictObject({ do: z.literal('obs-filter'), source: obsName, filter: obsName, show }),
  /** Saves the replay buffer. */
  z.strictObject({ do: z.literal('obs-replay') }),
  z.strictObject({ do: z.literal('obs-hotkey'), name: obsName }),
  /** Runs an action of Streamer.bot by its name. */
  z.strictObject({
    do: z.literal('streamerbot'),
    action: obsName,
    url: addressWith(['ws:', 'wss:'], 'ws://127.0.0.1:8080/'),
  }),
  /** Fires a webhook trigger of SAMMI. */
  z.strictObject({
    do: z.literal('sammi'),
    trigger: obsName,
    url: addressWith(['http:', 'https:'], 'http://127.0.0.1:9450/webhook'),
  }),
  z.strictObject({
    do: z.literal('http'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: addressWith(['http:', 'https:'], 'http://127.0.0.1:8123/api/webhook/lamp'),
    body: z.string().max(4000),
  }),
  z.strictObject({ do: z.literal('sound'), sound: z.string().min(1).max(60) }),
  /** Shows words on the overlay. `big`: large, for a moment; otherwise as a caption. */
  z.strictObject({ do: z.literal('words'), text: z.string().trim().min(1).max(100), big: z.boolean() }),
])
export type RuleAction = z.infer<typeof ruleAction>

/** One rule: when this happens, do that. */
export const rule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'expected small letters, digits and hyphens'),
  name: z.string().trim().min(1).max(60),
  isOn: z.boolean(),
  when: ruleWhen,
  /**
   * `live`: only while OBS streams or records. `scene`: only while OBS shows this scene. `game`: only while the card with
   * this name fits the game on the screen.
   */
  only: z
    .strictObject({
      live: z.boolean().optional(),
      scene: obsName.optional(),
      game: z.string().trim().min(1).max(60).optional(),
    })
    .optional(),
  /** Minimum time (s) between two starts. */
  everyS: z.number().int().min(1).max(3600).default(10),
  do: ruleAction,
})
export type Rule = z.infer<typeof rule>

export const maxRules = 40

/** The rules of the streamer. Each has another id. */
export const ruleSettings = z
  .array(rule)
  .max(maxRules)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, {
    message: 'each rule needs another id',
  })
  .default([])
