import type { ModelAsks } from '../events/audition.ts'

/** What Adlib requests from a model, as a sentence for the terminal. */
export const levelText: Readonly<Record<ModelAsks, string>> = {
  tools: 'It writes lines and calls tools.',
  call: 'It writes lines and makes one tool call at a time.',
  words: 'It writes one line at a time, without tools.',
  judge: 'The show does not wait for its lines. They are said later, at a moment of the same kind.',
  nothing: 'It writes nothing for the audience: the persona’s prepared lines are better.',
}
