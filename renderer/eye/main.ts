import './eye.css'
import { connect } from '../wire/client.ts'
import { pageOptions } from '../wire/page.ts'
import type { FromGate, ToGate } from './gate-worker.ts'
import { createMicrophone } from './microphone.ts'
import { type NewestFrame, newestFrame } from './newest-frame.ts'

/** The state of the screen share, with a message for the user. */
interface ShareState {
  look: 'idle' | 'live' | 'bad'
  message: string
  report?: 'live' | 'lost' | 'denied'
}

const notShared: ShareState = { look: 'idle', message: 'Nothing is shared yet.' }

const ended: ShareState = {
  look: 'bad',
  message: 'Sharing stopped. Share again so that Adlib can see.',
  report: 'lost',
}

const unsupported: ShareState = {
  look: 'bad',
  message:
    'This browser cannot share a screen. Open this page in Chrome, Edge, Firefox or Safari on a computer.',
  report: 'denied',
}

/** Returns the state for an error of `getDisplayMedia` (W3C Screen Capture, section 5.1). */
function failure(name: string): ShareState {
  switch (name) {
    case 'NotAllowedError':
      return {
        look: 'bad',
        message:
          'Screen sharing was not allowed. Press the button again and pick a screen. On macOS, first allow this browser under System Settings › Privacy & Security › Screen Recording.',
        report: 'denied',
      }
    case 'InvalidStateError':
      // The user did not refuse. The browser only requires a click.
      return { look: 'idle', message: 'Press the button to share the screen.' }
    case 'NotFoundError':
      return {
        look: 'bad',
        message: 'Found no screen or window to share. Connect a display, then try again.',
        report: 'lost',
      }
    case 'NotReadableError':
      return {
        look: 'bad',
        message: 'Your system blocks capture of this screen. Share another one, or a window.',
        report: 'lost',
      }
    default:
      return { look: 'bad', message: `Sharing failed (${name}). Try again.`, report: 'lost' }
  }
}

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const [stateLine, lostLine, figures] = [byId('state'), byId('line'), byId('figures')]
const earsLine = byId('ears')
const preview = byId<HTMLVideoElement>('preview')
const [shareButton, stopButton] = [byId('share'), byId('stop')]

let share: { stream: MediaStream; frames: NewestFrame } | null = null
let source = 'screen'
let state: ShareState = notShared
let live = false
let looking = false
let sent = 0
let sendsWords = false

const worker = new Worker(new URL('./gate-worker.ts', import.meta.url), { type: 'module' })
const post = (message: ToGate, transfer: Transferable[] = []): void =>
  worker.postMessage(message, { transfer })

const microphone = createMicrophone({
  state(report) {
    earsLine.hidden = report === null
    earsLine.dataset.state = report?.state === 'listening' ? 'live' : 'bad'
    earsLine.textContent =
      report?.state === 'listening' ? micOn(sendsWords) : `${report?.message ?? ''} ${report?.remedy ?? ''}`
    if (live && report !== null) wire.send({ kind: 'ears', ...report })
  },
  speech(report) {
    if (live) wire.send({ kind: 'speech', ...report })
  },
  // Late speech is useless, so do not repeat a failed request.
  words: (pcm) => void wire.ask('POST', '/api/ears/words', pcm).catch(() => {}),
})

const wire = connect<unknown>({
  ...pageOptions({ hideToken: true }),
  role: 'eye',
  onSnapshot() {},
  onEvent() {},
  onLook(message) {
    post({ kind: 'every', ms: message.everyMs })
    if (!message.whole || message.everyMs === null) return
    post({ kind: 'reset' })
    void look()
  },
  onListen(message) {
    sendsWords = message.words
    microphone.follow(message)
    microphone.repeat()
  },
  onStatus(status) {
    live = status === 'live'
    lostLine.hidden = status !== 'lost'
    lostLine.textContent = 'Adlib is not responding. Reconnecting…'
    if (!live) return
    post({ kind: 'reset' })
    report()
    microphone.repeat()
  },
})

const micOn = (words: boolean): string =>
  words
    ? 'The microphone is on. Your speech goes to Adlib, and from there to the program or server that turns it into text.'
    : 'The microphone is on. This page reports only when you speak and how loud.'

function become(next: ShareState): void {
  state = next
  stateLine.textContent = next.message
  stateLine.dataset.state = next.look
  shareButton.hidden = next.look === 'live'
  stopButton.hidden = next.look !== 'live'
  preview.parentElement?.toggleAttribute('hidden', next.look !== 'live')
  if (next.look !== 'live') figures.textContent = ''
  report()
}

function report(): void {
  if (live && state.report) {
    wire.send({ kind: 'eye', state: state.report, source: source.slice(0, 200) })
  }
}

worker.onmessage = ({ data }: MessageEvent<FromGate>) => {
  if (data.kind === 'tick') {
    void look()
    return
  }
  looking = false
  const { header, crops } = data
  if (!header || !live) return
  if (!wire.send(header)) return
  for (const crop of crops) wire.send(crop)
  sent += 1
  figures.textContent = `${header.width}×${header.height}, ${sent} ${sent === 1 ? 'frame' : 'frames'} sent`
}

async function look(): Promise<void> {
  if (!share || !live || looking || wire.pending() > 0) return
  looking = true
  try {
    const frame = await share.frames.take()
    post({ kind: 'look', t: Date.now(), frame }, frame ? [frame] : [])
  } catch {
    looking = false
  }
}

async function start(): Promise<void> {
  if (!navigator.mediaDevices?.getDisplayMedia) {
    become(unsupported)
    return
  }
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 2, max: 5 }, width: { max: 1920 }, height: { max: 1080 } },
      audio: false,
    })
    const [track] = stream.getVideoTracks()
    if (!track) throw new DOMException('no picture', 'NotFoundError')
    finish()
    preview.srcObject = stream
    await preview.play().catch(() => {})
    source = track.label || 'screen'
    share = { stream, frames: newestFrame(track, preview) }
    track.addEventListener('ended', stop)
    post({ kind: 'forget' })
    become({ look: 'live', message: 'Adlib sees what you share.', report: 'live' })
  } catch (error) {
    become(failure(error instanceof DOMException ? error.name : 'unknown error'))
  }
}

function finish(): void {
  share?.frames.close()
  for (const track of share?.stream.getTracks() ?? []) {
    track.removeEventListener('ended', stop)
    track.stop()
  }
  share = null
  preview.srcObject = null
}

function stop(): void {
  finish()
  become(ended)
}

shareButton.addEventListener('click', () => void start())
stopButton.addEventListener('click', stop)
become(notShared)
if (new URLSearchParams(location.search).get('auto') === '1') void start()
