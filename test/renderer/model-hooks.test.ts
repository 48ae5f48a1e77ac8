import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAdvice } from '../../renderer/panel/models/use-advice.ts'
import { useCare } from '../../renderer/panel/models/use-care.ts'
import { useAsk } from '../../renderer/panel/prompts/use-ask.ts'
import type { AskQuestion } from '../../src-shared/contract/api/prompts.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

const failure = { error: { kind: 'x', message: 'No.', remedy: 'Try again.' } }
const answered = () => new Promise((resolve) => setImmediate(resolve))
let server: PanelServer
let unmount: () => Promise<void> = async () => {}
const run = <Props, Result>(hook: (props: Props) => Result, props: Props): RunningHook<Props, Result> => {
  const running = runHook(hook, props)
  unmount = running.unmount
  return running
}
const newest = () => server.asked.at(-1)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  server = await panelServer()
})
afterEach(async () => {
  await unmount()
  vi.useRealTimers()
  await leavePanel()
})

describe('useCare', () => {
  const changed = vi.fn()
  const care = () => run((model: string) => useCare(model, changed), 'tiny')
  beforeEach(() => void changed.mockReset())

  it.each([
    ['success', { message: 'Loaded.' }, 200, { is: 'done', message: 'Loaded.' }],
    ['failure', failure, 500, { is: 'failed', error: failure.error }],
  ])('starts an action, shows its %s, and has the models listed again', async (_, reply, status, end) => {
    const hook = care()
    const done = hook.result().start('load')
    expect(newest()).toMatchObject({
      method: 'POST',
      path: '/api/models/care',
      body: { model: 'tiny', do: 'load' },
    })
    await vi.waitFor(() =>
      expect(hook.result().care).toMatchObject({ is: 'running', what: 'load', measuring: null }),
    )
    expect(changed).not.toHaveBeenCalled()
    newest()?.reply(reply, status)
    await done
    await vi.waitFor(() => expect(hook.result().care).toEqual(end))
    expect(changed).toHaveBeenCalledOnce()
  })

  it('is idle again after a cancel', async () => {
    const hook = care()
    const done = hook.result().start('load')
    hook.result().cancel()
    await done
    await vi.waitFor(() => expect(hook.result().care).toEqual({ is: 'idle' }))
  })

  it('shows the end of the newest action only', async () => {
    const hook = care()
    const first = hook.result().start('load')
    void hook.result().start('unload')
    server.asked[0]?.reply({ message: 'Loaded.' })
    await first
    expect(changed).not.toHaveBeenCalled()
    newest()?.reply({ message: 'Unloaded.' })
    await vi.waitFor(() => expect(hook.result().care).toEqual({ is: 'done', message: 'Unloaded.' }))
  })

  it('follows a measurement of this model once a second until it ends', async () => {
    const hook = care()
    void hook.result().start('measure')
    const [post] = server.asked
    await vi.waitFor(() => expect(hook.result().care.is).toBe('running'))
    const measuring = { model: 'tiny', mode: 'native', asked: 2, of: 8 }
    await vi.advanceTimersByTimeAsync(1000)
    expect(newest()?.path).toBe('/api/models/measuring')
    newest()?.reply({ measuring: { ...measuring, model: 'other' } })
    await answered()
    expect(hook.result().care).toMatchObject({ measuring: null })
    await vi.advanceTimersByTimeAsync(1000)
    newest()?.reply({ measuring })
    await vi.waitFor(() => expect(hook.result().care).toMatchObject({ measuring }))
    post?.reply({ message: 'Measured.' })
    await vi.waitFor(() => expect(hook.result().care.is).toBe('done'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.asked).toHaveLength(3)
  })

  it('asks for no measurement during another action', async () => {
    void care().result().start('load')
    await vi.advanceTimersByTimeAsync(3000)
    expect(server.asked).toHaveLength(1)
  })
})

describe('useAsk', () => {
  const question = { model: 'tiny' } as unknown as AskQuestion
  const answer = {
    ...{ step: {}, mode: 'text', format: 'json', raw: 'Hi.', repairs: [], rejected: [], ms: 5 },
    outcome: 'answered',
  }

  it('shows the failure of a request', async () => {
    const hook = run(() => useAsk(), null)
    const done = hook.result().start(question)
    await vi.waitFor(() => expect(hook.result().asking.is).toBe('running'))
    expect(newest()).toMatchObject({ method: 'POST', path: '/api/playground/ask', body: question })
    newest()?.reply(failure, 500)
    await done
    await vi.waitFor(() => expect(hook.result().asking).toEqual({ is: 'failed', error: failure.error }))
  })

  it('cancels the running request for another one, and shows a cancel', async () => {
    const hook = run(() => useAsk(), null)
    const first = hook.result().start(question)
    const second = hook.result().start(question)
    await first
    await vi.waitFor(() => expect(hook.result().asking.is).toBe('running'))
    hook.result().cancel()
    await second
    await vi.waitFor(() => expect(hook.result().asking).toEqual({ is: 'cancelled' }))
    server.asked[1]?.reply(answer)
    await answered()
    expect(hook.result().asking).toEqual({ is: 'cancelled' })
  })
})

describe('useAdvice', () => {
  const progress = (state: string, suite = 'quick') => ({
    progress: {
      ...{ state, suite, models: [], id: null, done: 1, planned: 4, line: '', warnings: [] },
      ...{ advice: null, error: null },
    },
  })

  it('asks once a second while the quick suite runs, and reports its end once', async () => {
    const ended = vi.fn()
    const hook = run(() => useAdvice(ended), null)
    newest()?.reply(progress('running'))
    await vi.waitFor(() => expect(hook.result().isRunning).toBe(true))
    newest()?.reply(progress('running'))
    for (const state of ['stopping', 'done']) {
      const requests = server.asked.length
      await vi.advanceTimersByTimeAsync(1000)
      expect(server.asked).toHaveLength(requests + 1)
      expect(ended).not.toHaveBeenCalled()
      newest()?.reply(progress(state))
      await answered()
    }
    await vi.waitFor(() => expect(hook.result().isRunning).toBe(false))
    expect(ended).toHaveBeenCalledOnce()
    const requests = server.asked.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.asked).toHaveLength(requests)
    expect(hook.result().progress?.state).toBe('done')
  })

  it('ignores a run of another suite, and sends a stop', async () => {
    const hook = run(() => useAdvice(), null)
    newest()?.reply(progress('running', 'full'))
    await answered()
    expect([hook.result().isRunning, hook.result().progress]).toEqual([false, null])
    server.accepts = false
    void hook.result().stop()
    expect(server.commands.map(({ command }) => command)).toEqual(['bench-stop'])
    await vi.waitFor(() => expect(hook.result().problem).toMatchObject({ kind: 'invalid' }))
  })
})
