import './overlay.css'
import type { Cue } from '../../src-shared/events/cue.ts'
import type { StageState } from '../../src-shared/events/role.ts'
import { connect } from '../wire/client.ts'
import { pageOptions } from '../wire/page.ts'
import { afterPaint } from './after-paint.ts'
import { stageSize } from './layout.ts'
import { createStage, type StageChange } from './stage.ts'

/** Letters must not be measured in another typeface; but a missing font must not keep the stage dark. */
const fontPatienceMs = 1500

const root = document.getElementById('stage') as HTMLElement

const stage = createStage(root, {
  shown: (cue: Cue, at: number) => wire.send({ kind: 'shown', cue: cue.id, at }),
  afterPaint,
  now: () => Date.now(),
})

const fillViewport = (): void => stage.resize(stageSize(window.innerWidth, window.innerHeight))
window.addEventListener('resize', fillViewport)
fillViewport()

await Promise.race([
  document.fonts.load('1000 132px "Recursive Adlib"').catch(() => {}),
  new Promise((resolve) => {
    setTimeout(resolve, fontPatienceMs)
  }),
])

const wire = connect<StageState>({
  // Nobody sees its address bar, and OBS must be able to load the same address again at any time.
  ...pageOptions({ hideToken: false }),
  role: 'overlay',
  onSnapshot: ({ state }) => stage.begin(state),
  onPanic: () => stage.panic(),
  onEvent(event) {
    switch (event.type) {
      case 'stage/cue':
        return stage.cue(event.cue, event.t)
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
