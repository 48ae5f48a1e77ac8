import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { AgentsError } from '../../../electron/agents/agents-error.ts'
import { runAgent } from '../../../electron/agents/run-agent.ts'
import { type StartOptions, startAgents } from '../../../electron/agents/start-agents.ts'
import { systemClock } from '../../../electron/platform/clock.ts'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { Action } from '../../../src-shared/agents/step.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { next } from '../../../src-shared/tools/hooks.ts'
import { definePack, defineTool } from '../../../src-shared/tools/tool.ts'
import { startModelServer } from '../../fixtures/model-server.ts'
import { newFolder } from '../../fixtures/new-folder.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  domain: 'math',
  args: z.object({ a: z.number(), b: z.number() }),
  run: ({ a, b }) => ({ ok: true, value: a + b }),
})
const adder = defineAgent({
  name: 'adder',
  description: 'Adds.',
  tools: ['add'],
  step: ({ inbox }) => ({
    state: null,
    actions: inbox.flatMap(({ kind, body }): Action[] => {
      if (kind === 'task') return [{ do: 'call', tool: 'add', args: body }]
      const { ok, value, message = '' } = body as { ok: boolean; value?: unknown; message?: string }
      return [ok ? { do: 'done', result: value } : { do: 'fail', message }]
    }),
  }),
})
const waiter = defineAgent({
  name: 'waiter',
  description: 'Waits.',
  step: ({ inbox }) => ({
    state: null,
    actions: inbox.flatMap(({ kind, body }): Action[] =>
      kind === 'note' ? [{ do: 'done', result: body }] : [],
    ),
  }),
})
const counter = defineAgent({ name: 'counter', description: 'You count.', tools: ['add'] })

const options = (more: Partial<StartOptions> = {}): StartOptions => ({
  dir: join(newFolder(), 'runs'),
  dataDir: newFolder(),
  agents: [adder, waiter, counter],
  tools: [add],
  print: () => {},
  ...more,
})

describe('startAgents', () => {
  it('gives an agent a task and resolves with its result', async () => {
    const run = await startAgents(options())
    expect(await run.ask('adder', { a: 1, b: 2 })).toBe(3)
    expect(await run.stop()).toEqual({ ended: true, dir: run.dir })
  })

  it('continues an unfinished run and returns stored results instead of repeating work', async () => {
    const given = options()
    const first = await startAgents(given)
    expect(await first.ask('adder', { a: 1, b: 2 })).toBe(3)
    const asked = first.ask('waiter', 'wait').catch((error: unknown) => error)
    expect(await first.stop()).toMatchObject({ ended: false })
    expect(await asked).toMatchObject({ kind: 'stopped' })

    const second = await startAgents(given)
    expect(second).toMatchObject({ resumed: true, run: first.run })
    expect(await second.ask('adder', { a: 5, b: 5 })).toBe(3)
    const result = second.ask('waiter', null)
    expect(second.send('waiter', 'go')).toMatchObject({ ok: true })
    expect(await result).toBe('go')
    expect(await second.stop()).toMatchObject({ ended: true })
    const third = await startAgents(given)
    expect(third.resumed).toBe(false)
    await third.stop()
  })

  it('prints which call was cut off when it continues a run, and the agent reads it', async () => {
    let isRunning = () => {}
    const running = new Promise<void>((resolve) => {
      isRunning = resolve
    })
    const pay = defineTool({
      ...{ name: 'pay', description: 'Pays.', domain: 'test', args: z.object({}) },
      run: () => {
        isRunning()
        return new Promise(() => {})
      },
    })
    const payer = defineAgent({
      ...{ name: 'payer', description: 'Pays.', tools: ['pay'] },
      on: {
        task: () => ({ actions: [{ do: 'call', tool: 'pay', args: {}, orElse: 'failed' }] }),
        failed: (_, { error }: { error: string }) => ({ actions: [{ do: 'done', result: error }] }),
      },
    })
    const given = options({ agents: [payer], tools: [pay] })
    const first = await startAgents(given)
    void first.ask('payer', 'Pay.').catch(() => {})
    await running
    const killed = join(newFolder(), 'runs')
    cpSync(given.dir, killed, { recursive: true, filter: (path) => !path.endsWith('owner') })
    const lines: string[] = []
    const second = await startAgents({ ...given, dir: killed, print: (line) => void lines.push(line) })
    expect(lines).toEqual(['The program ended while pay ran, so the call may or may not have happened.'])
    expect(await second.ask('payer', null)).toBe('orphan')
    await second.stop()
    await first.stop()
  })

  it('runs the agents of packs, and other agents can spawn them', async () => {
    const boss = defineAgent({
      name: 'boss',
      description: 'Delegates.',
      tools: ['add'],
      on: {
        task: (_, input) => ({ actions: [{ do: 'spawn', definition: 'adder', input, next: 'added' }] }),
        added: (_, result) => ({ actions: [{ do: 'done', result }] }),
      },
    })
    const pack = definePack('sums', 'Sums.', [add], [adder])
    const run = await startAgents(options({ agents: [boss], tools: [], packs: [pack] }))
    expect(await run.ask('boss', { a: 1, b: 2 })).toBe(3)
    expect(await run.ask('adder', { a: 2, b: 2 })).toBe(4)
    await run.stop()
    expect(() => definePack('twice', 'Twice.', [], [adder, adder])).toThrow('two agents are named "adder"')
  })

  it('rejects two agents with the same name before it starts a server', async () => {
    const events: string[] = []
    const other = defineAgent({ name: 'adder', description: 'Adds, too.' })
    const started = startAgents(
      options({
        agents: [adder, other],
        mcp: { tools: { command: 'no-such-program-here' } },
        optionalServers: ['tools'],
        onEvent: ({ type }) => void events.push(type),
      }),
    )
    await expect(started).rejects.toThrow('Two agents are named "adder"')
    expect(events).toEqual(['run/start'])
  })

  describe('an agent with a newer version than its stored state', () => {
    const counter = (version: number, more: { migrate?: (state: unknown) => { total: number } } = {}) =>
      defineAgent<{ total: number }>({
        name: 'counter',
        description: 'Counts.',
        version,
        state: { total: 0 },
        step: ({ inbox, state }) => ({
          state: { total: state.total + inbox.length },
          actions: inbox.some(({ kind }) => kind === 'note') ? [{ do: 'done', result: state.total }] : [],
        }),
        ...more,
      })
    const leave = async () => {
      const given = options({ agents: [counter(1)] })
      const run = await startAgents(given)
      const asked = run.ask('counter', 'begin').catch(() => {})
      await expect.poll(() => run.state().agents[0]?.state).toEqual({ total: 1 })
      await run.stop()
      await asked
      return given
    }

    it('converts the stored state with the agent’s `migrate` function', async () => {
      const migrate = (state: unknown) => ({ total: (state as { total: number }).total * 100 })
      const run = await startAgents({ ...(await leave()), agents: [counter(2, { migrate })] })
      const result = run.ask('counter', 'begin')
      run.send('counter', 'end')
      expect(await result).toBe(100)
      await run.stop()
    })

    it('suspends an agent without `migrate` until a person resumes it, and prints the reason', async () => {
      const lines: string[] = []
      const run = await startAgents({
        ...(await leave()),
        agents: [counter(2)],
        print: (line) => void lines.push(line),
      })
      const result = run.ask('counter', 'begin')
      run.send('counter', 'end')
      await expect.poll(() => run.state().agents[0]?.status).toBe('suspended')
      expect(lines.join()).toContain('The state is from version 1 of counter')
      run.control('counter', 'resume')
      expect(await result).toBe(1)
      await run.stop()
    })
  })

  it('rejects a second program that uses the same folder', async () => {
    const given = options()
    const run = await startAgents(given)
    await expect(startAgents(given)).rejects.toMatchObject({
      kind: 'journal',
      message: expect.stringContaining(`another process is writing ${run.run}`),
      remedy:
        'Wait until that process has ended, or use another folder (on a command line, with --reports DIR).',
    })
    expect(readdirSync(given.dir)).toEqual([run.run])
    await run.stop()
  })

  it('begins only one run or fork if several programs start at the same time', async () => {
    const past = await startAgents(options())
    await past.ask('adder', { a: 1, b: 2 })
    await past.stop()
    for (const more of [{}, { fork: { from: past.dir, seq: 3 } }]) {
      const given = options(more)
      const starts = await Promise.allSettled([startAgents(given), startAgents(given), startAgents(given)])
      const runs = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
      const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
      expect(readdirSync(given.dir)).toEqual(runs.map(({ run }) => run))
      expect(runs).toHaveLength(1)
      for (const refusal of refusals)
        expect(refusal).toMatchObject({
          kind: 'journal',
          message: expect.stringContaining(`Another program is starting agents in ${given.dir}.`),
        })
      await runs[0]?.stop()
    }
  })

  it('restarts an agent once if it failed in an earlier process', async () => {
    const given = options()
    const first = await startAgents({ ...given, policy: { tools: { add: 'deny' } } })
    const busy = first.ask('waiter', 'wait').catch(() => {})
    await expect(first.ask('adder', { a: 1, b: 2 })).rejects.toBeInstanceOf(AgentsError)
    await first.stop()
    await busy

    const printed: string[] = []
    const second = await startAgents({ ...given, print: (line) => void printed.push(line) })
    expect(second.run).toBe(first.run)
    await expect(second.ask('adder', null)).rejects.toBeInstanceOf(AgentsError)
    expect(await second.ask('adder', { a: 1, b: 2 })).toBe(3)
    expect(await second.ask('adder', { a: 5, b: 5 })).toBe(3)
    expect(printed).toEqual([
      expect.stringContaining('The agent adder starts again, although it was failed: '),
    ])
    await second.stop()
  })

  it('does not restart an agent that was stopped in an earlier process', async () => {
    const given = options()
    const first = await startAgents(given)
    const asked = [first.ask('waiter', 'wait'), first.ask('waiter', 'wait', 'other')]
    const ends = Promise.allSettled(asked)
    expect(first.control('waiter', 'stop', 'Ann')).toBe(true)
    await expect(asked[0]).rejects.toMatchObject({ kind: 'stopped', reason: 'Stopped by Ann.' })
    expect(await first.stop()).toMatchObject({ ended: false })
    await ends

    const second = await startAgents(given)
    expect(second.run).toBe(first.run)
    await expect(second.ask('waiter', 'wait')).rejects.toMatchObject({ reason: 'Stopped by Ann.' })
    expect(second.state().agents.find(({ id }) => id === 'waiter')?.status).toBe('stopped')
    const other = second.ask('waiter', 'wait', 'other')
    second.send('other', 'go')
    expect(await other).toBe('go')
    await second.stop()
  })

  it('starts even if its `owner` file cannot be removed, and prints the reason', async () => {
    const given = options()
    const owner = join(given.dir, 'owner')
    const printed: string[] = []
    const run = await startAgents({
      ...given,
      print: (line) => void printed.push(line),
      onEvent: ({ type }) => {
        if (type !== 'run/start') return
        rmSync(owner)
        mkdirSync(owner)
      },
    })
    expect(printed).toEqual([expect.stringContaining(`Cannot remove ${owner}: `)])
    expect(await run.ask('adder', { a: 1, b: 2 })).toBe(3)
    await run.stop()
  })

  it('rejects a message if reading its fields throws', async () => {
    const run = await startAgents(options())
    const asked = run.ask('waiter', 'wait')
    const body = {
      get text() {
        throw new Error('not now')
      },
    }
    expect(run.send('waiter', body)).toMatchObject({ ok: false, error: 'too-long' })
    run.send('waiter', 'go')
    expect(await asked).toBe('go')
    await run.stop()
  })

  it('rejects a task with the reason why its agent failed', async () => {
    const run = await startAgents(options({ policy: { tools: { add: 'deny' } } }))
    const error = await run.ask('adder', { a: 1, b: 2 }).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(AgentsError)
    expect(error).toMatchObject({
      message: expect.stringContaining('add'),
      remedy: expect.stringContaining(run.dir),
    })
    await run.stop()
  })

  it('the error message names the wrong option or the unknown agent', async () => {
    const wrong = options({ mcp: { files: { command: 'x', url: 'http://y' } } })
    await expect(startAgents(wrong)).rejects.toMatchObject({
      kind: 'options',
      message: expect.stringContaining('mcp.servers.files'),
    })
    const run = await startAgents(options())
    await expect(run.ask('adder', null)).rejects.toMatchObject({
      message: 'There is no task for the agent "adder". Pass a text or an object to `ask`, such as {}.',
    })
    await expect(run.ask('nobody', null)).rejects.toMatchObject({ reason: 'There is no agent "nobody".' })
    await run.stop()
  })

  it('asks for approval, asks again after a restart, and runs the call after it is approved', async () => {
    const given = options({ policy: { tools: { add: 'ask' } } })
    const first = await startAgents(given)
    const left = first.ask('adder', { a: 1, b: 2 }).catch(() => {})
    const open = async (run: typeof first) => {
      for await (const event of run.events()) if (event.type === 'policy/ask') return event
      return undefined
    }
    await expect.poll(() => first.state().asks.length).toBe(1)
    expect(await open(first)).toMatchObject({ tool: 'add', args: { a: 1, b: 2 } })
    await first.stop()
    await left

    const second = await startAgents(given)
    const result = second.ask('adder', null)
    await expect.poll(() => second.state().asks.length).toBe(1)
    const [ask] = second.state().asks
    expect(second.answer(ask?.ask ?? '', 'allow')).toBe(true)
    expect(await result).toBe(3)
    await second.stop()
  })

  it('applies the hooks of the run to an agent’s calls', async () => {
    const seen: unknown[] = []
    const run = await startAgents(
      options({
        hooks: {
          before: [
            (ctx, args) => {
              seen.push(ctx.tool)
              return next(ctx, args)
            },
          ],
        },
      }),
    )
    await run.ask('adder', { a: 1, b: 2 })
    expect(seen).toEqual(['add'])
    await run.stop()
  })

  it('moves an ended run to the folder of ended runs', async () => {
    const endedDir = join(newFolder(), 'live')
    const run = await startAgents(options({ endedDir }))
    await run.ask('adder', { a: 1, b: 2 })
    expect(await run.stop()).toEqual({ ended: true, dir: join(endedDir, run.run) })
    expect(existsSync(join(endedDir, run.run, 'events.jsonl'))).toBe(true)
  })
})

describe('runAgent', () => {
  const model = () =>
    scriptedDriver(
      [{ type: 'tool_calls', tool_calls: [{ id: 'c', name: 'add', arguments: { a: 2, b: 2 } }] }, 'It is 4.'],
      systemClock,
    )

  it('resolves with the model’s words after its tool calls', async () => {
    expect(await runAgent(counter, 'What is 2 + 2?', { model: model(), tools: [add] })).toBe('It is 4.')
  })

  it('rejects with an error that names the reached limit and the folder of the run', async () => {
    vi.stubEnv('TMPDIR', newFolder())
    const hasty = defineAgent({
      name: 'hasty',
      description: 'You count.',
      tools: ['add'],
      budget: { maxSteps: 1 },
    })
    const error: unknown = await runAgent(hasty, 'What is 2 + 2?', { model: model(), tools: [add] }).catch(
      (one: unknown) => one,
    )
    vi.unstubAllEnvs()
    expect(error).toMatchObject({ kind: 'gave-up', message: expect.stringContaining('budget.maxSteps') })
    const folder = error instanceof AgentsError ? /in (.*)\.$/.exec(error.remedy)?.[1] : undefined
    expect(existsSync(join(folder ?? '', 'events.jsonl'))).toBe(true)
  })

  it('says after ten seconds that it waits for the model to load', async () => {
    const models = await startModelServer()
    onTestFinished(models.close)
    let isLoading = () => {}
    const loading = new Promise<void>((resolve) => {
      isLoading = resolve
    })
    const slow = createServer(async ({ url = '', method = 'GET' }, response) => {
      if (url === '/api/generate') return isLoading()
      const body = method === 'POST' ? JSON.stringify({ model: 'fake:1b' }) : null
      response.end(await (await fetch(models.url + url, { method, body })).text())
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      slow.close()
      slow.closeAllConnections()
    })
    vi.stubEnv('OLLAMA_HOST', `127.0.0.1:${(slow.address() as AddressInfo).port}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const clock = virtualClock()
    const lines: string[] = []
    const stopping = new AbortController()
    const print = (line: string) => void lines.push(line)
    const ran = runAgent(counter, 'Count.', {
      ...{ model: 'fake:1b', clock, print, dataDir: newFolder(), signal: stopping.signal },
    }).catch(() => {})
    await loading
    expect(lines).toEqual([])
    await clock.advanceAsync(10_000)
    expect(lines).toEqual(['Still waiting for fake:1b to load, for at most 240 seconds.'])
    stopping.abort()
    await ran
  })

  it('rejects if there is no model', async () => {
    await expect(runAgent(counter, 'Count.', { tools: [add] })).rejects.toThrow('No model is set')
  })
})
