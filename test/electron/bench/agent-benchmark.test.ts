import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { configOf, startBench } from '../../../electron/bench/bench-run.ts'
import { openSuiteServers } from '../../../electron/bench/suite-servers.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { contains } from '../../../src-shared/bench/matcher.ts'
import { defineBenchmark, type Suite } from '../../../src-shared/bench/suite.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { provideServices } from '../../../src-shared/tools/tool-context.ts'
import { npmServer } from '../../fixtures/mcp-run.ts'

const folders: string[] = []
const newFolder = (): string => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'adlib-bench-')))
  folders.push(dir)
  return dir
}
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})

const coder = defineAgent({
  name: 'coder',
  description: 'Answers questions about a folder of code.',
  prompt: 'You read code. Look into the files before you answer.',
  tools: ['files/list_directory', 'files/read_text_file'],
  budget: { maxSteps: 3 },
})

const benchmarkOf = (
  dir: string,
  tool: 'files/read_text_file' | 'files/read_mind' = 'files/read_text_file',
) =>
  defineBenchmark({
    name: 'coder',
    description: 'A coding agent with the file server.',
    agent: coder,
    servers: { files: npmServer('filesystem', dir) },
    cases: [
      {
        id: 'port',
        prompt: `Which port does ${dir}/server.ts use?`,
        expects: { tool, args: { path: `${dir}/server.ts` }, says: contains('8080') },
      },
    ],
  })

const open = (suite: Suite) =>
  openSuiteServers(suite, {
    clock: systemClock,
    signal: new AbortController().signal,
    env: process.env,
  })

describe('a benchmark of an agent with an MCP server', () => {
  it('runs the agent under the supervisor, with tools and results from the real server', async () => {
    const dir = newFolder()
    writeFileSync(join(dir, 'server.ts'), 'export const port = 8080\n')
    const opened = await open(benchmarkOf(dir))
    if (!opened.ok) throw new Error(opened.failure.message)
    const asked: LlmRequest[] = []
    const path = `${dir}/server.ts`
    const answer = (words: string) => (request: LlmRequest) => {
      asked.push(request)
      return words
    }
    const call = JSON.stringify({ tool_calls: [{ name: 'files/read_text_file', arguments: { path } }] })
    const driver = scriptedDriver([answer(call), answer('8080')], systemClock)
    const card = { name: 'm', digest: 'd', server: 'scripted' }
    const result = await startBench(
      opened.suite,
      configOf(opened.suite, [card], {
        modes: ['text'],
        doses: ['own'],
        epochs: 1,
        seed: 1,
        timeoutMs: 30_000,
      }),
      newFolder(),
      {
        drivers: new Map([['m', driver]]),
        service: provideServices(),
        clock: systemClock,
        workers: 1,
        signal: new AbortController().signal,
      },
    )
    await opened.stop()
    if (!result.ok) throw new Error(result.failure.message)
    expect(result.summary.scores.failures).toEqual([])
    expect(result.summary.scores.entrants[0]).toMatchObject({
      layers: { repaired: { right: { value: 1 } } },
      finalRight: { value: 1 },
    })
    expect(asked[0]?.system).toContain('You read code.')
    expect(asked[0]?.tools.map(({ name }) => name).sort()).toEqual([...coder.tools])
    expect(JSON.stringify(asked[1]?.messages)).toContain('export const port = 8080')
    const trace = readFileSync(join(result.dir, 'events.jsonl'), 'utf8')
    for (const type of ['agent/spawned', 'agent/stepped', 'turn/end', 'tool/done'])
      expect(trace).toContain(`"type":"${type}"`)
  })

  it('rejects a case whose tool does not exist on the server', async () => {
    const opened = await open(benchmarkOf(newFolder(), 'files/read_mind'))
    expect(opened).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('files/read_mind') },
    })
  })

  it('reports why a server failed to start', async () => {
    const suite = benchmarkOf(newFolder())
    const opened = await open({
      ...suite,
      servers: { files: { ...suite.servers.files, command: '/no/such/program' } as never },
    })
    expect(opened).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/MCP server files .*did not start.*no\/such\/program/) },
    })
  })
})
