import type { State } from '../../../src-shared/events/state.ts'
import type { ChatView } from '../../../src-shared/events/views.ts'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'

/** A connection's status lamp. Its states differ in both shape and color. */
export interface Led {
  label: string
  lamp: 'ok' | 'slow' | 'idle' | 'off'
  detail: string
  remedy?: 'copy-overlay-address'
}

/** Returns the lamp for sight, with the age of the newest observation or, if sight is late, with its delay. */
export function sightLed(state: State, now: number): Led {
  const { source, observation, sightDelay, paused, panic, ended } = state
  if (ended !== null) return { label: ui.lamp.sight, lamp: 'idle', detail: ui.lamp.runEnded }
  if (source?.state === 'off') return { label: ui.lamp.sight, lamp: 'idle', detail: ui.lamp.off }
  if (source?.state === 'denied') return { label: ui.lamp.sight, lamp: 'off', detail: ui.lamp.notAllowed }
  if (source?.state === 'lost') return { label: ui.lamp.sight, lamp: 'off', detail: ui.lamp.nothingWatched }
  if (paused || panic) return { label: ui.lamp.sight, lamp: 'idle', detail: ui.lamp.paused }
  if (!observation)
    return {
      label: ui.lamp.sight,
      lamp: 'idle',
      detail: source ? ui.lamp.nothingYet : ui.lamp.noSource,
    }
  if (sightDelay.lateMs !== null)
    return {
      label: ui.lamp.sight,
      lamp: 'slow',
      detail: fill(ui.lamp.seesLate, { time: `${Math.round(sightDelay.lateMs / 1000)} s` }),
    }
  return {
    label: ui.lamp.sight,
    lamp: 'ok',
    detail: fill(ui.lamp.ago, { age: ago(now - observation.at) }),
  }
}

/** Returns the lamp for the eye page's microphone, or null if it is off or the run has ended. */
export function earsLed({ ears, ended }: Pick<State, 'ears' | 'ended'>): Led | null {
  if (ears === null || ears.state === 'off' || ended !== null) return null
  const label = ui.lamp.microphone
  switch (ears.state) {
    case 'waiting':
      return { label, lamp: 'idle', detail: ui.lamp.earsWait }
    case 'denied':
      return { label, lamp: 'off', detail: ui.lamp.notAllowed }
    case 'failed':
      return { label, lamp: 'off', detail: ears.message ?? ui.lamp.notConnected }
    case 'listening':
      return {
        label,
        lamp: 'ok',
        detail: ears.speech?.speaking ? ui.lamp.youSpeak : ui.lamp.listens,
      }
  }
}

/** Returns the lamp for the chat of the stream, or null if no chat is heard or the run has ended. */
export function chatLed({ chat, ended }: Pick<State, 'chat' | 'ended'>): Led | null {
  const source = Object.values(chat?.sources ?? {}).find(({ state }) => state !== 'off')
  if (chat === null || source === undefined || ended !== null) return null
  const label = ui.lamp.chat
  if (source.state === 'failed')
    return { label, lamp: 'off', detail: [source.message, source.remedy].filter(Boolean).join(' ') }
  if (source.state === 'connecting') return { label, lamp: 'slow', detail: ui.lamp.chatConnects }
  return { label, lamp: 'ok', detail: fill(ui.lamp.chatHeard, { count: chat.perMinute }) }
}

/** Returns the lamp for games that connect, or null if Adlib does not wait for them or the run has ended. */
export function gamesLed({
  gameServer,
  games,
  ended,
}: Pick<State, 'gameServer' | 'games' | 'ended'>): Led | null {
  if (gameServer === null || gameServer.state === 'off' || ended !== null) return null
  const label = ui.lamp.games
  if (gameServer.state === 'failed')
    return { label, lamp: 'off', detail: [gameServer.message, gameServer.remedy].filter(Boolean).join(' ') }
  const asking = games.find(({ state }) => state === 'waiting')
  if (asking !== undefined)
    return { label, lamp: 'slow', detail: fill(ui.lamp.gameAsks, { name: asking.game }) }
  const names = games.flatMap(({ game, state }) => (state === 'allowed' ? [game] : []))
  return names.length === 0
    ? { label, lamp: 'idle', detail: ui.lamp.gamesWait }
    : { label, lamp: 'ok', detail: names.join(', ') }
}

/** The lamp of one source of chat. `help`: what to do if nothing comes from it. */
export interface SourceLed extends Pick<Led, 'label' | 'lamp' | 'detail'> {
  readonly source: string
  readonly help?: string
}

type SourceView = ChatView['sources'][string]

/** Time (ms) after which a source that connects, or from which nothing came yet, needs help. */
const patienceMs = { connecting: 15_000, connected: 60_000 } as const

/**
 * Returns the lamp of each source of chat.
 * @param heardAt when the newest message came from any source (epoch ms); null if none did
 */
export function sourceLeds(
  { chat, ended }: Pick<State, 'chat' | 'ended'>,
  heardAt: number | null,
  now: number,
): SourceLed[] {
  if (ended !== null) return []
  const open = Object.entries(chat?.sources ?? {}).filter(([, { state }]) => state !== 'off')
  // Each source reports its newest message at most once a minute, so a single one is known better.
  return open.map(([source, view]) =>
    sourceLed(source, view, (open.length === 1 ? heardAt : null) ?? view.heardAt ?? null, now),
  )
}

function sourceLed(source: string, view: SourceView, heardAt: number | null, now: number): SourceLed {
  const names: Readonly<Record<string, string>> = ui.chat.sourceNames
  const led = { source, label: [names[source] ?? source, view.channel].filter(Boolean).join(' · ') }
  const isLong = (ms: number): boolean => now - view.at > ms
  if (view.state === 'failed')
    return { ...led, lamp: 'off', detail: view.message ?? '', ...(view.remedy && { help: view.remedy }) }
  if (view.state === 'connecting') {
    const help = isLong(patienceMs.connecting) && { help: ui.chat.connectsLong }
    return { ...led, lamp: 'slow', detail: ui.lamp.chatConnects, ...help }
  }
  // A green lamp says that something is heard, not that a connection is open.
  if (heardAt !== null) {
    const help = view.message && { help: [view.message, view.remedy].filter(Boolean).join(' ') }
    return { ...led, lamp: 'ok', detail: fill(ui.chat.lastHeard, { age: ago(now - heardAt) }), ...help }
  }
  const help = isLong(patienceMs.connected) && { help: ui.chat.silentHelp }
  return { ...led, lamp: 'idle', detail: ui.chat.connectedSilent, ...help }
}

/** Returns the lamp for the overlay, with the time of its last paint. */
export function overlayLed(state: State, now: number): Led {
  if (state.ended !== null) return { label: ui.lamp.overlay, lamp: 'idle', detail: ui.lamp.runEnded }
  const pages = state.pages.length
  if (pages === 0) {
    return {
      label: ui.lamp.overlay,
      lamp: 'off',
      detail: ui.lamp.notConnected,
      remedy: 'copy-overlay-address',
    }
  }
  const since = Math.min(...state.pages.map(({ at }) => at))
  // VTube Studio also confirms cues, but is not an overlay.
  const isOverlay = (page: string): boolean => state.pages.some((view) => view.page === page)
  const painted = state.cues
    .flatMap(({ shown }) => shown)
    .flatMap(({ page, at }) => (isOverlay(page) && at >= since ? [at] : []))
  if (painted.length === 0) return { label: ui.lamp.overlay, lamp: 'ok', detail: ui.lamp.nothingShown }
  const count = pages === 1 ? ui.lamp.oneOverlay : fill(ui.lamp.overlays, { count: pages })
  return {
    label: ui.lamp.overlay,
    lamp: 'ok',
    detail: fill(ui.lamp.overlaysAgo, { count, age: ago(now - Math.max(...painted)) }),
  }
}
