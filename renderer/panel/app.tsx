import { useCallback, useMemo, useRef, useState } from 'react'
import { Asks, answerFirst } from './parts/asks.tsx'
import { Header } from './parts/header.tsx'
import { HeldSettings } from './parts/held-settings.tsx'
import { KeyMap } from './parts/key-map.tsx'
import { Notices } from './parts/notices.tsx'
import { PackQuestions } from './parts/pack-questions.tsx'
import { PanicButton } from './parts/panic-button.tsx'
import { PartBoundary } from './parts/part-boundary.tsx'
import { PromptBox, type PromptHandle } from './parts/prompt-box.tsx'
import { Rail } from './parts/rail.tsx'
import { SeesNow } from './parts/sees-now.tsx'
import { Speaker } from './parts/speaker.tsx'
import { Stream, type StreamHandle } from './parts/stream.tsx'
import { useShortcuts } from './shortcuts.ts'
import { order, usePanel } from './store.ts'

const panic = (): void => void order({ command: 'panic' })

/** The panel: header, actions, the live stream, what is seen now. One page for window, dock and phone. */
export function App() {
  const state = usePanel((panel) => panel.state)
  const prompt = useRef<PromptHandle>(null)
  const stream = useRef<StreamHandle>(null)
  const [keysOpen, setKeysOpen] = useState(false)
  const mood = state === null ? 'unknown' : state.panic ? 'panicked' : state.paused ? 'paused' : 'live'

  const actions = useMemo(
    () => ({
      look: () => void order({ command: 'observe-now' }),
      stop: () => void order({ command: 'cancel' }),
      test: () => prompt.current?.choose('cue'),
      keys: () => setKeysOpen((open) => !open),
    }),
    [],
  )
  const togglePause = useCallback(() => {
    const now = usePanel.getState().state
    if (!now || now.panic) return
    void order({ command: now.paused ? 'unpause' : 'pause' })
  }, [])
  const shortcuts = useMemo(
    () => ({
      p: togglePause,
      o: actions.look,
      s: actions.stop,
      t: actions.test,
      '/': () => prompt.current?.choose('topic'),
      f: () => stream.current?.search(),
      y: (at: number) => answerFirst('allow', at),
      n: (at: number) => answerFirst('deny', at),
      end: () => stream.current?.toEnd(),
      '?': actions.keys,
    }),
    [togglePause, actions],
  )
  useShortcuts(shortcuts, panic)

  return (
    <div className="app" data-mood={mood}>
      <nav className="skips" aria-label="Skip to">
        <a href="#panic">Panic button</a>
        <a href="#stream">Live stream</a>
        <a href="#prompt">Prompt</a>
      </nav>
      <PartBoundary>
        <Header state={state} togglePause={togglePause} />
      </PartBoundary>
      <Rail actions={actions} />
      <main className="centre">
        <h1 className="sr">Live</h1>
        <PartBoundary>
          <Stream ref={stream} notices={<Notices state={state} />} look={actions.look} test={actions.test} />
        </PartBoundary>
        <PartBoundary>{state && <PackQuestions state={state} />}</PartBoundary>
        <PartBoundary>{state && <HeldSettings state={state} />}</PartBoundary>
        <PartBoundary>{state && <Asks state={state} />}</PartBoundary>
        <PartBoundary>
          <PromptBox ref={prompt} panicked={mood === 'panicked'} />
        </PartBoundary>
      </main>
      <PartBoundary>
        <SeesNow state={state} />
      </PartBoundary>
      <PanicButton latched={mood === 'panicked'} panic={panic} />
      <PartBoundary>
        <Speaker state={state} />
      </PartBoundary>
      <KeyMap open={keysOpen} onOpenChange={setKeysOpen} />
    </div>
  )
}
