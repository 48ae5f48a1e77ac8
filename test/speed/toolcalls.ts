// Compares Adlib's tool-call parser with other parsers: `node --import tsx test/speed/toolcalls.ts [--write]`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { jsonrepair } from 'jsonrepair'
import type { ToolSpec } from '../../src-shared/step/tool-spec.ts'
import { readStep } from '../../src-shared/toolcall/read-step.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'
import {
  hermesProtocol,
  morphXmlProtocol,
  qwen3CoderProtocol,
  yamlXmlProtocol,
} from '../peers/tool-parsers.ts'
import { chatLines, sloppyCases } from '../src-shared/toolcall/sloppy-cases.ts'
import { STAGE_TOOLS } from '../src-shared/toolcall/stage-tools.ts'

type Call = readonly [name: string, args: unknown]
interface Sample {
  readonly text: string
  readonly tools: readonly ToolSpec[]
  readonly calls: readonly Call[]
}
interface Reader {
  readonly name: string
  read(text: string, tools: readonly ToolSpec[]): Call[]
}

const ours: Reader = {
  name: 'Adlib',
  read(text, tools) {
    const { step } = readStep(text, tools)
    return step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []
  },
}

/** The common approach: repair the JSON from the first brace or bracket to the last, then look for calls in it. */
const firstBrace: Reader = {
  name: 'jsonrepair from the first brace',
  read(text, tools) {
    const start = text.search(/[{[]/)
    const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
    if (start === -1) return []
    try {
      const value: unknown = JSON.parse(jsonrepair(text.slice(start, end < start ? undefined : end + 1)))
      const inner = (value as { tool_calls?: unknown })?.tool_calls ?? value
      return (Array.isArray(inner) ? inner : [inner]).flatMap((item): Call[] => {
        const call = item as { name?: string; arguments?: unknown; parameters?: unknown } | null
        return tools.some((tool) => tool.name === call?.name)
          ? [[call?.name as string, call?.arguments ?? call?.parameters ?? {}]]
          : []
      })
    } catch {
      return []
    }
  },
}

/** Protocols of the middleware `@ai-sdk-tool/parser`, which needs one protocol per model. */
const protocols = [
  ['hermes', hermesProtocol()],
  ['morph-xml', morphXmlProtocol()],
  ['yaml-xml', yamlXmlProtocol()],
  ['qwen3-coder', qwen3CoderProtocol()],
] as const

const middlewares: Reader[] = protocols.map(([name, protocol]) => ({
  name: `@ai-sdk-tool/parser, ${name}`,
  read(text, tools) {
    const declared = tools.map((tool) => ({
      type: 'function' as const,
      name: tool.name,
      description: tool.description,
      inputSchema: tool.parameters as never,
    }))
    return protocol
      .parseGeneratedText({ text, tools: declared })
      .flatMap((part): Call[] => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : []))
  },
}))

function corpus(): Sample[] {
  const folder = process.env.ADLIB_CORPUS
  const file = folder === undefined ? '' : join(folder, 'toolcalls-dev.jsonl')
  if (!existsSync(file)) {
    console.error('ADLIB_CORPUS names no folder with toolcalls-dev.jsonl: the corpus is left out.')
    return []
  }
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          text: string
          tools: ToolSpec[]
          expect: { calls: { name: string; arguments: unknown }[] }
        },
    )
    .map(({ text, tools, expect }) => ({
      text,
      tools,
      calls: expect.calls.map((call): Call => [call.name, call.arguments]),
    }))
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

function score(reader: Reader, samples: readonly Sample[]) {
  let exact = 0
  let wrong = 0
  let broken = 0
  for (const sample of samples) {
    let got: Call[] = []
    try {
      got = reader.read(sample.text, sample.tools)
    } catch {
      broken += 1
    }
    if (sample.calls.length === 0) wrong += got.length > 0 ? 1 : 0
    else if (isDeepStrictEqual(plain(got), plain(sample.calls))) exact += 1
  }
  return { exact, wrong, broken }
}

function time(reader: Reader, samples: readonly Sample[]): number {
  const once = (sample: Sample): number => {
    const start = performance.now()
    try {
      reader.read(sample.text, sample.tools)
    } catch {}
    return (performance.now() - start) * 1000
  }
  for (let round = 0; round < 8; round++) for (const sample of samples) once(sample)
  return median(samples.map((sample) => median(Array.from({ length: 5 }, () => once(sample)))))
}

const PROSE = 'The streamer just beat the boss after forty tries, and chat is going wild. '
const dev = corpus()
const sloppy: Sample[] = sloppyCases(2024, 2_000).map((one) => ({
  text: one.text,
  tools: STAGE_TOOLS,
  calls: one.calls,
}))
const chat: Sample[] = chatLines(2024, 2_000).map((text) => ({ text, tools: STAGE_TOOLS, calls: [] }))
const sets: [string, Sample[]][] = [
  ['development corpus', dev],
  ['generated sloppy texts', [...sloppy, ...chat]],
]
const usual = [...dev, ...sloppy.slice(0, 400)]
  .map((sample) => ({
    ...sample,
    text: `${PROSE.repeat(Math.max(0, Math.ceil((320 - sample.text.length) / PROSE.length)))}\n${sample.text}`,
  }))
  .filter((sample) => sample.text.length >= 300 && sample.text.length <= 800)

const lines: string[] = []
const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
lines.push(
  `| reader | ${sets.map(([name]) => `${name}: exact | false calls`).join(' | ')} | median µs, 300–800 characters |`,
)
lines.push(`|---|${sets.map(() => '---:|---:|').join('')}---:|`)
for (const reader of [ours, firstBrace, ...middlewares]) {
  const cells = sets.map(([, samples]) => {
    const { exact, wrong } = score(reader, samples)
    const holding = samples.filter((sample) => sample.calls.length > 0).length
    return `${percent(exact, holding)} of ${holding} | ${wrong} of ${samples.length - holding}`
  })
  lines.push(`| ${reader.name} | ${cells.join(' | ')} | ${time(reader, usual).toFixed(0)} |`)
}

const megabytes = [
  '{',
  '"',
  '{"',
  '```',
  '<tool_call>',
  '<tool_call>{',
  '<function=wait>',
  '<think>',
  '[',
  'wait(\n',
  '<wait>',
  '{a:',
  '- wait\n',
  PROSE,
].map((unit) => {
  const text = unit.repeat(Math.ceil(1_048_576 / unit.length))
  const meter = { work: 0 }
  const before = process.cpuUsage()
  readStep(text, STAGE_TOOLS, { meter })
  const ms = process.cpuUsage(before).user / 1000
  const name = unit === PROSE ? 'prose' : `\` ${unit.replace('\n', '⏎')} \``
  return { name, ms, work: meter.work / text.length }
})
const slowest = megabytes.reduce((most, one) => (one.ms > most.ms ? one : most))
const work = Math.max(...megabytes.map((one) => one.work))

console.log(lines.join('\n'))
console.log(
  '\n| one megabyte of | Adlib, CPU ms | characters of work for each of the text |\n|---|---:|---:|',
)
for (const one of megabytes) console.log(`| ${one.name} | ${one.ms.toFixed(0)} | ${one.work.toFixed(1)} |`)
if (process.argv.includes('--write')) {
  const intro = `Written by \`node --import tsx test/speed/toolcalls.ts --write\` on Node ${process.version}. The corpus holds inputs and expected calls of the
test suites of other readers (one line each, read through \`ADLIB_CORPUS\`); the sloppy texts come from a seeded generator. Exact: all
names and arguments as expected, in order. The middleware is given each of its protocols in turn.`
  const megabyte = `A megabyte of one opening, repeated, takes at most ${slowest.ms.toFixed(0)} ms of CPU (${slowest.name}) and ${work.toFixed(1)} characters of work a character.`
  writeSection('toolcalls', 'Reading tool calls', `${intro}\n\n${lines.join('\n')}\n\n${megabyte}`)
}
