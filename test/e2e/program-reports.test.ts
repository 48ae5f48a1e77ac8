import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCodec } from '../../electron/capture/decode-image.ts'
import {
  type AdlibProcess,
  perform,
  root,
  stopAll,
  temporaryFolder,
  untilEvent,
  writeSettings,
} from '../fixtures/adlib-process.ts'

const folder = temporaryFolder()
let adlib: AdlibProcess
beforeAll(async () => {
  writeSettings(folder.dir)
  adlib = await perform(folder.dir, ['--frames', 'program', '--model', 'understudy'])
})
afterAll(async () => {
  await adlib.stop()
  stopAll()
  folder.remove()
})

const send = (query: string, type: string, body: BodyInit) => {
  const { observe } = JSON.parse(readFileSync(join(folder.dir, 'data', 'tokens.json'), 'utf8'))
  return fetch(new URL(`/api/observe${query}`, adlib.urls.panel), {
    ...{ method: 'POST', body },
    headers: { authorization: `Bearer ${observe}`, 'content-type': type },
  })
}

describe('a program that reports its game', () => {
  it('has its pictures watched and read', async () => {
    const { Transformer } = await imageCodec()
    const shown = readFileSync(join(root, 'assets', 'demo', '07-boss.webp'))
    const picture = new Uint8Array(await new Transformer(shown).png())
    expect((await send('?source=my%20game', 'image/png', picture)).status).toBe(200)
    await untilEvent(
      folder.dir,
      'sight/source',
      ({ source, state }) => source === 'program' && state === 'live',
    )
    const { observation } = await untilEvent(
      folder.dir,
      'sight/observation',
      ({ observation: seen }) => seen.source === 'program' && seen.newLines.length > 0,
    )
    expect(observation.size).toBeDefined()
  })

  it('has its events and numbers performed as facts', async () => {
    const report = {
      source: 'my game',
      numbers: [{ name: 'health', value: 0, max: 100 }],
      events: [{ kind: 'death', subject: 'Gate Warden' }],
    }
    expect((await send('', 'application/json', JSON.stringify(report))).status).toBe(200)
    const { observation } = await untilEvent(
      folder.dir,
      'sight/observation',
      ({ observation: seen }) => seen.source === 'api:my game',
    )
    expect(observation).toMatchObject({
      numbers: [{ label: 'health', value: 0, of: 100 }],
      events: report.events,
    })
    const { beat } = await untilEvent(folder.dir, 'show/beat', ({ beat: one }) => one.kind === 'death')
    expect(beat).toMatchObject({ subject: 'Gate Warden' })
    expect(beat).not.toHaveProperty('isUnsure')
  })
})
