import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import WebSocket from 'ws'
import type { FrameHeader } from '../../../src-shared/contract/wire.ts'
import { thumbHeight, thumbWidth } from '../../../src-shared/sight/picture/frame.ts'
import { root } from '../../fixtures/adlib-process.ts'

export interface SoakEye {
  disconnect(): void
  connect(): void
}

/** Time (ms) between two frames. A real eye page also sends at least one frame a second, even if nothing changes. */
const lifeMs = 1000
const looksPerPicture = 4

export async function openSoakEye(url: string): Promise<SoakEye> {
  const address = new URL('/ws', url)
  address.protocol = 'ws:'
  address.searchParams.set('token', new URL(url).searchParams.get('token') ?? '')
  const reel = join(root, 'assets', 'demo')
  const names = readdirSync(reel).filter((name) => name.endsWith('.webp'))
  const pictures = await Promise.all(names.sort().map((name) => sharp(join(reel, name)).jpeg().toBuffer()))
  let socket: WebSocket | null = null
  let looks = 0

  const open = (): void => {
    socket = new WebSocket(address)
    socket.on('open', () => {
      socket?.send(JSON.stringify({ kind: 'eye', state: 'live', source: 'Screen 1' }))
    })
    // A `close` event always follows, and the next frame reconnects.
    socket.on('error', () => {})
  }
  const look = (): void => {
    if (socket === null || socket.readyState === WebSocket.CLOSED) open()
    if (socket?.readyState !== WebSocket.OPEN) return
    const isNew = looks % looksPerPicture === 0
    const at = Math.floor(looks / looksPerPicture) % pictures.length
    looks += 1
    const header: FrameHeader = {
      kind: 'frame',
      width: 1280,
      height: 720,
      thumb: Buffer.alloc(thumbWidth * thumbHeight * 3, 20 + at * 20).toString('base64'),
      changed: isNew ? [{ box: [0, 0, 1280, 720] }] : [],
      full: isNew,
    }
    socket.send(JSON.stringify(header))
    if (isNew) socket.send(pictures[at] ?? Buffer.alloc(0))
  }

  let timer: NodeJS.Timeout | undefined
  const start = (): void => {
    clearInterval(timer)
    timer = setInterval(look, lifeMs)
  }
  start()
  return {
    disconnect() {
      clearInterval(timer)
      socket?.terminate()
    },
    connect: start,
  }
}
