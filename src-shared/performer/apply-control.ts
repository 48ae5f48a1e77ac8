import type { Control } from '../commands/read-control.ts'
import { type CommandBody, command } from '../contract/command.ts'
import { moodMs, type ShowMood, topicMs, type WhisperReply } from '../events/event/show.ts'
import { hushMs } from '../events/event/stage.ts'
import type { State } from '../events/state.ts'

/** The effect of a whispered control: commands, as the panel sends them, and what the panel shows. */
export interface Applied {
  readonly commands: readonly CommandBody[]
  /** The show's new mood or topic. */
  readonly direction?: { readonly mood: ShowMood; readonly prop?: string; readonly ms: number }
  readonly reply: WhisperReply
  readonly about?: string
  readonly ms?: number
  readonly undo?: CommandBody
}

const volumeStep = 0.2
/** Bounds of the puppet's height (pixels), as in the settings. */
const [minPuppet, maxPuppet] = [120, 480]
/** About one line every two minutes. */
const rarePacing = { restMs: 120_000, linesPerMin: 1 }

const settings = (patch: Record<string, unknown>): CommandBody => ({ command: 'settings', patch })
const stageSettings = (stage: Record<string, unknown>): CommandBody => settings({ stage })
const sound = (patch: Record<string, unknown>): CommandBody => stageSettings({ sound: patch })
const puppet = (patch: Record<string, unknown>): CommandBody => settings({ overlay: { puppet: patch } })
const says = (reply: WhisperReply): Applied => ({ commands: [], reply })

/**
 * Returns what a whispered control does. It changes nothing itself.
 * @param personas the personas that the streamer can choose from
 */
export function applyControl(
  { intent, ms, level, thing = '', effect, persona }: Control,
  state: State,
  now: number,
  personas: readonly { readonly id: string; readonly name: string }[],
): Applied {
  const { settings: current } = state
  const { volume, muted } = current.stage.sound
  const hush = (length = hushMs): Applied => ({
    commands: [{ command: 'hush', ms: length }],
    reply: 'hushed',
    ms: length,
    undo: { command: 'hush', ms: 0 },
  })
  const mood = (wanted: Exclude<ShowMood, 'none'>): Applied => ({
    commands: [],
    direction: { mood: wanted, ms: ms ?? moodMs },
    reply: `mood-${wanted}`,
    ms: ms ?? moodMs,
    undo: { command: 'mood', mood: 'none' },
  })
  const setVolume = (to: number): Applied => ({
    commands: [sound({ volume: to, muted: false })],
    reply: 'volume',
    about: String(Math.round(to * 100)),
    undo: sound({ volume, muted }),
  })
  const rounded = (to: number) => Math.round(Math.min(1, Math.max(0, to)) * 100) / 100
  const { show, side, size } = current.overlay.puppet
  const resized = (factor: number): Applied => {
    const to = Math.min(maxPuppet, Math.max(minPuppet, Math.round(size * factor)))
    return {
      commands: [puppet({ size: to })],
      reply: 'puppet-size',
      about: String(to),
      undo: puppet({ size }),
    }
  }
  const moved = (to: 'left' | 'right'): Applied => ({
    commands: [puppet({ side: to })],
    reply: `puppet-${to}`,
    undo: puppet({ side }),
  })
  switch (intent) {
    case 'stop':
      return { commands: [{ command: 'stop-line' }], reply: 'stopped' }
    case 'hush':
      return hush(ms)
    case 'normal':
      return {
        commands: [
          ...(now < state.hushedUntil ? [{ command: 'hush', ms: 0 } as const] : []),
          ...(state.paused === null ? [] : [{ command: 'unpause' } as const]),
          ...(show ? [] : [puppet({ show: true })]),
        ],
        direction: { mood: 'none', ms: moodMs },
        reply: 'normal',
      }
    case 'mute':
      // A mute has no end, but a hush has one.
      return ms === undefined
        ? { commands: [sound({ muted: true })], reply: 'muted', undo: sound({ muted }) }
        : hush(ms)
    case 'unmute':
      return { commands: [sound({ muted: false })], reply: 'unmuted', undo: sound({ muted }) }
    case 'louder':
      return setVolume(rounded(volume + volumeStep))
    case 'quieter':
      return setVolume(rounded(volume - volumeStep))
    case 'volume':
      return setVolume(rounded(level ?? volume))
    case 'half':
      return setVolume(rounded(volume / 2))
    case 'clear':
      return { commands: [{ command: 'clear' }], reply: 'cleared' }
    case 'pause':
      return ms === undefined
        ? { commands: [{ command: 'pause' }], reply: 'paused', undo: { command: 'unpause' } }
        : hush(ms)
    case 'live':
      return { commands: [{ command: 'unpause' }], reply: 'live', undo: { command: 'pause' } }
    case 'panic':
      return { commands: [{ command: 'panic' }], reply: 'panic' }
    case 'look':
      return { commands: [{ command: 'observe-now' }], reply: 'looks' }
    case 'clip':
      return { commands: [{ command: 'clip' }], reply: 'clipped' }
    case 'drop_topic':
      return { commands: [{ command: 'drop-topic' }], reply: 'topic-dropped' }
    case 'avoid':
    case 'allow': {
      const { avoid } = current.show
      const others = avoid.filter((term) => term.toLowerCase() !== thing.toLowerCase())
      if (intent === 'allow' && others.length === avoid.length)
        return { ...says('not-avoided'), about: thing }
      return {
        commands: [settings({ show: { avoid: intent === 'avoid' ? [...others, thing] : others } })],
        reply: intent === 'avoid' ? 'avoided' : 'allowed',
        about: thing,
        undo: settings({ show: { avoid } }),
      }
    }
    case 'effect_off':
    case 'effect_on': {
      if (effect === undefined) return says('help')
      const { effects } = current.stage
      const unmutes = intent === 'effect_on' && muted && (effect === 'sounds' || effect === 'voice')
      return {
        commands: [
          stageSettings({
            effects: { [effect]: intent === 'effect_on' ? 'on' : 'off' },
            ...(unmutes ? { sound: { muted: false } } : {}),
          }),
        ],
        reply: intent === 'effect_on' ? 'effect-on' : 'effect-off',
        about: effect,
        undo: stageSettings({
          effects: { [effect]: effects[effect] },
          ...(unmutes ? { sound: { muted } } : {}),
        }),
      }
    }
    case 'persona': {
      const chosen = personas.find(({ id }) => id === persona)
      if (chosen === undefined) return says('voice')
      return {
        commands: [settings({ show: { persona: chosen.id } })],
        reply: 'persona',
        about: chosen.name,
        undo: settings({ show: { persona: current.show.persona } }),
      }
    }
    case 'puppet_off':
      return { commands: [puppet({ show: false })], reply: 'puppet-off', undo: puppet({ show }) }
    case 'puppet_on':
      return { commands: [puppet({ show: true })], reply: 'puppet-on', undo: puppet({ show }) }
    case 'puppet_left':
      return moved('left')
    case 'puppet_right':
      return moved('right')
    case 'puppet_other':
      return moved(side === 'right' ? 'left' : 'right')
    case 'puppet_smaller':
      return resized(0.75)
    case 'puppet_bigger':
      return resized(1.25)
    case 'rarely': {
      const { restMs, linesPerMin } = current.stage.pacing
      return {
        commands: [stageSettings({ pacing: rarePacing })],
        reply: 'rarely',
        undo: stageSettings({ pacing: { restMs, linesPerMin } }),
      }
    }
    case 'ears':
      return says(current.ears.enabled ? 'ears-on' : 'ears-off')
    case 'only_asked':
      return says('only-asked')
    case 'on_screen':
      return says('on-screen')
    case 'goes_on':
      return says('goes-on')
    case 'wait':
      return says('cannot-wait')
    case 'undo':
      return undone(state)
    case 'hype':
    case 'quiet':
    case 'gentle':
      return mood(intent)
    case 'topic':
      return {
        commands: [],
        direction: {
          mood: now < state.show.direction.untilAt ? state.show.direction.mood : 'none',
          prop: thing,
          ms: topicMs,
        },
        reply: 'topic',
        about: thing,
        undo: { command: 'drop-topic' },
      }
    default:
      return says(intent)
  }
}

/** Undoes the newest whisper that can be undone. */
function undone({ sayings }: State): Applied {
  const last = sayings.findLast(({ answer }) => answer?.undo !== undefined)
  const undo = command.safeParse({ ...last?.answer?.undo, id: 'undo' })
  if (last === undefined || !undo.success) return says('nothing-to-undo')
  return { commands: [undo.data], reply: 'undone', about: last.text }
}
