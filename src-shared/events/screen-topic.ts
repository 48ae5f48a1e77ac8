import { z } from 'zod'

/**
 * What a text on the screen is about, whatever happens to it. A persona may have lines about each.
 * `bug`: insects and spiders. `tests`: tests of software, and exams. `merge`: commits and branches. `error`: error pages
 * and crashes. `height`: falls and cliffs. `late`: hurry, and waiting. `lost`: maps, mazes, and which way to go.
 */
export const screenTopics = [
  ...(['fire', 'water', 'money', 'food', 'winter', 'animal', 'bug', 'door', 'key', 'bridge'] as const),
  ...(['road', 'tests', 'merge', 'error', 'password', 'save', 'race', 'shop', 'sleep', 'height'] as const),
  ...(['late', 'weapon', 'gun', 'bomb', 'magic', 'undead', 'monster', 'king', 'treasure', 'lost'] as const),
  ...(['ship', 'space', 'tree', 'cave', 'weather', 'cards', 'dice', 'ball', 'robot', 'network'] as const),
  ...(['book', 'doctor', 'trap', 'war'] as const),
] as const
export type ScreenTopic = (typeof screenTopics)[number]

/** What a line may be about: a topic, or `thing`, any other thing that a text names. */
export const lineTopics = [...screenTopics, 'thing'] as const
export type LineTopic = (typeof lineTopics)[number]

/** Returns the minimum time (ms) between two lines about the same topic. The topic `thing` means another thing each time. */
export const topicRestMs = (name: LineTopic): number => (name === 'thing' ? 60_000 : 120_000)

/** A topic, and the text on the screen that is about it. `word`: the thing, in lower case; set if the topic is `thing`. */
export const beatTopic = z.object({
  name: z.enum(lineTopics),
  text: z.string().max(200),
  word: z.string().max(20).optional(),
})
export type BeatTopic = z.infer<typeof beatTopic>
