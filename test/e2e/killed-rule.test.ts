import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { fold } from '../../src-shared/events/fold.ts'
import type { Rule } from '../../src-shared/settings/rules.ts'
import {
  eventsOnDisk,
  perform,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'
import { ruleOf } from '../fixtures/rules.ts'

const folder = temporaryFolder()
/** What reached the other program. It never answers `/hang`. */
const got: string[] = []
const lamp = createServer((request, response) => {
  got.push(request.url ?? '')
  if (!request.url?.startsWith('/hang')) response.end()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => lamp.once('listening', resolve))
const { port } = lamp.address() as { port: number }
afterAll(() => {
  lamp.closeAllConnections()
  lamp.close()
  stopAll()
  folder.remove()
})

const to = (id: string): Rule =>
  ruleOf({ id, do: { do: 'http', method: 'GET', url: `http://127.0.0.1:${port}/${id}`, body: '' } })
const options = ['--frames', 'off', '--model', 'understudy']

describe('a rule of a program that is killed', () => {
  it('is not repeated if it was being sent, and is sent once if it still waited', async () => {
    writeSettings(folder.dir, { rules: [to('hang'), to('waits')] })
    const first = await perform(folder.dir, options)
    const socket = await panelSocket(first.urls.panel)
    // Both rules send to one program, so the second waits until the first has an answer.
    for (const rule of ['hang', 'waits'])
      expect(await socket.command({ command: 'rule-try', rule, id: rule })).toMatchObject({ ok: true })
    await expect.poll(() => got).toEqual(['/hang'])
    await untilEvent(folder.dir, 'rule/tried', ({ rule }) => rule === 'waits')
    await first.stop('SIGKILL')

    const second = await perform(folder.dir, options)
    await untilEvent(folder.dir, 'run/resumed')
    const ends = () =>
      fold(eventsOnDisk(folder.dir)).rules.recent.map(({ rule, state }) => `${rule} ${state}`)
    await expect.poll(ends).toHaveLength(2)
    await expect.poll(() => ends()[1]).toMatch(/^waits (done|late)$/)
    expect(ends()[0]).toBe('hang unknown')
    const waited = ends()[1] === 'waits done' ? ['/waits'] : []
    expect(got).toEqual(['/hang', ...waited])
    await second.stop()
  })
})
