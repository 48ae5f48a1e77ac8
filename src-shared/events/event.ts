import { z } from 'zod'
import { agentEvents } from './event/agent.ts'
import { chatEvents } from './event/chat.ts'
import { clipEvents } from './event/clip.ts'
import { obsEvents, vtubeStudioEvents } from './event/connection.ts'
import { dataEvents, settingsEvents } from './event/data.ts'
import { gameEvents } from './event/games.ts'
import { llmEvents } from './event/llm.ts'
import { brainEvents, modelEvents } from './event/model.ts'
import { permissionEvents } from './event/permission.ts'
import { ruleEvents } from './event/rule.ts'
import { runEvents } from './event/run.ts'
import { earsEvents, sightEvents } from './event/senses.ts'
import { showEvents } from './event/show.ts'
import { stageEvents } from './event/stage.ts'
import { toolEvents, toolSourceEvents } from './event/tool.ts'
import { turnEvents } from './event/turn.ts'

/** An event before the journal adds `t`, `seq` and `run`. */
export const eventBody = z.discriminatedUnion('type', [
  ...runEvents,
  ...settingsEvents,
  ...dataEvents,
  ...brainEvents,
  ...modelEvents,
  ...sightEvents,
  ...turnEvents,
  ...llmEvents,
  ...toolEvents,
  ...permissionEvents,
  ...toolSourceEvents,
  ...stageEvents,
  ...showEvents,
  ...obsEvents,
  ...vtubeStudioEvents,
  ...earsEvents,
  ...chatEvents,
  ...gameEvents,
  ...ruleEvents,
  ...clipEvents,
  ...agentEvents,
])

/** Types of events that only earlier versions wrote. Readers skip such events. */
export const formerTypes: ReadonlySet<string> = new Set(['show/learned'])

/** Fields of every event besides its body. `agent` is absent if no agent acted. */
export const envelope = z.object({
  t: z.number(),
  seq: z.number().int().min(1),
  run: z.string(),
  agent: z.string().optional(),
})

export type EventBody = z.infer<typeof eventBody>
export type EventType = EventBody['type']
export type AdlibEvent = z.infer<typeof envelope> & EventBody

const whole = eventBody.options.map(({ shape }) => z.object({ ...envelope.shape, ...shape }))

/**
 * One line of `events.jsonl`. Each schema lists all fields, because an intersection would check every event twice.
 */
export const event = z.discriminatedUnion('type', whole as [(typeof whole)[number]]) as z.ZodType<AdlibEvent>

export type EventOf<Type extends EventType> = Extract<AdlibEvent, { type: Type }>

/** Appends an event. Returns it with the fields that the journal added. */
export type Emit = (body: EventBody & { agent?: string }) => AdlibEvent

/** Appends an event. Resolves when it may be acknowledged: a durable event must first be safe from a power loss. */
export type Commit = (body: EventBody & { agent?: string }) => Promise<AdlibEvent>
