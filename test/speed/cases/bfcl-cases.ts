import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '../../../src-shared/step/tool-spec.ts'
import type { AcceptedCall, ModelCase } from './model-case.ts'

/** JSON schema types of BFCL's types, which come from several languages. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  dict: 'object',
  HashMap: 'object',
  Hashtable: 'object',
  float: 'number',
  double: 'number',
  tuple: 'array',
  ArrayList: 'array',
  Array: 'array',
  String: 'string',
  char: 'string',
  long: 'integer',
  short: 'integer',
  byte: 'integer',
  Bigint: 'integer',
  Boolean: 'boolean',
  any: undefined,
}

function asJsonSchema(schema: unknown): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return {}
  const out: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type' && typeof value === 'string') {
      const type = value in TYPES ? TYPES[value] : value
      if (type) out.type = type
    } else if (key === 'properties')
      out.properties = Object.fromEntries(
        Object.entries(value as object).map(([name, inner]) => [name, asJsonSchema(inner)]),
      )
    else out[key] = key === 'items' ? asJsonSchema(value) : value
  }
  return out
}

interface Line {
  id: string
  question: { role: string; content: string }[][]
  function: { name: string; description?: string; parameters: unknown }[]
  ground_truth: AcceptedCall[]
}

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)

/** Returns at most `most` cases of one BFCL file (`BFCL_v4_<name>.json` in `folder`, answers in `possible_answer/`), evenly over the file. */
export function bfclCases(folder: string, name: string, most: number): ModelCase[] {
  const silent = name.includes('irrelevance')
  const questions = linesOf(join(folder, `BFCL_v4_${name}.json`))
  const answers = new Map(
    silent
      ? []
      : linesOf(join(folder, 'possible_answer', `BFCL_v4_${name}.json`)).map((line) => [
          line.id,
          line.ground_truth,
        ]),
  )
  const step = Math.max(1, questions.length / most)
  return Array.from(
    { length: Math.min(most, questions.length) },
    (_, n) => questions[Math.floor(n * step)] as Line,
  )
    .filter((line) => line.function.length > 0)
    .map((line) => ({
      id: line.id,
      kind: `BFCL ${name}`,
      request: line.question[0]?.filter((message) => message.role === 'user').at(-1)?.content ?? '',
      tools: line.function.map((tool) => ({
        name: tool.name,
        description: tool.description ?? '',
        parameters: asJsonSchema(tool.parameters),
      })),
      answers: answers.get(line.id) ?? [],
    }))
}
