import { z } from 'zod'
import type { McpServer } from '../settings/mcp-server.ts'
import { imageBlock } from '../step/content.ts'
import { isRecord } from '../step/record.ts'
import { givenToolSpec, type ToolSpec } from '../step/tool-spec.ts'
import { definePack, type Pack, type Tool } from '../tools/tool.ts'
import { type BenchCase, expectedCalls, withPicture } from './case.ts'
import { argRule } from './matcher.ts'
import { schemaTool } from './packs/pretend-tool.ts'
import { defineSuite, type Suite, type SuiteDefinition } from './suite.ts'

const expectation = z.unknown().superRefine((value, context) => {
  const wrong = isRecord(value) && '$match' in value ? argRule.safeParse(value).error : undefined
  for (const { path, message } of wrong?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})
const call = { tool: z.string(), args: z.record(z.string(), expectation).optional() }
const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })

const caseOfTools = z.strictObject({
  id: z.string(),
  prompt: z.union([z.string(), z.array(message)], 'write a text, or messages {"role", "content"}'),
  /** A picture beside the prompt, whose file is already read. */
  picture: imageBlock.omit({ type: true }).optional(),
  expects: z.strictObject({
    none: z.literal(true).optional(),
    tool: call.tool.optional(),
    args: call.args,
    tools: z.array(z.strictObject(call)).optional(),
    ordered: z.boolean().optional(),
    says: expectation.optional(),
  }),
  why: z.string().optional(),
  tags: z.array(z.string()).optional(),
  choicePolicy: z.enum(['best', 'any', 'all']).optional(),
  steps: z.int().optional(),
  results: z.record(z.string(), z.unknown()).optional(),
  aboutTools: z.boolean().optional(),
})

const toolsFile = z.strictObject({
  name: z.string().optional(),
  description: z.string().default('Requests for tools of your own.'),
  system: z
    .string()
    .default('Use a tool when one does what is asked. Otherwise answer in one short sentence.'),
  tools: z.array(givenToolSpec).default([]),
  /** Names of servers in the setting `mcp.servers`. */
  servers: z.array(z.string()).default([]),
  models: z.array(z.string()).default([]),
  choicePolicy: z.enum(['best', 'any', 'all']).default('best'),
  steps: z.int().min(1).max(30).default(1),
  cases: z.array(caseOfTools, 'write the requests that models get, as [{"id", "prompt", "expects"}]'),
})

/**
 * Creates a suite from parsed JSON: descriptions of tools, or names of MCP servers, and cases. Throws an error that
 * names the mistake.
 * @param known the servers in the settings
 */
export function toolsSuite(
  given: unknown,
  { name: fileName, known }: { readonly name: string; readonly known: Suite['servers'] },
): Suite {
  const read = toolsFile.safeParse(given)
  if (!read.success) throw new TypeError(z.prettifyError(read.error).replace(/\s*\n\s*/g, ' '))
  const { name = fileName, tools, servers, cases, ...rest } = read.data
  const pack: Pack = definePack(
    name,
    rest.description,
    tools.map((tool) => schemaTool(tool, name)),
  )
  const definition: SuiteDefinition<readonly Tool[]> & Pick<Suite, 'servers'> = {
    ...rest,
    ...{ name, pack, cases: cases.map(caseOf) },
    servers: Object.fromEntries(servers.map((server) => [server, serverOf(server, known)])),
  }
  checkArguments(definition.cases, tools)
  return defineSuite(definition)
}

const caseOf = ({ picture, ...one }: z.infer<typeof caseOfTools>): BenchCase =>
  ({ ...one, prompt: withPicture(one.prompt, picture) }) as BenchCase

function serverOf(name: string, known: Suite['servers']): McpServer {
  const server = Object.hasOwn(known, name) ? known[name] : undefined
  if (server !== undefined) return { ...server, enabled: true }
  const names = Object.keys(known)
  throw new TypeError(
    `the setting mcp.servers has no server ${JSON.stringify(name)}. ${names.length === 0 ? 'It is empty; add the server there' : `Add it there, or name one of ${names.join(', ')}`}`,
  )
}

/** Throws if a case expects an argument that its tool does not have, because no answer could be right. */
function checkArguments(cases: readonly BenchCase[], tools: readonly ToolSpec[]): void {
  for (const { id, expects } of cases)
    for (const { tool, args = {} } of expectedCalls(expects)) {
      const properties = tools.find(({ name }) => name === tool)?.parameters.properties
      const unknown = Object.keys(args).find((key) => isRecord(properties) && !Object.hasOwn(properties, key))
      if (unknown !== undefined && isRecord(properties))
        throw new TypeError(
          `Case ${JSON.stringify(id)}: ${tool} has no argument ${JSON.stringify(unknown)}. It has ${Object.keys(properties).join(', ') || 'none'}.`,
        )
    }
}
