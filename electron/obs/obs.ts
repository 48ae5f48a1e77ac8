import { noChoices, type ObsChoices } from '../../src-shared/contract/api/rules.ts'
import type { ObsAnswer } from '../../src-shared/contract/api/stage.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { isLoopbackHost } from '../platform/connection-words.ts'
import { type Connection, keepConnected } from '../platform/keep-connected.ts'
import { limitPeer, type PeerRates } from '../platform/peer-limits.ts'
import { actInObs, type ObsAction } from './act.ts'
import { choicesOf } from './choices.ts'
import { cancelled, noBrowserSource, type ObsFailure, unprepared } from './failure.ts'
import {
  addOverlay,
  hasBrowserSource,
  inputsOf,
  overlaySource,
  type RequestFailure,
  refreshOverlay,
} from './overlay-source.ts'
import { isReplayRunning, type SavedReplay, saveReplay } from './replay.ts'
import { type Screenshot, type ScreenshotRequest, takeScreenshot } from './screenshot.ts'
import { type ObsSession, openSession, type SessionOptions } from './session.ts'

import { watchSpeech } from './speech-gate.ts'

/** Resolves with whether OBS streams or records; null if it does not say. */
const isOutputRunning = async (
  session: Pick<ObsSession, 'call'>,
  output: 'stream' | 'record',
): Promise<boolean | null> => {
  const asked = session.call(output === 'stream' ? 'GetStreamStatus' : 'GetRecordStatus')
  return asked.then(
    ({ outputActive }) => outputActive,
    () => null,
  )
}

export interface ObsDeps {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  /** Returns the stored password, otherwise the environment variable's value, otherwise null. */
  readonly password: (variable: string) => string | null
  readonly isRunning?: SessionOptions['isRunning']
}

/** The connection to OBS Studio. It follows the settings, and writes `obs/state` and `obs/mic` events. */
export interface Obs {
  /** Connects if the settings allow it. `overlayUrl` contains the overlay's token. */
  start(overlayUrl: string): void
  /** Connects without waiting for the back-off. Resolves with null, or with why it failed. */
  connect(): Promise<RequestFailure | null>
  add(): Promise<RequestFailure | null>
  /** Has OBS save its replay buffer. Never rejects. */
  saveReplay(): Promise<SavedReplay>
  /** Returns whether OBS runs on this computer, so that its paths are valid here. */
  isHere(): boolean
  /** Carries out what a rule does in OBS. Resolves with null, or with why it failed. */
  act(action: ObsAction): Promise<RequestFailure | null>
  /** Returns what a rule can name. Empty if OBS is not connected or does not answer. */
  choices(): Promise<ObsChoices>
  reconnect(): void
  /** Returns the scenes and inputs in OBS. Both lists are empty if OBS is not connected or does not answer. */
  overview(): Promise<ObsAnswer>
  /** Never rejects. */
  screenshot(request: ScreenshotRequest): Promise<Screenshot>
  stop(): void
}

type Report = Omit<Extract<EventBody, { type: 'obs/state' }>, 'type'>

const maxVersion = 60
const maxScene = 200

/**
 * OBS reports 20 levels of the microphone a second, and a script in OBS may switch scenes quickly. A picture of a 4K
 * source has up to 4 MB, and Adlib may ask for four a second.
 */
const rates: PeerRates = {
  messages: { burst: 3000, perSecond: 500 },
  bytes: { burst: 64 * 1024 * 1024, perSecond: 20 * 1024 * 1024 },
}

const microphone = /_input_capture$/

const soundOnly = /_(input|output|process_output)_capture$|^sck_audio_capture$/

export function openObs(deps: ObsDeps): Obs {
  const { journal, clock } = deps
  const settings = () => journal.state().settings.stage.obs
  const password = (): string | null => deps.password(settings().passwordEnv)
  let overlayUrl = ''
  let current: { readonly key: string; readonly connection: Connection<ObsSession, ObsFailure> } | null = null
  let canAdd = true
  const limits = limitPeer(clock, rates)
  const { take: report, close: closeReports } = limits.reports(
    (now: Report) => void journal.append({ type: 'obs/state', ...now }),
  )

  const prepare = async (session: ObsSession): Promise<void> => {
    let version: string | undefined
    let scene: string | undefined
    let replay: boolean | undefined
    const running = new Map<'stream' | 'record', boolean>()
    const reportConnected = (): void => {
      if (version === undefined || scene === undefined) return
      report({
        state: 'connected',
        version: version.slice(0, maxVersion),
        scene: scene.slice(0, maxScene),
        ...(replay === undefined ? {} : { replay }),
        ...(running.size === 0 ? {} : { live: [...running.values()].includes(true) }),
        ...(canAdd ? {} : noBrowserSource),
      })
    }
    session.on('CurrentProgramSceneChanged', ({ sceneName }) => {
      scene = sceneName
      reportConnected()
    })
    session.on('ReplayBufferStateChanged', ({ outputActive }) => {
      replay = outputActive
      reportConnected()
    })
    session.on('StreamStateChanged', ({ outputActive }) => {
      running.set('stream', outputActive)
      reportConnected()
    })
    session.on('RecordStateChanged', ({ outputActive }) => {
      running.set('record', outputActive)
      reportConnected()
    })
    const { micInput } = settings()
    if (micInput !== '') {
      const speech = limits.reports((speaking: boolean) => void journal.append({ type: 'obs/mic', speaking }))
      void session.ended.then(speech.close)
      watchSpeech(session, { name: micInput, opensAt: () => settings().micThreshold }, clock, speech.take)
    }
    const found = await Promise.all([
      session.call('GetVersion'),
      hasBrowserSource(session),
      // Keep a scene from an event, because the event is newer than this answer.
      session.call('GetCurrentProgramScene').then((now) => {
        scene ??= now.currentProgramSceneName
      }),
      isReplayRunning(session).then((now) => {
        replay ??= now
      }),
      ...(['stream', 'record'] as const).map(async (output) => {
        const now = await isOutputRunning(session, output)
        if (now !== null && !running.has(output)) running.set(output, now)
      }),
    ])
    canAdd = found[1]
    const isOverlayInObs = journal.state().pages.some(({ hidden }) => hidden !== undefined)
    if (!isOverlayInObs) await refreshOverlay(session).catch(() => {})
    version = found[0].obsVersion
    reportConnected()
  }

  const follow = (): void => {
    const { enabled, host, port, passwordEnv, micInput } = settings()
    const key = enabled ? JSON.stringify([host, port, passwordEnv, micInput]) : ''
    if (overlayUrl === '' || key === (current?.key ?? '')) return
    current?.connection.stop()
    current = null
    if (!enabled) {
      report({ state: 'off' })
      return
    }
    const connection = keepConnected({
      clock,
      open: (signal) =>
        openSession({
          host,
          port,
          password: password(),
          meters: micInput !== '',
          clock,
          limits,
          signal,
          ...(deps.isRunning === undefined ? {} : { isRunning: deps.isRunning }),
        }),
      connecting: () => report({ state: 'connecting' }),
      connected: prepare,
      unprepared,
      cancelled,
      failed: ({ reason, message, remedy }) => report({ state: 'failed', reason, message, remedy }),
    })
    current = { key, connection }
  }

  const cancel = journal.subscribe((event) => {
    if (event.type === 'settings/changed') follow()
  })

  return {
    start(url) {
      overlayUrl = url
      follow()
    },
    async connect() {
      const failure = await current?.connection.retry()
      if (failure === undefined) return notConnected(null)
      return failure && requestFailure(failure)
    },
    async add() {
      const session = current?.connection.session()
      if (!session) return notConnected(journal.state().obs)
      if (!canAdd) return requestFailure(noBrowserSource)
      const { host } = settings()
      if (!isLoopbackHost(host)) {
        return {
          kind: 'remote',
          message: `OBS runs on ${host}, but the overlay is served only on this computer.`,
          remedy: 'Run OBS and Adlib on the same computer.',
        }
      }
      return addOverlay(session, overlayUrl)
    },
    async saveReplay() {
      const session = current?.connection.session()
      return session ? saveReplay(session, clock) : { ok: false, ...notConnected(journal.state().obs) }
    },
    isHere: () => isLoopbackHost(settings().host),
    async act(action) {
      const session = current?.connection.session()
      return session ? actInObs(session, action) : notConnected(journal.state().obs)
    },
    async choices() {
      const session = current?.connection.session()
      return session ? choicesOf(session).catch(() => noChoices) : noChoices
    },
    reconnect() {
      current?.connection.stop()
      current = null
      follow()
    },
    async overview() {
      const answer: ObsAnswer = {
        connected: false,
        added: false,
        scenes: [],
        inputs: [],
      }
      const session = current?.connection.session()
      if (!session) return answer
      try {
        const [inputs, { scenes }] = await Promise.all([inputsOf(session), session.call('GetSceneList', {})])
        return {
          ...answer,
          connected: true,
          added: inputs.some(({ name }) => name === overlaySource),
          // OBS lists the lowest scene first.
          scenes: scenes.map(({ sceneName }) => String(sceneName)).reverse(),
          inputs: inputs.map((input) => ({
            ...input,
            isMicrophone: microphone.test(input.kind),
            hasPicture: !soundOnly.test(input.kind),
          })),
        }
      } catch {
        return answer
      }
    },
    async screenshot(request) {
      const session = current?.connection.session()
      if (session) return takeScreenshot(session, request)
      const known = journal.state().obs
      const isConnecting = settings().enabled && (known === null || known.state === 'connecting')
      return { ok: false, refused: false, ...(isConnecting ? connecting : notConnected(known)) }
    },
    stop() {
      cancel()
      closeReports()
      current?.connection.stop()
      current = null
    },
  }
}

const requestFailure = ({ reason, message, remedy }: ObsFailure): RequestFailure => ({
  kind: reason,
  message,
  remedy,
})

const connecting: RequestFailure = {
  kind: 'connecting',
  message: 'Adlib is connecting to OBS.',
  remedy: 'Wait a moment.',
}

const notConnected = (
  known: { message?: string | undefined; remedy?: string | undefined } | null,
): RequestFailure => ({
  kind: 'not-connected',
  message: known?.message ?? 'OBS is not connected.',
  remedy: known?.remedy ?? 'Connect to OBS first.',
})
