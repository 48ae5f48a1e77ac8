import { type AnswerFacts, answerFacts } from '../../src-shared/contract/api/prompts.ts'
import { outcomeOf } from '../../src-shared/llm/driver.ts'
import { givenToolSpec, type ToolSpec } from '../../src-shared/step/tool-spec.ts'
import { explainText, parseText } from '../playground/parse-text.ts'
import { defineCommand } from './command.ts'

type Chunker = (text: string) => string[]

/**
 * Runs `adlib parse`, which finds tool calls in text: one request and one answer per line. Resolves with the exit code:
 * 0 (ok), 1 (a line was invalid) or 2 (wrong usage).
 */
export const parseCommand = defineCommand(
  {
    name: 'parse',
    help: `adlib parse --jsonl [--strict] [--explain | --chunks char|random:SEED]

Reads one JSON object per line, {id, text, tools: [{name, description, parameters}]}, and answers each
with {id, step, outcome, repairs, format, us} before it reads the next; us is the parsing time in microseconds.
A line may also have cut (whether the answer ended at the token limit; if absent, it is unknown), seen (a text from outside or a
list of them, such as pages and results of tools; a call that repeats one in them is only mentioned, unless its tool has
allowsEcho: true), asked (a list of the owner's requests; a call in them is never an echo) and rest (a list of the other texts
that the model has read, such as the system prompt; with asked and rest, a call with an example value that is in none of all
these texts, such as /path/to/file, is rejected). A tool with allowsPart: true may run although the end of its call is missing.
Tools may also have OpenAI's form, {type: "function", function: {name, description, parameters}}.
outcome is called, words, silent or malformed. If there are any, rejected lists the calls that fit no tool or were cut off,
and mentioned the calls that the text only quotes, with the words that say so in because (empty if the call is in seen).
An invalid line is answered with {id, error: {kind, message, remedy}}; the exit code is then 1.

  --jsonl               required: read one JSON object per line
  --strict              repair nothing
  --explain             add readings: every possible reading of the text, {format, from, end, price, valid, chosen, calls},
                        where each call has its errors and repairs; the cheapest valid reading is chosen
  --chunks char         stream the text character by character
  --chunks random:SEED  stream the text in random pieces; the same SEED gives the same pieces
  --help                show this text`,
    options: {
      jsonl: { type: 'boolean' },
      strict: { type: 'boolean' },
      explain: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      chunks: { type: 'string' },
    },
  },
  async ({ values, io, wrong }) => {
    const options = optionsOf(values)
    if (typeof options === 'string') return wrong(options)
    let code = 0
    for await (const line of io.input) {
      if (line.trim() === '') continue
      const request = requestOf(line)
      if ('error' in request) {
        code = 1
        await io.write(JSON.stringify(request))
        continue
      }
      const { strict, isExplained, chunker } = options
      if (isExplained) {
        const { rejected, ...answer } = explainText({ ...request, strict })
        const more = rejected.length > 0 ? { rejected } : {}
        await io.write(JSON.stringify({ id: request.id, ...answer, ...more }))
        continue
      }
      const { result, us } = parseText(request, { strict }, chunker?.(request.text))
      const { step, repairs, format, rejected, mentioned } = result
      const more = {
        ...(rejected.length > 0 ? { rejected } : {}),
        ...(mentioned.length > 0 ? { mentioned } : {}),
      }
      const outcome = outcomeOf(result)
      await io.write(JSON.stringify({ id: request.id, step, outcome, repairs, format, ...more, us }))
    }
    return code
  },
)

interface Options {
  readonly strict: boolean
  readonly isExplained: boolean
  readonly chunker: Chunker | undefined
}

function optionsOf(values: {
  jsonl?: boolean
  strict?: boolean
  explain?: boolean
  chunks?: string
}): Options | string {
  if (!values.jsonl) return '--jsonl is required.'
  const chunker = values.chunks === undefined ? undefined : chunkerOf(values.chunks)
  if (chunker === null)
    return `--chunks must be char or random:SEED with a whole number, not ${values.chunks}.`
  const isExplained = values.explain === true
  if (isExplained && chunker !== undefined)
    return '--explain reads the whole text at once. Leave out --chunks, or --explain.'
  return { strict: values.strict === true, isExplained, chunker }
}

function chunkerOf(name: string): Chunker | null {
  if (name === 'char') return (text) => [...text]
  const seed = /^random:(\d{1,9})$/.exec(name)?.[1]
  return seed === undefined ? null : (text) => randomChunks(text, Number(seed))
}

/** Splits a text into pieces of 1 to 16 characters. The same seed gives the same pieces (mulberry32). */
function randomChunks(text: string, seed: number): string[] {
  const chunks: string[] = []
  let state = seed | 0
  for (let at = 0; at < text.length; ) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const length = 1 + (((mixed ^ (mixed >>> 14)) >>> 0) % 16)
    chunks.push(text.slice(at, at + length))
    at += length
  }
  return chunks
}

interface Request extends AnswerFacts {
  readonly id: unknown
  readonly text: string
  readonly tools: ToolSpec[]
}

interface BadLine {
  readonly id: unknown
  readonly error: { kind: string; message: string; remedy: string }
}

const bad = (id: unknown, kind: string, message: string, remedy: string): BadLine => ({
  id,
  error: { kind, message, remedy },
})

function requestOf(line: string): Request | BadLine {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return bad(null, 'bad_json', `The line is not valid JSON: ${message}`, 'Write one JSON object per line.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad(null, 'bad_request', 'The line is not a JSON object.', 'Write {id, text, tools} on each line.')
  const { id = null, text: given, tools = [] } = value as Record<string, unknown>
  // Servers send null for an empty text.
  const text = given === null ? '' : given
  if (typeof text !== 'string')
    return bad(id, 'bad_request', 'text is missing or not a string.', 'Pass the text to parse as "text".')
  if (!Array.isArray(tools))
    return bad(
      id,
      'bad_request',
      'tools is not a list.',
      'Pass the tools as a list of {name, description, parameters}.',
    )
  const facts = answerFacts.safeParse(value)
  if (!facts.success)
    return bad(
      id,
      'bad_request',
      `${facts.error.issues[0]?.path.join('.')} has the wrong type.`,
      'Pass cut as true or false, seen as a string or a list of strings, and asked and rest as lists of strings.',
    )
  const specs: ToolSpec[] = []
  for (const [index, tool] of tools.entries()) {
    const read = givenToolSpec.safeParse(tool)
    if (!read.success) {
      const issue = read.error.issues[0]
      const place = ['tools', index, ...(issue?.path ?? [])].join('.')
      return bad(
        id,
        'bad_tool',
        `${place}: ${issue?.message ?? 'not a tool'}`,
        'Give each tool a name and, as its parameters, a JSON schema.',
      )
    }
    specs.push(read.data)
  }
  return { id, text, tools: specs, ...facts.data }
}
