import './overlay.css'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'
import { connect, type Wire } from '../wire/client.ts'
import { pageOptions } from '../wire/page.ts'
import { loadEffects } from './later.ts'
import { stageSize } from './layout.ts'
import type { ObsSource } from './obs-source.ts'
import { createOverlay, type OverlayDeps, type OverlayStage } from './overlay-stage.ts'
import { isPreview, onPanel, postToPanel } from './preview.ts'
import { instanceOf, type StageChange } from './stage-settings.ts'

/**
 * Resolves with the time (epoch ms) at which the page has painted its current content. Never resolves while the page
 * is not drawn.
 */
export const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve(Date.now())
      }
      port2.postMessage(null)
    })
  })

/** Maximum time (ms) that the page waits for its fonts, which determine the size of text, and for its effects. */
const patienceMs = 1500

const loadMs = 8000

const root = document.getElementById('stage') as HTMLElement
// OBS must be able to reload the page at any time, so the token stays in the address.
const options = pageOptions({ hideToken: false })
const query = new URLSearchParams(location.search)
const isInPanel = isPreview(query)
const withToken = (path: string): string => `${path}?token=${encodeURIComponent(options.token)}`

const deps: OverlayDeps = {
  instance: instanceOf(query),
  shown(cue: Cue, at: number) {
    if (isInPanel) postToPanel({ adlib: 'painted', cue: cue.id })
    else wire?.send({ kind: 'shown', cue: cue.id, at })
  },
  afterPaint,
  now: () => Date.now(),
  async load(path) {
    const response = await fetch(withToken(path), { signal: AbortSignal.timeout(loadMs) })
    return response.ok ? response.arrayBuffer() : null
  },
  async drawing(puppet) {
    const signal = AbortSignal.timeout(loadMs)
    // A user's puppet replaces the built-in puppet with the same name.
    const own = await fetch(withToken(`/media/puppets/${puppet}`), { signal })
    const pictures: unknown = own.ok ? await own.json() : null
    if (Array.isArray(pictures))
      return { pictures, addressOf: (name) => withToken(`/media/puppets/${puppet}/${name}`) }
    const response = await fetch(`/media/puppets/${puppet}.svg`, { signal })
    return response.ok ? { svg: await response.text() } : null
  },
  emoteAddress: (emote) => withToken(`/media/emotes/${encodeURIComponent(emote)}`),
  chatPictureAddress: (id) => withToken(`/media/chat/${encodeURIComponent(id)}`),
}

const viewportSize = () => stageSize(window.innerWidth, window.innerHeight)
let stage: OverlayStage | undefined
const begin = (state: StageState): void => {
  if (stage === undefined) {
    stage = createOverlay(root, deps, { ...state, size: viewportSize() })
    stage.hide(source?.hidden === true)
  }
  stage.begin(state)
}
window.addEventListener('resize', () => stage?.resize(viewportSize()))

const style = document.createElement('link')
style.rel = 'stylesheet'
// Put the user's style sheet into the body, so that it overrides style sheets that load later, which go into the
// head.
document.body.append(style)
const loadStyle = (): void => {
  style.href = `${withToken('/overlay.css')}&at=${Date.now()}`
}

await Promise.race([
  Promise.all([document.fonts.load('1000 132px "Recursive Adlib"').catch(() => {}), loadEffects()]),
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs)
  }),
])

const onEvent = (event: AdlibEvent): void => {
  if (event.type === 'stage/cue') stage?.cue(event.cue, event.t)
  else if (event.type === 'sight/observation') stage?.see(event.observation)
  else if (event.type === 'stage/stopped') stage?.stop(event.cue)
  else if (event.type === 'stage/cleared') stage?.clear()
  else if (event.type === 'stage/panic') stage?.panic()
  else if (event.type === 'stage/released') stage?.release()
  // The patch was validated before the event was written, and contains only settings that an overlay may read.
  else if (event.type === 'settings/changed') stage?.set(event.patch as StageChange)
}

let wire: Wire | undefined
let source: ObsSource | undefined
const reportSource = (): void => {
  if (source !== undefined) wire?.send({ kind: 'source', ...source })
}

const showLive = (): void => {
  wire = connect<StageState>({
    ...options,
    role: 'overlay',
    isApp: query.has('app'),
    onSnapshot({ state }) {
      loadStyle()
      begin(state)
    },
    onPanic: () => stage?.panic(),
    onStyle: loadStyle,
    onStatus(status) {
      if (status === 'live') reportSource()
    },
    onEvent,
  })
  void import('./obs-source.ts').then(({ watchObs }) =>
    watchObs((now) => {
      source = now
      stage?.hide(now.hidden)
      reportSource()
    }),
  )
}

const showReplay = (): void => {
  loadStyle()
  onPanel((message) => {
    if (message.adlib === 'begin') begin(message.state)
    else if (message.adlib === 'event') onEvent(message.event)
    else stage?.set({ stage: { sound: { muted: message.muted } } })
  })
  postToPanel({ adlib: 'ready' })
}

if (isInPanel) showReplay()
else showLive()
