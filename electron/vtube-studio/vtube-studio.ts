import { z } from 'zod'
import type { Cue, Gesture, Mood } from '../../src-shared/events/cue.ts'
import type { EventBody } from '../../src-shared/events/event.ts'
import type { Journal } from '../../src-shared/events/journal.ts'
import { mayGoOut } from '../../src-shared/events/on-air.ts'
import { gestures, moods } from '../../src-shared/events/stage-lists.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { type Acted, cuedCharacter, neutralActed } from '../../src-shared/puppet/acted.ts'
import type { TalkShape } from '../../src-shared/puppet/mouth.ts'
import { type Connection, keepConnected } from '../platform/keep-connected.ts'
import { limitPeer } from '../platform/peer-limits.ts'
import {
  failureOf,
  openVtubeStudio,
  type TokenStore,
  type VtubeStudioFailure,
  type VtubeStudioSession,
} from './session.ts'

/** The value of one of VTube Studio's inputs. */
interface ParameterValue {
  readonly id: string
  readonly value: number
}

const open: Readonly<Record<TalkShape, number>> = { closed: 0, ee: 0.35, eh: 0.5, ah: 1, oh: 0.75, oo: 0.45 }
const smile: Readonly<Record<Mood, number>> = {
  ...{ calm: 0.5, joy: 1, smug: 0.75, sorry: 0.1, dread: 0.1, shock: 0.3 },
}
/** Timing of the blinks. Adlib sets the eyelids, so VTube Studio does not blink on its own. */
const blink = { everyMs: 4100, lastsMs: 150 }

/**
 * Returns the VTube Studio inputs that show a character's state.
 * @param now epoch ms, for blinks
 * @param mirror whether to swap left and right
 */
function parametersOf({ pose, gaze, talk }: Acted, now: number, mirror: boolean): ParameterValue[] {
  const side = mirror ? -1 : 1
  const lookX = side * (pose.gazeX * pose.gaze + gaze.x * (1 - pose.gaze))
  const lookY = pose.gazeY * pose.gaze + gaze.y * (1 - pose.gaze)
  const lids = now % blink.everyMs < blink.lastsMs ? 1 : pose.lids
  const values: Readonly<Record<string, number>> = {
    FaceAngleX: within(30, lookX * 22 + side * pose.headX * 0.4),
    FaceAngleY: within(30, -lookY * 15 - pose.headY * 0.6),
    FaceAngleZ: within(30, side * (pose.tilt + pose.lean)),
    ...{ EyeLeftX: within(1, lookX), EyeRightX: within(1, lookX) },
    ...{ EyeLeftY: within(1, -lookY), EyeRightY: within(1, -lookY) },
    EyeOpenLeft: 1 - Math.min(1, Math.max(0, lids + pose.lidSkew)),
    EyeOpenRight: 1 - Math.min(1, Math.max(0, lids)),
    Brows: Math.min(1, Math.max(0, 0.5 + pose.brows / 24)),
    MouthOpen: talk === null ? (pose.mouth === 'shock' ? 0.6 : 0) : open[talk],
    MouthSmile: smile[pose.mouth],
  }
  return Object.entries(values).map(([id, value]) => ({ id, value: Math.round(value * 1000) / 1000 }))
}

const within = (limit: number, value: number): number => Math.max(-limit, Math.min(limit, value))

export interface VtubeStudioDeps {
  readonly journal: Pick<Journal, 'append' | 'state' | 'subscribe'>
  readonly clock: Clock
  readonly tokens: TokenStore
}

/**
 * Lets the streamer's VTube Studio model act instead of the puppet. Follows the settings and writes
 * `vtube-studio/state` events.
 */
export interface VtubeStudio {
  start(): void
  stop(): void
}

/** Time (ms) between poses. VTube Studio smooths between them, and forgets a value after a second. */
const poseMs = 50
/** The assumed size (px) of VTube Studio's picture. */
const picture = { width: 1920, height: 1080 }
/** The assumed vertical position (px) of the model's eyes. */
const eyesY = 700

const cancelled: VtubeStudioFailure = { message: 'VTube Studio was turned off.', remedy: 'Turn it on again.' }

/** Makes a VTube Studio model perform the cues. */
export function connectVtubeStudio({ journal, clock, tokens }: VtubeStudioDeps): VtubeStudio {
  const settings = () => journal.state().settings.overlay
  const character = cuedCharacter(() => {
    const { side, margin } = settings().puppet
    const isRight = side === 'right' || (side === 'auto' && settings().captions.endsWith('right'))
    const x = picture.width * (0.1 + margin / 100)
    return { size: picture, eyes: { x: isRight ? picture.width - x : x, y: eyesY } }
  })
  let current: {
    readonly port: number
    readonly connection: Connection<VtubeStudioSession, VtubeStudioFailure>
  } | null = null
  let hotkeys: Hotkeys | null = null
  let cancelPose: Cancel = () => {}
  let isStarted = false
  let isActing = false

  const limits = limitPeer(clock)
  const { take: report, close: closeReports } = limits.reports(
    (now: Omit<Extract<EventBody, { type: 'vtube-studio/state' }>, 'type'>) =>
      void journal.append({ type: 'vtube-studio/state', ...now }),
  )

  const prepare = async (session: VtubeStudioSession): Promise<void> => {
    const load = async (): Promise<void> => {
      hotkeys = await readHotkeys(session)
      const { notStored } = session
      report({
        state: 'connected',
        hotkeys: [...hotkeys.names],
        ...(notStored && {
          message: `Adlib cannot store the permission, so VTube Studio will ask again. ${notStored.message}`,
          remedy: notStored.remedy,
        }),
      })
    }
    // If a load fails, the old hotkeys stay, which VTube Studio then rejects.
    const loads = limits.loads(() => load().catch(() => {}))
    session.onEvent((type) => {
      if (type === 'ModelLoadedEvent') loads.request()
    })
    void session.ended.then(() => {
      loads.cancel()
      hotkeys = null
    })
    await session.call('EventSubscriptionRequest', { eventName: 'ModelLoadedEvent', subscribe: true })
    await load()
    cancelPose = clock.after(poseMs, pose)
  }

  const pose = (): void => {
    cancelPose()
    const session = current?.connection.session()
    const now = clock.now()
    const acted = character.at(now)
    if (!session || (acted === null && !isActing)) return
    // VTube Studio keeps the last values for a second, so reset them when the character leaves.
    const shown = acted ?? neutralActed
    isActing = acted !== null
    hotkeys?.show(shown)
    session.send('InjectParameterDataRequest', {
      faceFound: true,
      mode: 'set',
      parameterValues: parametersOf(shown, now, settings().puppet.mirror),
    })
    if (!isActing) return
    cancelPose = clock.after(poseMs, pose)
  }

  /** Confirms a puppet's cue, because VTube Studio performs the gesture and no overlay page confirms it. */
  const confirm = ({ id, puppet }: Cue): void => {
    if (puppet === undefined || hotkeys === null) return
    journal.append({ type: 'stage/shown', cue: id, page: 'vtube-studio', at: clock.now() })
  }

  const follow = (): void => {
    const { show, vtubeStudio, vtubeStudioPort } = settings().puppet
    const port = isStarted && show && vtubeStudio ? vtubeStudioPort : 0
    if (port === (current?.port ?? 0)) return
    character.clear()
    pose()
    current?.connection.stop()
    current = null
    if (port === 0) {
      report({ state: 'off' })
      return
    }
    const connection = keepConnected<VtubeStudioSession, VtubeStudioFailure>({
      clock,
      open: (signal) =>
        openVtubeStudio({ port, clock, limits, tokens, signal, asking: () => report({ state: 'asking' }) }),
      connecting: () => report({ state: 'connecting' }),
      connected: prepare,
      unprepared: failureOf,
      cancelled,
      failed: ({ message, remedy }) => report({ state: 'failed', message, remedy }),
    })
    current = { port, connection }
  }

  const cancel = journal.subscribe((event) => {
    if (event.type === 'settings/changed') follow()
    if (current === null) return
    if (event.type === 'stage/cue' && mayGoOut(event.cue, journal.state())) {
      character.hear(event.cue, event.t)
      if (event.cue.lane === 'act') confirm(event.cue)
    } else if (event.type === 'stage/stopped') character.stop(event.cue)
    else if (event.type === 'stage/cleared' || event.type === 'stage/panic') character.clear()
    else return
    pose()
  })

  return {
    start() {
      isStarted = true
      follow()
    },
    stop() {
      isStarted = false
      cancel()
      character.clear()
      pose()
      current?.connection.stop()
      current = null
      closeReports()
    },
  }
}

const answer = z.object({
  availableHotkeys: z
    .array(z.object({ name: z.string(), type: z.string(), hotkeyID: z.string(), file: z.string().catch('') }))
    .catch([]),
})

/** The loaded model's hotkeys that have the name of a mood or gesture, such as `joy` or `Adlib bow`. */
interface Hotkeys {
  readonly names: readonly (Mood | Gesture)[]
  /**
   * Shows a mood and a gesture. An expression lasts as long as its mood or gesture; any other hotkey is triggered
   * once.
   */
  show(acted: Pick<Acted, 'mood' | 'act'>): void
}

/** Reads the hotkeys of the loaded model and turns its expressions off. Rejects if the request fails. */
async function readHotkeys(session: VtubeStudioSession): Promise<Hotkeys> {
  const { availableHotkeys } = answer.parse(await session.call('HotkeysInCurrentModelRequest'))
  /** The files of expressions. Adlib sets expressions directly, because a hotkey would only toggle them. */
  const expressions = new Map<Mood | Gesture, string>()
  const triggers = new Map<Mood | Gesture, string>()
  for (const { name, type, hotkeyID, file } of availableHotkeys) {
    const plain = name
      .toLowerCase()
      .replace(/^adlib\b/, '')
      .trim()
    const known = [...moods, ...gestures].find((one) => one === plain)
    if (known === undefined) continue
    if (type !== 'ToggleExpression') triggers.set(known, hotkeyID)
    // A model without any expression is calm.
    else if (known !== 'calm' && file !== '') expressions.set(known, file)
  }
  const setExpression = (expressionFile: string, active: boolean): void =>
    session.send('ExpressionActivationRequest', { expressionFile, active })
  const trigger = (name: Mood | Gesture): void => {
    const hotkeyID = triggers.get(name)
    if (hotkeyID !== undefined) session.send('HotkeyTriggerRequest', { hotkeyID })
  }
  for (const file of new Set(expressions.values())) setExpression(file, false)
  let shown: Pick<Acted, 'mood' | 'act'> = { mood: 'calm', act: null }
  let active: ReadonlySet<string> = new Set()
  return {
    names: [...new Set([...expressions.keys(), ...triggers.keys()])],
    show({ mood, act }) {
      // A mood and a gesture may share an expression.
      const names = act === null ? [mood] : [mood, act.gesture]
      const wanted = new Set(names.flatMap((name) => expressions.get(name) ?? []))
      for (const file of active) if (!wanted.has(file)) setExpression(file, false)
      for (const file of wanted) if (!active.has(file)) setExpression(file, true)
      active = wanted
      if (mood !== shown.mood) trigger(mood)
      if (act !== null && act.cue !== shown.act?.cue) trigger(act.gesture)
      shown = { mood, act }
    },
  }
}
