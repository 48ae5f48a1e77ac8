import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useEyePicture, useThumb, useVisibleTicks } from '../../renderer/panel/sight/use-eye.ts'
import { leavePanel, type PanelServer, panelServer } from '../fixtures/panel-server.ts'
import { runHook } from '../fixtures/run-hook.ts'

let server: PanelServer
let unmount: () => Promise<void> = async () => {}
let urls: string[]
let made: number
const picture = () => new Blob(['x'], { type: 'image/jpeg' })
const failure = { error: { kind: 'no-obs', message: 'No.', remedy: '' } }
const answered = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const run = <Props, Result>(hook: (props: Props) => Result, props: Props) => {
  const running = runHook(hook, props)
  unmount = running.unmount
  return running
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  server = await panelServer()
  urls = []
  made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    urls.push(`blob:${made}`)
    return `blob:${made}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    urls = urls.filter((one) => one !== url)
  })
})
afterEach(async () => {
  await unmount()
  vi.useRealTimers()
  await leavePanel()
})

describe('useEyePicture', () => {
  it('fetches one picture at a time, the newest after the running one, and keeps one in memory', async () => {
    const hook = run(useEyePicture, 'a' as string)
    expect(hook.result()).toBeNull()
    hook.render('b')
    hook.render('c')
    expect(server.asked).toHaveLength(1)
    server.asked[0]?.reply(picture())
    await vi.waitFor(() => expect(server.asked).toHaveLength(2))
    server.asked[1]?.reply(picture())
    await vi.waitFor(() => expect(hook.result()).toBe('blob:2'))
    expect(urls).toEqual(['blob:2'])
    hook.render('c')
    expect(server.asked).toHaveLength(2)
    hook.render('d')
    server.asked[2]?.reply(failure, 500)
    await answered()
    expect(hook.result()).toBe('blob:2')
    await hook.unmount()
    expect(urls).toEqual([])
  })

  it('keeps no picture that arrives after the screen was left', async () => {
    const hook = run(useEyePicture, 'a' as string)
    await hook.unmount()
    server.asked[0]?.reply(picture())
    await answered()
    expect(made).toBe(0)
  })
})

describe('useThumb', () => {
  const props = { name: 'My scene', isShown: true }
  const thumb = () =>
    run(({ name, isShown }: typeof props) => useThumb({ source: 'obs', obsSource: name }, isShown), props)

  it('fetches a thumbnail two seconds after the one before, and shows the newest failure', async () => {
    const hook = thumb()
    expect(server.asked[0]?.path).toBe('/api/eye/thumb?obs=My%20scene')
    const replies = [
      [picture(), 200, { url: 'blob:1', failure: null }],
      [failure, 500, { url: 'blob:1', failure: failure.error }],
      [picture(), 200, { url: 'blob:2', failure: null }],
    ] as const
    for (const [n, [answer, status, shown]] of replies.entries()) {
      server.asked[n]?.reply(answer, status)
      await answered()
      expect(hook.result()).toEqual(shown)
      await vi.advanceTimersByTimeAsync(1999)
      expect(server.asked).toHaveLength(n + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(server.asked).toHaveLength(n + 2)
    }
    expect(urls).toEqual(['blob:2'])
  })

  it('pauses while it is out of view or the page is hidden, and ends with the screen', async () => {
    const hook = thumb()
    hook.render({ ...props, isShown: false })
    server.asked[0]?.reply(picture())
    await vi.advanceTimersByTimeAsync(9000)
    expect([server.asked.length, hook.result().url]).toEqual([1, null])
    Object.assign(document, { visibilityState: 'hidden' })
    hook.render(props)
    await vi.advanceTimersByTimeAsync(9000)
    expect(server.asked).toHaveLength(1)
    Object.assign(document, { visibilityState: 'visible' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.asked).toHaveLength(2)
    await hook.unmount()
    await vi.advanceTimersByTimeAsync(9000)
    expect(server.asked).toHaveLength(2)
  })
})

it('useVisibleTicks counts only while the page is visible', async () => {
  const hook = run(useVisibleTicks, 100)
  await vi.advanceTimersByTimeAsync(250)
  Object.assign(document, { visibilityState: 'hidden' })
  await vi.advanceTimersByTimeAsync(500)
  hook.render(100)
  expect(hook.result()).toBe(2)
})
