// Measures the overhead of `callTool` for a tool without I/O: `node --import tsx test/speed/tools.ts [--write]`.
import { z } from 'zod'
import { systemClock } from '../../electron/platform/clock.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'
import { callTool, type ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { defineMixin, type Hooks, next, traced } from '../../src-shared/tools/hooks.ts'
import { createLimits } from '../../src-shared/tools/limits.ts'
import { policyOf } from '../../src-shared/tools/policy.ts'
import { createRegistry } from '../../src-shared/tools/registry.ts'
import { defineTool, type Tool } from '../../src-shared/tools/tool.ts'
import { provideServices } from '../../src-shared/tools/tool-context.ts'
import { writeSection } from '../fixtures/benchmarks-page.ts'

/** At least as many hooks of each kind as any stage tool has. */
const hooks: Hooks = {
  before: [(ctx, args) => next(ctx, args), (ctx, args) => next(ctx, args)],
  around: [(inner) => (ctx, args) => inner(ctx, args)],
  after: [(_ctx, _args, result) => result, (_ctx, _args, result) => result],
}

const args = z.object({ a: z.number(), b: z.number().default(1) })
type More = Pick<Partial<Tool>, 'cooldownMs' | 'rate' | 'attention' | 'mixins'>
const add = (name: string, more: More): Tool =>
  defineTool({
    name,
    description: 'Add two numbers.',
    domain: 'math',
    args,
    ...more,
    run: ({ a, b }) => ({ ok: true, value: { sum: a + b } }),
  })

const bare = add('bare', {})
const five = add('five_hooks', { mixins: [defineMixin('five', { hooks })] })
const limited = add('five_hooks_limited', {
  mixins: [defineMixin('five', { hooks })],
  cooldownMs: 0,
  rate: { burst: 1_000_000_000, refillMs: 1 },
  attention: 0,
})
const trace = add('five_hooks_traced', { mixins: [traced, defineMixin('five', { hooks })] })

const registry = createRegistry()
registry.registerAll([bare, five, limited, trace])
let seq = 0
const runtime: ToolRuntime = {
  registry,
  limits: createLimits(systemClock, () => defaultSettings.stage.attention),
  policy: policyOf(() => defaultSettings.policy),
  hooks: {},
  service: provideServices(),
  clock: systemClock,
  // Use no journal, to exclude its cost.
  emit: (body) => {
    seq += 1
    return { ...body, t: 0, seq, run: 'speed' } as AdlibEvent
  },
}
const { signal } = new AbortController()
const given = { a: 2 }
const context = {
  agent: 'performer',
  turn: 't1',
  call: 't1.1.1',
  key: 't1.1.1',
  tool: 'bare',
  clock: systemClock,
  emit: runtime.emit,
  service: runtime.service,
  signal,
}

const called = (tool: Tool) => () =>
  callTool(runtime, {
    agent: 'performer',
    turn: 't1',
    call: 't1.1.1',
    tool: tool.name,
    args: given,
    raw: '',
    signal,
  })

const samples = 4000
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

async function time(call: () => unknown): Promise<number> {
  for (let n = 0; n < samples; n += 1) await call()
  const times: number[] = []
  for (let n = 0; n < samples; n += 1) {
    const start = performance.now()
    await call()
    times.push((performance.now() - start) * 1000)
  }
  return median(times)
}

const kinds: [string, () => unknown][] = [
  ['the bare `run`', () => bare.run({ a: 2, b: 1 }, context)],
  ['`callTool`, no hooks', called(bare)],
  ['`callTool`, five hooks', called(five)],
  ['`callTool`, five hooks, all limits', called(limited)],
  ['`callTool`, five hooks, traced', called(trace)],
]
// The variants alternate, so that a busy moment of the machine affects all of them.
const rounds = 5
const times = new Map<string, number[]>()
for (let round = 0; round < rounds; round += 1) {
  for (const [name, call] of kinds) times.set(name, [...(times.get(name) ?? []), await time(call)])
}
const floor = median(times.get('the bare `run`') ?? [])
const lines = ['| call | median µs | added µs |', '|---|---:|---:|']
for (const [name] of kinds) {
  const us = median(times.get(name) ?? [])
  lines.push(`| ${name} | ${us.toFixed(1)} | ${(us - floor).toFixed(1)} |`)
}

console.log(lines.join('\n'))
if (process.argv.includes('--write')) {
  const intro = `Written by \`node --import tsx test/speed/tools.ts --write\` on Node ${process.version}. A tool without I/O, called through validation, policy, hooks,
limits, time-out and events; ${rounds} rounds of ${samples} calls each, the median of their medians. The goal is at most 20 µs with five hooks.`
  writeSection('tools', 'Calling tools', `${intro}\n\n${lines.join('\n')}`)
}
