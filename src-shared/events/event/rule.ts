import { z } from 'zod'
import { by, words } from './field.ts'

const rule = z.string().max(40)
/** The number of the event that started the rule, and the rule: `812.death-sound`. */
const firing = z.string().max(60)

/** Events about rules ("when …, do …"). What starts one is an event of another noun, and the fold finds it. */
export const ruleEvents = [
  /** Neither Adlib nor the streamer said anything for this many seconds, which a rule waits for. */
  z.object({ type: z.literal('rule/silence'), afterS: z.number().int() }),
  /** The streamer starts a rule by hand, whatever its conditions are. */
  z.object({ type: z.literal('rule/tried'), rule, by }),
  /** On disk before anything is sent, so that a crash in between never sends it twice. */
  z.object({ type: z.literal('rule/began'), firing, rule }),
  /**
   * How it ended. `late`: too old to be of use, so nothing was sent. `stopped`: PANIC, a pause, a demo or a change of the
   * rule came first.
   */
  z.object({
    type: z.literal('rule/ended'),
    firing,
    rule,
    state: z.enum(['done', 'failed', 'late', 'stopped']),
    message: words.optional(),
    remedy: words.optional(),
  }),
] as const
