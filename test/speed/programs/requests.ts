import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A function in the form of the OpenAI API: a name, a description and a JSON Schema of its arguments. */
const offeredTool = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  description: z.string(),
  parameters: z.looseObject({ type: z.literal('object') }),
})

/** The accepted values of each argument. */
const acceptedValues = z.record(z.string(), z.array(z.json()).min(1))

const meantCall = z.strictObject({
  tool: z.string(),
  /** Arguments that must be present. */
  arguments: acceptedValues,
  /** Arguments that may be left out because the accepted value is the default. */
  optional: acceptedValues.optional(),
})

const requestFile = z.strictObject({
  sets: z.array(
    z.strictObject({ name: z.string(), system: z.string(), tools: z.array(offeredTool).min(3).max(6) }),
  ),
  requests: z.array(
    z.strictObject({
      id: z.string(),
      set: z.string(),
      says: z.string(),
      /** Every call that the request needs, in any order; empty if it needs none. */
      calls: z.array(meantCall),
    }),
  ),
})

export type OfferedTool = z.infer<typeof offeredTool>
export type MeantCall = z.infer<typeof meantCall>

/** A request of a user, with the system prompt and the tools that the assistant has, and the right answer. */
export interface ToolRequest {
  id: string
  system: string
  says: string
  tools: OfferedTool[]
  calls: MeantCall[]
}

/** Returns the requests of `requests.json`. Throws if the file does not fit its schema or names an unknown set. */
export function readRequests(): ToolRequest[] {
  const file = requestFile.parse(JSON.parse(readFileSync(new URL('requests.json', import.meta.url), 'utf8')))
  const sets = new Map(file.sets.map((set) => [set.name, set]))
  return file.requests.map(({ id, set: name, says, calls }) => {
    const set = sets.get(name)
    if (!set) throw new Error(`requests.json: ${id} names the unknown set ${name}`)
    return { id, system: set.system, says, tools: set.tools, calls }
  })
}
