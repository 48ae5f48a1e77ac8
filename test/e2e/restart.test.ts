import { afterAll, describe, expect, it } from 'vitest'
import { fold } from '../../src-shared/events/fold.ts'
import { stateFor } from '../../src-shared/projections/page-state.ts'
import { eventsOnDisk, perform, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const folder = temporaryFolder()
afterAll(() => {
  stopAll()
  folder.remove()
})

describe('adlib perform', () => {
  it('after kill -9, continues the same run in the same state and still in panic', async () => {
    const first = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    await untilEvent(folder.dir, 'stage/cue')
    const socket = await panelSocket(first.urls.panel)
    expect(await socket.command({ command: 'panic', id: 'p' })).toMatchObject({ ok: true })
    await first.stop('SIGKILL')
    const died = eventsOnDisk(folder.dir).at(-1)?.seq ?? 0
    const { run } = eventsOnDisk(folder.dir)[0] ?? {}

    const second = await perform(folder.dir, ['--frames', 'demo', '--model', 'understudy'])
    const resumed = await untilEvent(folder.dir, 'run/resumed')
    expect(resumed.run).toBe(run)
    const snapshot = async (seq: number | '') => {
      const url = new URL(`/api/runs/${run}/snapshot${seq === '' ? '' : `?seq=${seq}`}`, second.urls.panel)
      const answer = await fetch(url, { headers: { authorization: `Bearer ${second.token}` } })
      return (await answer.json()) as { seq: number; state: unknown }
    }
    for (const seq of [1, Math.floor(died / 2), died, resumed.seq]) {
      const upTo = eventsOnDisk(folder.dir).filter((event) => event.seq <= seq)
      const state = stateFor('owner', fold(upTo), Date.now())
      expect(await snapshot(seq)).toEqual({ seq, state: JSON.parse(JSON.stringify(state)) })
    }
    const now = await snapshot('')
    expect(now.state).toMatchObject({ panic: { by: 'panel' }, ended: null })

    const again = await panelSocket(second.urls.panel)
    expect(await again.command({ command: 'unpause', id: 'u' })).toMatchObject({
      ok: false,
      error: { kind: 'panicked' },
    })
    const cuesBefore = eventsOnDisk(folder.dir).filter(({ type }) => type === 'stage/cue').length
    await untilEvent(folder.dir, 'sight/observation', ({ seq }) => seq > resumed.seq)
    expect(eventsOnDisk(folder.dir).filter(({ type }) => type === 'stage/cue')).toHaveLength(cuesBefore)

    expect(await again.command({ command: 'release', id: 'r' })).toMatchObject({ ok: true })
    expect((await snapshot('')).state).toMatchObject({ panic: null, paused: { by: 'panel' } })
    await again.command({ command: 'unpause', id: 'v' })
    await untilEvent(folder.dir, 'stage/cue', ({ seq }) => seq > resumed.seq)
    await second.stop()
    const events = eventsOnDisk(folder.dir)
    const ids = events.flatMap((event) => (event.type === 'stage/queued' ? [event.cue.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    const turns = events.flatMap((event) => (event.type === 'turn/start' ? [event.turn] : []))
    expect(new Set(turns).size).toBe(turns.length)
    expect(events.at(-1)?.type).toBe('run/end')
  })

  it('stays in panic in later runs of the same data folder, even after kill -9 and with `--for`', async () => {
    const own = temporaryFolder()
    const args = ['--frames', 'demo', '--model', 'understudy']
    const first = await perform(own.dir, args)
    const socket = await panelSocket(first.urls.panel)
    await socket.command({ command: 'panic', id: 'p' })
    await first.stop()
    const latched = [
      { type: 'run/start', seq: 1 },
      { type: 'stage/panic', by: 'carried' },
    ]
    const second = await perform(own.dir, args)
    await untilEvent(own.dir, 'sight/observation')
    expect(eventsOnDisk(own.dir).slice(0, 2)).toMatchObject(latched)
    await second.stop('SIGKILL')
    const timed = await perform(own.dir, [...args, '--for', '60s'])
    await untilEvent(own.dir, 'sight/observation')
    expect(eventsOnDisk(own.dir).slice(0, 2)).toMatchObject(latched)
    expect(timed.said()).toContain('until you hold Resume in the panel')
    await timed.stop()
    own.remove()
  })
})
