import { afterAll, expect, it } from 'vitest'
import { eventsOnDisk, perform, stopAll, temporaryFolder, untilEvent } from '../fixtures/adlib-process.ts'
import { panelSocket } from '../fixtures/panel-socket.ts'

const folder = temporaryFolder()
afterAll(() => {
  stopAll()
  folder.remove()
})

it('after kill -9, adlib perform acts once on a whisper that no turn has used yet', async () => {
  const { dir } = folder
  const killed = await perform(dir, ['--frames', 'off', '--model', 'understudy'])
  const socket = await panelSocket(killed.urls.panel)
  // No turn begins while the performer is paused.
  expect(await socket.command({ command: 'pause', id: 'p' })).toMatchObject({ ok: true })
  expect(await socket.command({ command: 'topic', id: 'w', text: 'gimme some confetti' })).toMatchObject({
    ok: true,
  })
  socket.close()
  await killed.stop('SIGKILL')

  const adlib = await perform(dir, ['--frames', 'off', '--model', 'understudy'])
  const panel = await panelSocket(adlib.urls.panel)
  expect(await panel.command({ command: 'unpause', id: 'u' })).toMatchObject({ ok: true })
  const { turn } = await untilEvent(dir, 'turn/start', ({ cause }) => cause === 'say')
  await untilEvent(dir, 'stage/cue', ({ cue }) => cue.turn === turn && cue.lane === 'particle')
  await untilEvent(dir, 'turn/end', (end) => end.turn === turn)
  panel.close()
  await adlib.stop()
  const asked = eventsOnDisk(dir).filter((event) => event.type === 'turn/start' && event.cause === 'say')
  expect(asked).toHaveLength(1)
})
