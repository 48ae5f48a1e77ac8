// A program with four agents that write lines into one ledger. The program kills itself at point number
// ADLIB_TEST_KILL_AT. A point is an event, or the moment before or after a write.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { defineTool, z } from 'adlib'
import { defineAgent } from 'adlib/agent'
import { startAgents } from 'adlib/run'

const [dir, ledger, ollama, server] = process.argv.slice(2)
const killAt = Number(process.env.ADLIB_TEST_KILL_AT)

let points = 0
const point = () => {
  points += 1
  if (points === killAt) process.kill(process.pid, 'SIGKILL')
}
const isWritten = (line) => existsSync(ledger) && readFileSync(ledger, 'utf8').split('\n').includes(line)
const write = (line) => {
  point()
  appendFileSync(ledger, `${line}\n`)
  point()
  return `Wrote ${line}.`
}

const args = z.object({ line: z.string() })
const tool = (name, definition) =>
  defineTool({ name, description: `The tool ${name}.`, domain: 'ledger', args, ...definition })
const tools = [
  tool('write', { run: ({ line }) => write(line) }),
  tool('publish', { run: ({ line }) => write(line) }),
  tool('look', { sideEffects: false, run: ({ line }) => ({ ok: true, value: isWritten(line) }) }),
  tool('pay', {
    safeToRetry: true,
    run: ({ line }, { key }) => (isWritten(`${line} ${key}`) ? 'Paid before.' : write(`${line} ${key}`)),
  }),
]

const writesWith = (call, after) => {
  const go = ([line, ...rest]) =>
    line === undefined
      ? { state: [], actions: after }
      : {
          state: [line, ...rest],
          actions: [{ do: 'call', tool: call, args: { line }, next: 'written', orElse: 'unsure' }],
        }
  return {
    task: (_, lines) => go(lines),
    written: (lines) => go(lines.slice(1)),
    unsure: ([line], { error, message }) => ({
      actions: [
        error === 'orphan'
          ? { do: 'call', tool: 'look', args: { line }, next: 'looked' }
          : error === 'denied'
            ? { do: 'sleep', ms: 100, next: 'again' }
            : { do: 'fail', message: `${error}: ${message}` },
      ],
    }),
    again: (lines) => go(lines),
    looked: (lines, wasWritten) => go(wasWritten ? lines.slice(1) : lines),
  }
}
const done = [{ do: 'done', result: 'All written.' }]
const child = defineAgent({
  ...{ name: 'child', description: 'Writes.', tools: ['write', 'look'], state: [] },
  on: writesWith('write', done),
})
const clerk = defineAgent({
  ...{
    name: 'clerk',
    description: 'Writes, pays and lets children write.',
    tools: ['write', 'look', 'pay'],
    state: [],
  },
  on: {
    ...writesWith('write', [{ do: 'call', tool: 'pay', args: { line: 'paid' }, next: 'paid' }]),
    paid: () => ({ actions: [{ do: 'sleep', ms: 50, next: 'slept' }] }),
    slept: () => ({
      actions: [
        {
          do: 'gather',
          children: ['x', 'y'].map((name) => ({ definition: 'child', input: [`${name}1`, `${name}2`] })),
          next: 'gathered',
        },
      ],
    }),
    gathered: (_, ends) => ({ actions: [{ do: 'done', result: ends }] }),
  },
})
const writer = defineAgent({ name: 'writer', description: 'You write lines.', tools: ['write'] })
const porter = defineAgent({
  ...{ name: 'porter', description: 'Writes with a server.', tools: ['ledger/note', 'look'], state: [] },
  on: writesWith('ledger/note', done),
})
const asker = defineAgent({
  ...{ name: 'asker', description: 'Publishes.', tools: ['publish', 'look'], state: [] },
  on: writesWith('publish', done),
})

let othersEnded = () => {}
const others = new Promise((resolve) => {
  othersEnded = resolve
})
const run = await startAgents({
  dir,
  agents: [clerk, child, writer, porter, asker],
  tools,
  models: { default: 'fake:1b', ollama },
  mcp: { ledger: { command: process.execPath, args: [server, ledger] } },
  policy: { scopes: { 'mcp:ledger': 'allow' }, tools: { publish: 'ask' } },
  approvals: {
    onAsk: async ({ tool, args }) => {
      if (tool === 'publish') await others
      return !isWritten(args.line)
    },
  },
  // `run/end` is not a point, because a program killed after the end of its run would begin a new run.
  onEvent: ({ type }) => type !== 'run/end' && point(),
  print: (line) => console.error(line),
})
const named = (name) => ['1', '2', '3'].map((n) => `${name}${n}`)
const working = [
  run.ask('clerk', named('clerk')),
  run.ask('writer', 'Write the lines.'),
  run.ask('porter', named('porter')),
]
const asking = run.ask('asker', named('asker').slice(0, 2))
await Promise.allSettled(working)
othersEnded()
const results = await Promise.all([...working, asking])
const { ended } = await run.stop()
console.log(JSON.stringify({ results, ended, points }))
