import { z } from 'zod'
import { turn, words } from './field.ts'

export const turnStop = z.enum(['final', 'max_steps', 'max_calls', 'time', 'cancelled', 'panic', 'failed'])
export type TurnStop = z.infer<typeof turnStop>

/** Writer of the performer's words: a model, the persona's bank, or a tool in its result. */
export const wordsWriter = z.enum(['model', 'bank', 'tool'])
export type WordsWriter = z.infer<typeof wordsWriter>

/** Events about turns and their words. */
export const turnEvents = [
  /** A turn begins. `observation` is the id of the newest observation; empty for a `task`, or if there is none. */
  z.object({
    type: z.literal('turn/start'),
    turn,
    /**
     * `tick`: filler, because nothing is new. `change`: something new on the screen, or a beat. `say`: a whisper.
     * `mcp`: another program called a tool through Adlib's MCP server. `task`: an agent works on its task. `approval`:
     * the streamer approved a call of an earlier process. `try`: the streamer tries a tool. `game`: a game requires an
     * action.
     */
    cause: z.enum(['tick', 'change', 'say', 'mcp', 'task', 'approval', 'try', 'game']),
    observation: z.string(),
    /** The `seq` of each whisper that this turn answers. */
    whispers: z.array(z.number().int().positive()).max(32).optional(),
    /** Id of the agent action that this turn carries out. */
    action: z.string().max(400).optional(),
  }),
  /** The performer says `text`. `writer` is absent in journals of older versions. */
  z.object({ type: z.literal('perform/text'), turn, text: words, writer: wordsWriter.optional() }),
  /** A turn has ended. `ms` is its duration. */
  z.object({
    type: z.literal('turn/end'),
    turn,
    stop: turnStop,
    steps: z.number().int(),
    calls: z.number().int(),
    ms: z.number(),
  }),
] as const
