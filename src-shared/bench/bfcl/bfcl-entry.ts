import { z } from 'zod'

/** A function of BFCL. `parameters` is a JSON schema with BFCL's own type names, such as `dict` and `float`. */
const bfclFunction = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  parameters: z.record(z.string(), z.unknown()),
})
export type BfclFunction = z.infer<typeof bfclFunction>

/** A line of a question file, such as `BFCL_v4_simple_python.json`. */
export const bfclQuestion = z.object({
  id: z.string().min(1),
  /** The messages of each turn. All suites here have exactly one turn. */
  question: z
    .array(z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1))
    .length(1),
  function: z.array(bfclFunction).min(1),
})
export type BfclQuestion = z.infer<typeof bfclQuestion>

/**
 * A line of an answer file in `possible_answer/`, with the accepted values of each argument. `""` means that it may
 * be left out.
 */
export const bfclAnswer = z.object({
  id: z.string().min(1),
  ground_truth: z.array(z.record(z.string(), z.record(z.string(), z.array(z.unknown())))).min(1),
})
export type BfclAnswer = z.infer<typeof bfclAnswer>
