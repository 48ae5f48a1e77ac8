import type { State } from '../../../src-shared/events/state.ts'
import type { WireStatus } from '../../wire/client.ts'
import { chatLed, earsLed, gamesLed, type Led, overlayLed, sightLed } from '../connections/lamps.ts'
import { fill, ui } from '../kit/language.ts'
import { activeModelLed } from '../models/active-model.ts'

/**
 * Returns the lamp of the panel's connection to Adlib.
 * @param lostAt when the connection was lost (epoch ms); null if it is not lost
 */
export function lineLed(status: WireStatus, lostAt: number | null, now: number): Led {
  if (status === 'live') return { label: 'Adlib', lamp: 'ok', detail: ui.shell.connected }
  if (lostAt === null) return { label: 'Adlib', lamp: 'idle', detail: ui.shell.connecting }
  return {
    label: 'Adlib',
    lamp: 'off',
    detail: fill(ui.shell.noAnswer, { seconds: Math.max(0, Math.round((now - lostAt) / 1000)) }),
  }
}

/**
 * Returns the header's lamps. A viewer gets only those of the connection and of sight. While the connection is lost,
 * those of the show say "unknown", unless the run has ended.
 */
export function healthLeds(
  state: State | null,
  { status, lostAt, isViewer }: { status: WireStatus; lostAt: number | null; isViewer: boolean },
  now: number,
): Led[] {
  const line = lineLed(status, lostAt, now)
  if (state === null) return [line]
  const senses = [earsLed(state), chatLed(state), gamesLed(state)].filter((led) => led !== null)
  const others = isViewer
    ? [sightLed(state, now)]
    : [activeModelLed(state, now), sightLed(state, now), overlayLed(state, now), ...senses]
  if (lostAt === null) return [line, ...others]
  if (state.ended !== null) return [{ ...line, detail: ui.shell.wasStopped }, ...others]
  return [line, ...others.map(({ label }): Led => ({ label, lamp: 'idle', detail: ui.shell.unknown }))]
}

/** Returns the lamps that are off or, if none is, those that are slow. A narrow panel shows only these. */
export function troubleOf(leds: readonly Led[]): readonly Led[] {
  const off = leds.filter(({ lamp }) => lamp === 'off')
  return off.length > 0 ? off : leds.filter(({ lamp }) => lamp === 'slow')
}
