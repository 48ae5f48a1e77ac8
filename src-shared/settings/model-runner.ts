import { z } from 'zod'

/** Who runs weights that both Ollama and the engine inside Adlib have. */
export const runner = z.enum(['ollama', 'engine'])
export type Runner = z.infer<typeof runner>

/**
 * Why one of them runs the weights. `chosen`: a person decided. `sees`: only Ollama gives the model pictures.
 * `in-memory`: Ollama has loaded it. `not-installed`: the engine would have to be downloaded. `no-template`: the file
 * has no chat template, but Ollama has one. `failed`: the engine could not load the file. `faster`: by the times
 * measured in shows. `fits`, `too-large`: by the memory that the engine needs. `kept`: by the first of these reasons in this
 * run, which no longer applies.
 */
export const runnerReason = z.enum([
  ...(['chosen', 'sees', 'in-memory', 'not-installed', 'no-template'] as const),
  ...(['failed', 'faster', 'fits', 'too-large', 'kept'] as const),
])
export type RunnerReason = z.infer<typeof runnerReason>
