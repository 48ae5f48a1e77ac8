import { z } from 'zod'
import { turn, words } from './field.ts'

/** Name of a game as it reports it, shortened. */
const game = z.string().min(1).max(60)

/** Events about games that connect to Adlib, as games of the Neuro API do. */
export const gameEvents = [
  /** Whether Adlib listens for games. `failed`: the port cannot be used. */
  z.object({
    type: z.literal('game/server'),
    state: z.enum(['off', 'open', 'failed']),
    port: z.number().int().optional(),
    message: words.optional(),
    remedy: words.optional(),
  }),
  /** A game connected, or the streamer decided about it. `origin`: the web page that it runs in. */
  z.object({
    type: z.literal('game/connected'),
    game,
    state: z.enum(['waiting', 'allowed', 'refused']),
    origin: z.string().max(200).optional(),
  }),
  /** The actions that a game offers now, and why others were left out. */
  z.object({
    type: z.literal('game/actions'),
    game,
    actions: z.array(z.string().max(100)).max(100),
    problems: z.array(z.string().max(300)).max(10).optional(),
  }),
  /** A game reported what happens in it. `silent`: nothing reacts to it. */
  z.object({ type: z.literal('game/context'), game, text: z.string().max(2000), silent: z.boolean() }),
  /** A turn chooses one of the actions that a game requires. */
  z.object({
    type: z.literal('game/forced'),
    game,
    turn,
    query: z.string().max(1000),
    state: z.string().max(4000).optional(),
    actions: z.array(z.string().max(100)).max(100),
    priority: z.enum(['low', 'medium', 'high', 'critical']),
  }),
  /** Adlib sent an action. `ok` is the game's answer; absent if it gave none in time. */
  z.object({
    type: z.literal('game/acted'),
    game,
    turn,
    action: z.string().max(100),
    data: z.unknown(),
    /** Who chose it: the active model, the understudy by chance, or a person or an agent that called the tool (`call`). */
    by: z.enum(['model', 'understudy', 'call']),
    ok: z.boolean().optional(),
    message: z.string().max(500).optional(),
  }),
  /** No action of a forced choice succeeded. */
  z.object({ type: z.literal('game/unanswered'), game, why: z.string().max(300) }),
  /** A game disconnected or was disconnected. Its actions are no longer tools. */
  z.object({ type: z.literal('game/left'), game, why: z.string().max(200) }),
] as const
