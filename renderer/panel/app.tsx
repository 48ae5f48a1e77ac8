import './shell/frame.css'
import './side/side.css'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { State } from '../../src-shared/events/state.ts'
import { isSetupOpen } from '../../src-shared/settings/show.ts'
import { Asks, answerFirst } from './asks/asks.tsx'
import { asksForCode } from './asks/asks-for-code.ts'
import { wantChatSettings } from './chat/chat-settings-wanted.ts'
import { showLane, useLaneOpen } from './chat/use-lane.ts'
import { ErrorBoundary } from './kit/error-boundary.tsx'
import { fill, showLanguage, ui, useLanguage } from './kit/language.ts'
import { type LoadedLater, loadedLater, Screen } from './kit/screen.tsx'
import { leaveForm } from './kit/unsaved.ts'
import { useOpenPrompts } from './prompts/open-prompts.ts'
import type { OpenSetting } from './settings/all-settings.tsx'
import { commandKeys } from './shell/command-keys.ts'
import { Header, isOffAir } from './shell/header.tsx'
import { LiveActions, liveActions } from './shell/live-actions.tsx'
import { NextLine } from './shell/next-line.tsx'
import { Notices } from './shell/notices.tsx'
import { PanicButton } from './shell/panic.tsx'
import { type Place, placeNames, places } from './shell/places.ts'
import { PromptBox, type PromptHandle } from './shell/prompt-box.tsx'
import { Rail } from './shell/rail.tsx'
import { chatKey, useShortcuts } from './shell/shortcuts.ts'
import { Speaker } from './shell/speaker.tsx'
import { stageActions } from './stage/stage-actions.ts'
import { StageControls } from './stage/stage-controls.tsx'
import { OwnerControls } from './store/owner-controls.tsx'
import { useIsOwner, useRefusal } from './store/role.ts'
import { send, usePanel } from './store/store.ts'
import { Stream, type StreamHandle } from './stream/stream.tsx'
import { Empty } from './stream/stream-states.tsx'

type SimpleScreen = { state: State; close: () => void }

const placeScreen = <Props,>(place: Place, load: () => Promise<ComponentType<Props>>) =>
  loadedLater(() => ui.shell.placeNames[place], load)

/** The screens that need nothing but the state. */
const screens: Readonly<Partial<Record<Place, LoadedLater<SimpleScreen>>>> = {
  show: placeScreen('show', async () => (await import('./show/show-screen.tsx')).ShowScreen),
  sight: placeScreen('sight', async () => (await import('./sight/sight.tsx')).Sight),
  stage: placeScreen('stage', async () => (await import('./stage-screen/stage-screen.tsx')).StageScreen),
  rules: placeScreen('rules', async () => (await import('./rules/rules-screen.tsx')).RulesScreen),
  models: placeScreen('models', async () => (await import('./models/models-screen.tsx')).ModelsScreen),
  bench: placeScreen('bench', async () => (await import('./bench/bench-screen.tsx')).BenchScreen),
  setup: placeScreen('setup', async () => (await import('./setup/setup-screen.tsx')).SetupScreen),
}
const settings = placeScreen(
  'settings',
  async () => (await import('./settings-screen/settings-screen.tsx')).SettingsScreen,
)
const runs = placeScreen('runs', async () => (await import('./runs/runs.tsx')).Runs)
const prompts = loadedLater(
  () => ui.shell.whatModelSaw,
  async () => (await import('./prompts/prompt-drawer.tsx')).PromptDrawer,
)

const codeQuestions = loadedLater(
  () => ui.shell.codeQuestion,
  async () => (await import('./asks/code-questions.tsx')).CodeQuestions,
)
/** Shows the questions of other programs. They are rare, so it loads without a "Loading" message. */
const AwayAsks = lazy(async () => {
  const { AwayAsks } = await import('./asks/away-asks.tsx')
  return { default: AwayAsks }
})
const side = loadedLater(
  () => ui.shell.sideColumn,
  async () => (await import('./side/sees-now.tsx')).SeesNow,
)
const lane = loadedLater(
  () => ui.chat.chat,
  async () => (await import('./chat/chat-lane.tsx')).ChatLane,
)
const keyMap = loadedLater(
  () => ui.shell.keysLabel,
  async () => (await import('./shell/key-map.tsx')).KeyMap,
)

const formPlaces: readonly (readonly [prefix: string, place: Place])[] = [
  ['overlay.keepFree', 'stage'],
  ['sight.crop', 'sight'],
  ['sight.masks', 'sight'],
  ['sight.regions', 'sight'],
  ['show.persona', 'show'],
  ['rules', 'rules'],
  ['brain.model', 'models'],
  ['brain.asks', 'models'],
  ['brain.runs', 'models'],
  ['setup', 'setup'],
]

/** Returns a function that finds a setting's form by the setting's path. It returns null if there is no such form. */
const opener =
  (open: (place: Place) => void): OpenSetting =>
  (path) => {
    const place = formPlaces.find(([prefix]) => path.startsWith(prefix))?.[1]
    return place === undefined
      ? null
      : { name: fill(ui.shell.openPlace, { place: ui.shell.placeNames[place] }), show: () => open(place) }
  }

const panic = (): void => void send({ command: 'panic' })

/** The whole panel, in the desktop window, the OBS dock and on phones. */
export function App() {
  const state = usePanel((panel) => panel.state)
  const openTurn = useOpenPrompts(({ open }) => open)
  const prompt = useRef<PromptHandle>(null)
  const stream = useRef<StreamHandle>(null)
  const [keysOpen, setKeysOpen] = useState(false)
  const isOwner = useIsOwner()
  const mayPanic = useRefusal('panic') === null
  const mayWhisper = useRefusal('topic') === null
  const [opened, setPlace] = useState<Place>('live')
  const hasLane = useLaneOpen()
  // Moderators and viewers may open only the live stream.
  const place = isOwner ? opened : 'live'
  const simple = screens[place]
  useLanguage()
  const language = state?.settings.panel.language
  useEffect(() => {
    if (language !== undefined) void showLanguage(language)
  }, [language])
  const mood = state === null ? 'unknown' : state.panic ? 'panicked' : state.paused ? 'paused' : 'live'

  // The server decides whether the setup opens automatically, so that all panels agree.
  const asksSetup = state?.settings.setup.state === 'asking'
  useEffect(() => setPlace((now) => (asksSetup ? 'setup' : now === 'setup' ? 'live' : now)), [asksSetup])

  /** Opens a place, or returns to the live stream if it is already open. */
  const open = useCallback(
    (next: Place) => leaveForm(() => setPlace((now) => (now === next ? 'live' : next))),
    [],
  )
  const close = useCallback(() => leaveForm(() => setPlace('live')), [])
  const openSetup = useCallback((step: State['settings']['setup']['step']) => {
    void send({ command: 'settings', patch: { setup: { step } } })
    leaveForm(() => setPlace('setup'))
  }, [])
  const openModels = useCallback(() => leaveForm(() => setPlace('models')), [])
  const openChat = useCallback(() => {
    wantChatSettings()
    leaveForm(() => setPlace('show'))
  }, [])
  const toggleKeys = useCallback(() => setKeysOpen((isOpen) => !isOpen), [])
  const togglePause = useCallback(() => {
    const now = usePanel.getState().state
    if (!now || now.panic) return
    void send({ command: isOffAir(now) ? 'unpause' : 'pause' })
  }, [])
  const shortcuts = useMemo(
    () => ({
      ...commandKeys({
        pause: togglePause,
        'cancel-cue': () => stageActions.cancelLine(),
        'say-now': () => stageActions.sayNow(),
        'stop-line': stageActions.stopLine,
        hush: stageActions.toggleHush,
        clear: stageActions.clear,
        clip: liveActions.clip,
      }),
      m: stageActions.toggleMute,
      [chatKey.toLowerCase()]: () => showLane(!hasLane),
      '/': () => prompt.current?.choose('topic'),
      f: () => stream.current?.search(),
      ...Object.fromEntries(placeNames.map((one) => [places[one].keys.toLowerCase(), () => open(one)])),
      y: (at: number) => answerFirst('allow', at),
      n: (at: number) => answerFirst('deny', at),
      end: () => stream.current?.toEnd(),
      '?': toggleKeys,
    }),
    [togglePause, open, toggleKeys, hasLane],
  )
  useShortcuts(shortcuts, panic)

  return (
    <div className="app" data-mood={mood} data-place={place}>
      <nav className="skips" aria-label={ui.shell.skipTo}>
        {mayPanic && <a href="#panic">{ui.shell.panicButton}</a>}
        <a href="#stream">{ui.shell.liveStream}</a>
        {mayWhisper && <a href="#prompt">{ui.shell.prompt}</a>}
      </nav>
      <ErrorBoundary>
        <Header state={state} togglePause={togglePause} openModels={openModels} />
      </ErrorBoundary>
      <ErrorBoundary>
        <NextLine state={state} />
      </ErrorBoundary>
      <Rail
        open={open}
        place={place}
        keys={toggleKeys}
        isSetupDue={state !== null && isSetupOpen(state.settings.setup)}
      />
      <main className="column centre">
        <h1 className="sr">{ui.shell.placeNames[place]}</h1>
        <ErrorBoundary>
          {place !== 'live' && state ? (
            <>
              <Notices state={state} openSetup={openSetup} />
              {simple !== undefined ? (
                <Screen key={place} of={simple} props={{ state, close }} />
              ) : place === 'runs' ? (
                <Screen key="runs" of={runs} props={{ ref: stream, state, close }} />
              ) : (
                <Screen
                  key="settings"
                  of={settings}
                  props={{
                    ...{ state, close, open: opener(open) },
                    openPlace: (where) => (where === 'overlay' ? openSetup(where) : open(where)),
                  }}
                />
              )}
            </>
          ) : (
            <>
              <LiveActions />
              <Stream
                ref={stream}
                notices={<Notices state={state} openSetup={openSetup} />}
                empty={<Empty look={liveActions.look} test={liveActions.test} />}
                beside={hasLane && state && <Screen of={lane} props={{ state, openSettings: openChat }} />}
              />
            </>
          )}
        </ErrorBoundary>
        <OwnerControls>
          <ErrorBoundary>
            {state && asksForCode(state) && <Screen of={codeQuestions} props={{ state }} />}
          </ErrorBoundary>
          <ErrorBoundary>{state && <Asks state={state} />}</ErrorBoundary>
          <ErrorBoundary>
            <Suspense fallback={null}>{isOwner && <AwayAsks />}</Suspense>
          </ErrorBoundary>
        </OwnerControls>
        <ErrorBoundary>
          <PromptBox ref={prompt} panicked={mood === 'panicked'} />
        </ErrorBoundary>
      </main>
      <ErrorBoundary>
        <aside className="column side" aria-label={ui.shell.seesNow}>
          {state && (
            <Screen
              of={side}
              props={{ state, openSight: () => open('sight'), openRuns: () => open('runs') }}
            />
          )}
        </aside>
      </ErrorBoundary>
      <ErrorBoundary>
        <StageControls state={state} />
      </ErrorBoundary>
      <PanicButton latched={mood === 'panicked'} panic={panic} />
      <ErrorBoundary>
        <Speaker state={state} />
      </ErrorBoundary>
      <ErrorBoundary>{openTurn && <Screen of={prompts} props={{ open: openTurn }} />}</ErrorBoundary>
      {keysOpen && <Screen of={keyMap} props={{ close: toggleKeys }} />}
    </div>
  )
}
