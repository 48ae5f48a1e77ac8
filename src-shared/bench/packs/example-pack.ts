import { z } from 'zod'
import { definePack, defineTool } from '../../tools/tool.ts'
import { pretendTool } from './pretend-tool.ts'

const path = z.string().min(1).describe('Path of the file in the project, such as src/main.ts')

/** Tools for coding, arithmetic and a library. Their names contain underscores, a slash, a period or a hyphen. */
export const examplePack = definePack('example', 'Bench tools: a coding task, arithmetic and a library.', [
  pretendTool({
    name: 'go_to_definition',
    description: 'Find the file and line where a symbol is defined.',
    domain: 'code',
    tags: ['code', 'search'],
    reads: true,
    args: z.object({ symbol: z.string().min(1).describe('Name of the function, class or variable') }),
  }),
  pretendTool({
    name: 'find_references',
    description: 'List the places that use a symbol.',
    domain: 'code',
    tags: ['code', 'search'],
    reads: true,
    args: z.object({ symbol: z.string().min(1).describe('Name of the function, class or variable') }),
  }),
  pretendTool({
    name: 'read_lines',
    description: 'Read lines of a file of the project.',
    domain: 'code',
    tags: ['code', 'files'],
    reads: true,
    args: z.object({
      path,
      from: z.int().min(1).optional().describe('First line; leave it out for the whole file'),
      to: z.int().min(1).optional().describe('Last line; leave it out for the whole file'),
    }),
  }),
  pretendTool({
    name: 'replace_in_file',
    description: 'Replace a text in a file of the project.',
    domain: 'code',
    tags: ['code', 'files'],
    args: z.object({
      path,
      old: z.string().min(1).describe('The text to replace'),
      new: z.string().describe('The text to put there'),
    }),
  }),
  pretendTool({
    name: 'run_tests',
    description: 'Run the tests of the project, or those of one file.',
    domain: 'code',
    tags: ['code', 'tests'],
    reads: true,
    args: z.object({
      path: path.optional().describe('Path of a test file; leave it out to run all tests'),
    }),
  }),
  defineTool({
    name: 'math/add',
    description: 'Add two numbers.',
    domain: 'math',
    tags: ['math'],
    sideEffects: false,
    args: z.object({
      a: z.number().describe('The first number'),
      b: z.number().describe('The second number'),
    }),
    run: ({ a, b }) => ({ ok: true, value: { sum: a + b } }),
  }),
  defineTool({
    name: 'calculator.multiply',
    description: 'Multiply two numbers.',
    domain: 'math',
    tags: ['math'],
    sideEffects: false,
    args: z.object({
      x: z.number().describe('The first number'),
      y: z.number().describe('The second number'),
    }),
    run: ({ x, y }) => ({ ok: true, value: { product: x * y } }),
  }),
  pretendTool({
    name: 'pubmed-search',
    description: 'Search medical articles on PubMed.',
    domain: 'library',
    tags: ['search'],
    reads: true,
    args: z.object({
      query: z.string().min(1).describe('Words to search for'),
      limit: z.int().min(1).max(50).default(10).describe('Maximum number of articles'),
    }),
  }),
])
