import './overlay.css'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { StageState } from '../../src-shared/events/role.ts'
import { connect } from '../wire/client.ts'
import { pageOptions } from '../wire/page.ts'
import { afterPaint } from './after-paint.ts'
import { instanceOf } from './instance.ts'
import { stageSize } from './layout.ts'
import { type ObsSource, watchObs } from './obs-source.ts'
import { createStage, type StageChange } from './stage.ts'

/** Time limit (ms) for loading fonts: text is measured with them, but a missing font must not keep the stage empty. */
const fontPatienceMs = 1500

const root = document.getElementById('stage') as HTMLElement
// An overlay has no visible address bar, and OBS must be able to reload the same address at any time.
const options = pageOptions({ hideToken: false })
const withToken = (path: string): string => `${path}?token=${encodeURIComponent(options.token)}`

const stage = createStage(root, {
  instance: instanceOf(new URLSearchParams(location.search)),
  shown: (cue: Cue, at: number) => wire.send({ kind: 'shown', cue: cue.id, at }),
  afterPaint,
  now: () => Date.now(),
  async load(path) {
    const response = await wire.get(path)
    return response.ok ? response.arrayBuffer() : null
  },
  emoteAddress: (emote) => withToken(`/media/emotes/${encodeURIComponent(emote)}`),
})

const fillViewport = (): void => stage.resize(stageSize(window.innerWidth, window.innerHeight))
window.addEventListener('resize', fillViewport)
fillViewport()

const style = document.createElement('link')
style.rel = 'stylesheet'
document.head.append(style)
/** Loads the user's `overlay.css`, which comes after ours; a changed one replaces the old one. */
const loadStyle = (): void => {
  style.href = `${withToken('/overlay.css')}&at=${Date.now()}`
}

await Promise.race([
  document.fonts.load('1000 132px "Recursive Adlib"').catch(() => {}),
  new Promise((resolve) => {
    setTimeout(resolve, fontPatienceMs)
  }),
])

let source: ObsSource | undefined
const reportSource = (): void => {
  if (source !== undefined) wire.send({ kind: 'source', ...source })
}

const wire = connect<StageState>({
  ...options,
  role: 'overlay',
  onSnapshot({ state }) {
    loadStyle()
    stage.begin(state)
  },
  onPanic: () => stage.panic(),
  onStyle: loadStyle,
  onStatus(status) {
    if (status === 'live') reportSource()
  },
  onEvent(event) {
    switch (event.type) {
      case 'stage/cue':
        return stage.cue(event.cue, event.t)
      case 'stage/stopped':
        return stage.stop(event.cue)
      case 'stage/cleared':
        return stage.clear()
      case 'stage/panic':
        return stage.panic()
      case 'stage/released':
        return stage.release()
      case 'settings/changed':
        // Cut to what an overlay may read, and checked before it became an event.
        return stage.set(event.patch as StageChange)
    }
  },
})

watchObs((now) => {
  source = now
  reportSource()
})
