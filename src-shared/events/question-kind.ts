import { z } from 'zod'

/**
 * What a viewer wants of the performer, as far as a persona has lines for it. `rate`: a judgment of a play or a thing.
 * `either-or`: a choice between two options. `score`: a number on the screen. `will-win`: how it ends. `last-words`: words
 * about a defeat. `song`: which music plays, or singing.
 */
export const questionKinds = [
  ...([
    'joke',
    'rate',
    'are-you-ai',
    'either-or',
    'how-are-you',
    'who-are-you',
    'what-game',
    'score',
  ] as const),
  ...(['will-win', 'advice', 'last-words', 'compliment', 'insult', 'favorite', 'age', 'song'] as const),
] as const
export const questionKind = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof questionKind>
