import './shell/frame.css'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Asks, answerFirst } from './asks/asks.tsx'
import { HeldSettings, PackQuestions } from './asks/code-questions.tsx'
import { ErrorBoundary } from './kit/error-boundary.tsx'
import { loadedLater, Screen } from './kit/screen.tsx'
import { leaveForm } from './kit/unsaved.ts'
import { Header } from './shell/header.tsx'
import { NextLine } from './shell/next-line.tsx'
import { Notices } from './shell/notices.tsx'
import { PanicButton } from './shell/panic.tsx'
import { PromptBox, type PromptHandle } from './shell/prompt-box.tsx'
import { Rail } from './shell/rail.tsx'
import { KeyMap, useShortcuts } from './shell/shortcuts.tsx'
import { Speaker } from './shell/speaker.tsx'
import { SeesNow } from './side/sees-now.tsx'
import { stageActions } from './stage/stage-actions.ts'
import { StageControls } from './stage/stage-controls.tsx'
import { send, usePanel } from './store/store.ts'
import { Stream, type StreamHandle } from './stream/stream.tsx'
import { Empty } from './stream/stream-states.tsx'

const pageNames = { live: 'Live', runs: 'Runs', settings: 'Settings', sight: 'Sight' } as const

const settings = loadedLater('Settings', async () => (await import('./settings/settings.tsx')).Settings)
const runs = loadedLater('Runs', async () => (await import('./runs/runs.tsx')).Runs)
const sight = loadedLater('Sight', async () => (await import('./sight/sight.tsx')).Sight)

/** What the middle of the panel shows. */
type Page = keyof typeof pageNames

const panic = (): void => void send({ command: 'panic' })

/** The panel: header, quick actions, live stream and sight. One page serves the window, the OBS dock and phones. */
export function App() {
  const state = usePanel((panel) => panel.state)
  const prompt = useRef<PromptHandle>(null)
  const stream = useRef<StreamHandle>(null)
  const [keysOpen, setKeysOpen] = useState(false)
  const [page, setPage] = useState<Page>('live')
  const mood = state === null ? 'unknown' : state.panic ? 'panicked' : state.paused ? 'paused' : 'live'

  const actions = useMemo(
    () => ({
      look: () => void send({ command: 'observe-now' }),
      stop: () => void send({ command: 'cancel' }),
      test: stageActions.test,
      runs: () => leaveForm(() => setPage((open) => (open === 'runs' ? 'live' : 'runs'))),
      settings: () => leaveForm(() => setPage((open) => (open === 'settings' ? 'live' : 'settings'))),
      sight: () => leaveForm(() => setPage((open) => (open === 'sight' ? 'live' : 'sight'))),
      keys: () => setKeysOpen((open) => !open),
    }),
    [],
  )
  const togglePause = useCallback(() => {
    const now = usePanel.getState().state
    if (!now || now.panic) return
    void send({ command: now.paused ? 'unpause' : 'pause' })
  }, [])
  const shortcuts = useMemo(
    () => ({
      p: togglePause,
      o: actions.look,
      e: actions.stop,
      t: actions.test,
      x: () => stageActions.cancelLine(),
      enter: () => stageActions.sayNow(),
      s: stageActions.stopLine,
      h: stageActions.toggleHush,
      c: stageActions.clear,
      m: stageActions.toggleMute,
      '/': () => prompt.current?.choose('topic'),
      f: () => stream.current?.search(),
      ',': actions.settings,
      v: actions.sight,
      r: actions.runs,
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
      <ErrorBoundary>
        <Header state={state} togglePause={togglePause} />
      </ErrorBoundary>
      <ErrorBoundary>
        <NextLine state={state} />
      </ErrorBoundary>
      <Rail actions={actions} page={page} />
      <main className="centre">
        <h1 className="sr">{pageNames[page]}</h1>
        <ErrorBoundary>
          {page !== 'live' && state ? (
            <>
              <Notices state={state} />
              {page === 'settings' ? (
                <Screen key="settings" of={settings} props={{ state, close: actions.settings }} />
              ) : page === 'runs' ? (
                <Screen key="runs" of={runs} props={{ ref: stream, state, close: actions.runs }} />
              ) : (
                <Screen key="sight" of={sight} props={{ state, close: actions.sight }} />
              )}
            </>
          ) : (
            <Stream
              ref={stream}
              notices={<Notices state={state} />}
              empty={<Empty look={actions.look} test={actions.test} />}
            />
          )}
        </ErrorBoundary>
        <ErrorBoundary>{state && <PackQuestions state={state} />}</ErrorBoundary>
        <ErrorBoundary>{state && <HeldSettings state={state} />}</ErrorBoundary>
        <ErrorBoundary>{state && <Asks state={state} />}</ErrorBoundary>
        <ErrorBoundary>
          <PromptBox ref={prompt} panicked={mood === 'panicked'} />
        </ErrorBoundary>
      </main>
      <ErrorBoundary>
        <SeesNow state={state} openSight={actions.sight} openRuns={actions.runs} />
      </ErrorBoundary>
      <ErrorBoundary>
        <StageControls state={state} />
      </ErrorBoundary>
      <PanicButton latched={mood === 'panicked'} panic={panic} />
      <ErrorBoundary>
        <Speaker state={state} />
      </ErrorBoundary>
      <KeyMap open={keysOpen} onOpenChange={setKeysOpen} />
    </div>
  )
}
