import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eyeRemedy } from '../../../electron/gateway/eye-line.ts'
import type { GatedFrame } from '../../../src-shared/sight/picture/frame.ts'
import { type TestGateway, testGateway, tokens } from './test-gateway.ts'
import { eventually, isKind, openPage, type TestPage } from './test-page.ts'

let g: TestGateway
beforeEach(async () => {
  g = await testGateway()
})
afterEach(() => g.stop())
const open = (role: keyof typeof tokens): Promise<TestPage> => openPage(g.gateway.port, tokens[role])

describe('the socket of an eye page', () => {
  const png = (size: number): Uint8Array =>
    Uint8Array.from(
      { length: size },
      (_, n) => [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a][n] ?? n % 251,
    )
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 7, 8, 9])
  const thumb = Uint8Array.from({ length: 64 * 36 * 3 }, (_, n) => n % 256)
  const bytesOf = (image: GatedFrame['changed'][number]['image'] | undefined): Uint8Array =>
    image !== undefined && 'bytes' in image ? image.bytes : new Uint8Array()
  const header = (changed: [number, number, number, number][], more = {}) => ({
    kind: 'frame',
    width: 1280,
    height: 720,
    thumb: Buffer.from(thumb).toString('base64'),
    changed: changed.map((box) => ({ box })),
    full: false,
    ...more,
  })

  it('tells the eye page how often to send a picture, or sends null while another source is watched', async () => {
    const eye = await open('eye')
    const panel = await open('panel')
    const looks = () => eye.messages.filter(isKind('look'))
    await eventually(() => looks().length === 1)
    const change = (sight: Record<string, unknown>) =>
      g.journal.append({ type: 'settings/changed', patch: { sight }, by: 'panel' })
    change({ everyMs: 1000 })
    change({ source: 'obs' })
    change({ source: 'screen' })
    await eventually(() => looks().length === 4)
    expect(looks().map(({ everyMs }) => everyMs)).toEqual([500, 1000, null, 1000])
    expect(panel.messages.filter(isKind('look'))).toEqual([])
  })

  it('turns on the page’s microphone, forwards its speech reports, and reports that the page left', async () => {
    const eye = await open('eye')
    const panel = await open('panel')
    g.journal.append({ type: 'settings/changed', patch: { ears: { enabled: true } }, by: 'panel' })
    await eventually(() => eye.messages.filter(isKind('listen')).length === 2)
    expect(eye.messages.filter(isKind('listen')).map(({ on }) => on)).toEqual([false, true])
    expect(panel.messages.filter(isKind('listen'))).toEqual([])
    eye.send({ kind: 'ears', state: 'listening' })
    eye.send({ kind: 'speech', speaking: true, loudness: -20 })
    await eventually(() => g.host.heard.length === 2)
    eye.close()
    await eventually(() => g.host.heard.length === 3)
    expect(g.host.heard).toMatchObject([{ state: 'listening' }, { speaking: true }, { state: 'gone' }])
  })

  it('disconnects a page that reports speech too often', async () => {
    const eye = await open('eye')
    for (let n = 0; n < 1000; n++) eye.send({ kind: 'speech', speaking: n % 2 === 0, loudness: -20 })
    await eventually(() => eye.messages.some(isKind('bye')))
    expect(eye.messages.find(isKind('bye'))?.reason).toBe('"speech" came too often')
    expect(g.host.heard.length).toBeLessThan(100)
  })

  it('accepts speech only from an eye page', async () => {
    const send = (role: keyof typeof tokens, bytes = 100) =>
      fetch(`http://127.0.0.1:${g.gateway.port}/api/ears/words`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[role]}` },
        body: new Uint8Array(bytes),
      })
    expect((await send('eye')).status).toBe(204)
    expect(g.host.speech.map(({ length }) => length)).toEqual([100])
    expect((await send('panel')).status).toBe(403)
    expect((await send('overlay')).status).toBe(403)
    expect((await send('eye', 700_000)).status).toBe(413)
    expect(g.host.speech).toHaveLength(1)
  })

  it('delivers whole frames, with the box and bytes of each crop', async () => {
    const eye = await open('eye')
    const large = png(7 * 1024 * 1024)
    eye.send(header([[0, 0, 1280, 720]], { full: true }))
    eye.send(large)
    eye.send(header([]))
    eye.send(
      header(
        [
          [1, 2, 3, 4],
          [5, 6, 7, 8],
        ],
        { t: 2000 },
      ),
    )
    eye.send(jpeg)
    eye.send(png(100))
    await eventually(() => g.host.frames.length === 3)
    const [first, second, third] = g.host.frames
    expect(first).toMatchObject({ t: expect.any(Number), width: 1280, height: 720, full: true })
    expect(Buffer.from(first?.thumb ?? []).equals(Buffer.from(thumb))).toBe(true)
    expect(first?.changed).toHaveLength(1)
    expect(Buffer.from(bytesOf(first?.changed[0]?.image)).equals(Buffer.from(large))).toBe(true)
    expect(second).toEqual({ t: expect.any(Number), width: 1280, height: 720, thumb, changed: [] })
    expect(third?.changed.map(({ box, image }) => [box, image])).toEqual([
      [[1, 2, 3, 4], { mimeType: 'image/jpeg', bytes: jpeg }],
      [[5, 6, 7, 8], { mimeType: 'image/png', bytes: png(100) }],
    ])
  })

  it.each([
    ['a header while crops are missing', [header([[0, 0, 9, 9]]), header([])], 'missing'],
    ['one crop too many', [header([[0, 0, 9, 9]]), jpeg, jpeg], 'without its header'],
    [
      'a crop that is not a picture',
      [header([[0, 0, 9, 9]]), Uint8Array.of(1, 2, 3)],
      'neither PNG nor JPEG',
    ],
    ['a box beside the picture', [header([[1279, 0, 2, 9]])], 'not in the picture'],
    ['a thumb of another size', [header([], { thumb: 'AAAA' })], '6912'],
    ['a picture without a width', [header([], { width: 0 })], 'width'],
  ])('disconnects after %s', async (_name, messages, reason) => {
    const eye = await open('eye')
    for (const message of messages) eye.send(message)
    expect((await eye.until(isKind('bye'))).reason).toContain(reason)
    await eye.closed()
  })

  it('disconnects after a crop that is too large', async () => {
    const eye = await open('eye')
    eye.send(header([[0, 0, 9, 9]]))
    eye.send(png(8 * 1024 * 1024 + 1))
    expect(await eye.closed()).toBe(1009)
    expect(g.host.frames).toEqual([])
  })

  it('reports the capture state that the page sends, and "lost" when the connection breaks', async () => {
    const eye = await open('eye')
    eye.send({ kind: 'eye', state: 'live', source: 'Screen 1' })
    await eventually(() => g.host.reports.length === 1)
    eye.socket.terminate()
    await eventually(() => g.host.reports.length === 2)
    expect(g.host.reports).toEqual([
      { source: 'Screen 1', state: 'live' },
      { source: 'Screen 1', state: 'lost', remedy: expect.stringContaining('Share the screen') },
    ])
  })

  it('does not report the eye as lost when the gateway closes', async () => {
    const eye = await open('eye')
    eye.send({ kind: 'eye', state: 'live', source: 'Screen 1' })
    await eventually(() => g.host.reports.length === 1)
    await g.gateway.close()
    await eye.closed()
    expect(g.host.reports).toHaveLength(1)
  })

  it('does not report a denied capture as lost when the page leaves', async () => {
    const eye = await open('eye')
    eye.send({ kind: 'eye', state: 'denied', source: 'Screen 1' })
    await eye.close()
    const other = await open('overlay')
    await other.hello()
    expect(g.host.reports).toEqual([
      { source: 'Screen 1', state: 'denied', remedy: expect.stringContaining('Share the screen') },
    ])
  })

  it('explains which macOS setting denies the capture', () => {
    expect(eyeRemedy('denied', 'darwin')).toContain('Screen Recording')
    expect(eyeRemedy('denied', 'win32')).not.toContain('Screen Recording')
  })
})
