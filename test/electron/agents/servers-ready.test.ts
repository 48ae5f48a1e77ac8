import { beforeEach, describe, expect, it } from 'vitest'
import { leftOut, serversReady } from '../../../electron/agents/servers-ready.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { type Journal, memoryJournal } from '../../../src-shared/events/journal.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock.ts'

const servers = ['filesystem', 'memory']
const failure = { message: 'Its program ended.', remedy: 'Read its standard error.' }

let clock: VirtualClock
let journal: Journal
beforeEach(() => {
  clock = virtualClock()
  journal = memoryJournal({ run: 'r', clock })
  journal.append(runStart)
})

const report = (server: string, state: Extract<EventBody, { type: 'mcp/server' }>['state'], more = {}) =>
  journal.append({ type: 'mcp/server', server, state, ...more })

function wait(signal = new AbortController().signal) {
  const waited: { answer?: Awaited<ReturnType<typeof serversReady>> } = {}
  void serversReady({ needed: ['filesystem'], optional: ['memory'] }, { journal, clock, signal }).then(
    (answer) => {
      waited.answer = answer
    },
  )
  return waited
}

describe('serversReady', () => {
  it('resolves once all servers are ready', async () => {
    const waited = wait()
    report('memory', 'ready')
    report('filesystem', 'starting')
    await clock.advanceAsync(1000)
    expect(waited.answer).toBeUndefined()
    report('filesystem', 'ready')
    await clock.advanceAsync(0)
    expect(waited.answer).toBeNull()
    expect(leftOut(servers, journal)).toEqual([])
  })

  it('resolves without a failed memory server, and leftOut reports that server', async () => {
    const waited = wait()
    report('filesystem', 'ready')
    report('memory', 'failed', failure)
    await clock.advanceAsync(0)
    expect(waited.answer).toBeNull()
    expect(leftOut(servers, journal)).toEqual(['The memory server is not running: Its program ended.'])
  })

  it('waits for a file server that failed at first and is starting again', async () => {
    const waited = wait()
    report('memory', 'ready')
    report('filesystem', 'failed', failure)
    report('filesystem', 'starting')
    await clock.advanceAsync(2000)
    expect(waited.answer).toBeUndefined()
    report('filesystem', 'ready')
    await clock.advanceAsync(0)
    expect(waited.answer).toBeNull()
  })

  it('resolves with an error after a minute if the file server has not started', async () => {
    const waited = wait()
    report('memory', 'ready')
    report('filesystem', 'failed', failure)
    report('filesystem', 'starting')
    await clock.advanceAsync(60_000)
    expect(waited.answer).toEqual({
      message: 'The filesystem server did not start within a minute. Its program ended.',
      remedy: 'Read its standard error.',
    })
  })

  it('resolves after a minute even if the memory server hangs', async () => {
    const waited = wait()
    report('filesystem', 'ready')
    report('memory', 'starting')
    await clock.advanceAsync(60_000)
    expect(waited.answer).toBeNull()
    expect(leftOut(servers, journal)).toEqual(['The memory server is not running.'])
  })

  it('stops waiting when the run is stopped', async () => {
    const stopping = new AbortController()
    const waited = wait(stopping.signal)
    stopping.abort()
    await clock.advanceAsync(0)
    expect(waited.answer).toBe('stopped')
  })
})
