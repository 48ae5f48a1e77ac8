import { z } from 'zod'

/** Largest message (bytes) of a game. */
export const maxFrameBytes = 256 * 1024
/** Maximum number of actions that a game may offer at a time. */
export const maxActions = 100

/** A text that is shortened instead of refused. */
const text = (max: number) => z.string().transform((value) => value.slice(0, max))
const game = z
  .string()
  .transform((name) =>
    name
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 60),
  )
  .refine((name) => name !== '')
const names = z
  .array(z.string().max(200))
  .max(1000)
  .transform((list) => [...new Set(list)])

/** An action that a game offers. `schema` is anything that the game sent. */
export const gameAction = z.object({
  name: z.string().min(1).max(100),
  description: text(1000).catch(''),
  schema: z.unknown().optional(),
})
export type GameAction = z.infer<typeof gameAction>

const priority = z.enum(['low', 'medium', 'high', 'critical'])

/**
 * The messages of a game, as the Neuro API defines them. Fields that Adlib does not need may have any form.
 * @see https://github.com/VedalAI/neuro-sdk/blob/main/API/SPECIFICATION.md
 */
const frame = z.discriminatedUnion('command', [
  z.object({ command: z.literal('startup'), game }),
  z.object({
    command: z.literal('context'),
    game,
    data: z.object({ message: text(2000), silent: z.boolean().catch(false) }),
  }),
  z.object({
    command: z.literal('actions/register'),
    game,
    // An action that cannot be read must not cost the others.
    data: z.object({ actions: z.array(z.unknown()).max(1000) }),
  }),
  z.object({ command: z.literal('actions/unregister'), game, data: z.object({ action_names: names }) }),
  z.object({
    command: z.literal('actions/force'),
    game,
    data: z.object({
      query: text(1000),
      state: text(4000).nullish().catch(undefined),
      ephemeral_context: z.boolean().nullish().catch(undefined),
      priority: priority.catch('low'),
      action_names: names,
    }),
  }),
  z.object({
    command: z.literal('action/result'),
    game,
    data: z.object({
      id: z.string().max(100),
      success: z.boolean(),
      message: text(500).nullish().catch(undefined),
    }),
  }),
])

/** A message of a game. */
export type GameFrame = z.infer<typeof frame>
export type ForceData = Extract<GameFrame, { command: 'actions/force' }>['data']

/**
 * Reads a message of a game. Returns null for one that the protocol does not define, such as a command of a newer
 * version, and `unreadable` for text that is no message or has wrong fields.
 */
export function readGameFrame(given: string): GameFrame | 'unreadable' | null {
  let json: unknown
  try {
    json = JSON.parse(given)
  } catch {
    return 'unreadable'
  }
  const read = frame.safeParse(json)
  if (read.success) return read.data
  const { command } = z.object({ command: z.string() }).catch({ command: '' }).parse(json)
  return command === '' || commands.has(command) ? 'unreadable' : null
}

const commands: ReadonlySet<string> = new Set(frame.options.map(({ shape }) => shape.command.value))

/** A message for a game. */
export type GameAnswer =
  | {
      readonly command: 'startup'
      readonly data: {
        readonly session: {
          readonly sessionId: string
          readonly characterId: string
          readonly displayName: string
        }
      }
    }
  | {
      readonly command: 'action'
      readonly data: { readonly id: string; readonly name: string; readonly data: string }
    }
  | { readonly command: 'speech_finished'; readonly data: { readonly isFinal: boolean } }
