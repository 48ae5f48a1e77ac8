import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useAnswer } from '../../renderer/panel/store/use-answer.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { type RunningHook, runHook } from '../fixtures/run-hook.ts'

const schema = z.object({ n: z.number() })
type Question = { path: string | null; again?: number }
type Answered = ReturnType<typeof useAnswer<{ n: number }>>

let server: PanelServer
let hook: RunningHook<Question, Answered>
const ask = (question: Question) => {
  hook = runHook(({ path, again }: Question) => useAnswer(path, schema, again), question)
}
const shows = (shown: object) => vi.waitFor(() => expect(hook.result()).toMatchObject(shown))
const asks = (...paths: string[]) =>
  vi.waitFor(() => expect(server.asked.map(({ path }) => path)).toEqual(paths))

beforeEach(async () => {
  server = await panelServer()
})
afterEach(async () => {
  await hook.unmount()
  await leavePanel()
})

describe('useAnswer', () => {
  it('keeps the last answer when a later request fails, and says that it failed', async () => {
    ask({ path: '/api/a', again: 1 })
    expect(hook.result()).toMatchObject({ answer: null, failed: false })
    server.asked[0]?.reply({ n: 1 })
    await shows({ answer: { n: 1 }, failed: false })
    hook.render({ path: '/api/a', again: 2 })
    await asks('/api/a', '/api/a')
    server.asked[1]?.reply({ error: { kind: 'x', message: 'No.', remedy: '' } })
    await shows({ answer: { n: 1 }, failed: true })
  })

  it('shows nothing of another path, not even an answer that arrives late', async () => {
    ask({ path: '/api/a' })
    hook.render({ path: '/api/b' })
    server.asked[0]?.reply({ n: 1 })
    await asks('/api/a', '/api/b')
    expect(hook.result()).toMatchObject({ answer: null, failed: false })
    server.asked[1]?.reply({ n: 2 })
    await shows({ answer: { n: 2 } })
    hook.render({ path: null })
    expect(hook.result()).toMatchObject({ answer: null, failed: false })
  })

  it('sends one more request for any number of changes during a request', async () => {
    ask({ path: '/api/a', again: 1 })
    hook.render({ path: '/api/a', again: 2 })
    hook.render({ path: '/api/a', again: 3 })
    await asks('/api/a')
    server.asked[0]?.reply({ n: 1 })
    await asks('/api/a', '/api/a')
    server.asked[1]?.reply({ n: 3 })
    await shows({ answer: { n: 3 } })
    expect(server.asked).toHaveLength(2)
  })
})
