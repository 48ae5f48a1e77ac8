import type { Lane, ParticleKind } from '../../../src-shared/events/cue.ts'
import { laneOfTool } from '../../../src-shared/events/lanes.ts'
import type { CallView } from '../../../src-shared/events/turn-view.ts'
import type { Item, Row } from '../../../src-shared/projections/stream-items.ts'
import { figure } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { beatWords } from '../words/beat-words.ts'
import { argumentsOf } from './call-words.ts'

type TurnItem = Extract<Item, { kind: 'turn' }>

/** Returns what a turn reacted to, such as `Gate Warden arrives` or `You whispered`. */
export function happened({ turn, rows }: Pick<TurnItem, 'turn' | 'rows'>): string {
  if (turn.beat !== undefined) return beatWords(turn.beat.beat)
  const saw = rows.find((row) => row.kind === 'saw')
  switch (turn.cause) {
    case 'mcp':
      return fill(ui.stream.usedTools, { agent: turn.agent })
    case 'game':
      return turn.move === undefined ? ui.stream.playedGame : `${turn.move.game}: ${turn.move.query}`
    case 'task':
      return fill(ui.stream.workedOnTask, { agent: turn.agent })
    case 'approval':
      return fill(ui.stream.madeAllowedCall, { agent: turn.agent })
    case 'say':
      return ui.stream.youWhispered
    default:
      return sawWords(saw) ?? ui.stream.nothingNew
  }
}

function sawWords(row: Row | undefined): string | undefined {
  if (row?.kind !== 'saw' || row.saw === null) return undefined
  const number = row.saw.numbers.find(({ value, was }) => was !== undefined && was !== value)
  if (number !== undefined) return `${number.label} ${figure(number.was ?? 0)} → ${figure(number.value)}`
  const [line] = row.saw.newLines
  return line === undefined ? undefined : fill(ui.stream.appeared, { text: line.text })
}

type Arguments = Readonly<Record<string, unknown>>

const place = ({ place }: Arguments): string => {
  const names: Readonly<Record<string, string>> = ui.stream.places
  return typeof place === 'string' && Object.hasOwn(names, place) ? `, ${names[place]}` : ''
}

const later = ({ after }: Arguments): string =>
  typeof after === 'number' && after > 0 ? fill(ui.stream.afterSeconds, { time: figure(after) }) : ''

const named = (name: unknown): string => String(name).replaceAll('_', ' ')

const effects: { readonly [L in Lane]?: (args: Arguments) => string } = {
  text: (args) => fill(ui.stream.bigWords, { place: place(args), later: later(args) }),
  voice: () => ui.stream.spoken,
  sound: (args) => fill(ui.stream.sound, { name: named(args.sound), later: later(args) }),
  emote: (args) => {
    const count = typeof args.count === 'number' && args.count > 1 ? `${args.count} × ` : ''
    return fill(ui.stream.emote, { count, name: named(args.emote), place: place(args), later: later(args) })
  },
  particle: (args) => {
    const count = typeof args.count === 'number' ? args.count : 60
    const names = ui.stream.particles[args.kind as ParticleKind] ?? ui.stream.particles.other
    return `${figure(count)} ${names[count === 1 ? 0 : 1]}${place(args)}${later(args)}`
  },
  act: (args) => fill(ui.stream.gesture, { name: named(args.gesture), later: later(args) }),
}

/** Describes what a call shows or plays, without its words, such as `60 embers, bottom`. */
export function effectWords({ tool, args, origin }: Pick<CallView, 'tool' | 'args' | 'origin'>): string {
  if (origin?.kind === 'game') {
    const values = argumentsOf(args).map(([name, words]) => `${name} ${words}`)
    return [origin.action, values.join(', ')].filter(Boolean).join(': ')
  }
  const lane = laneOfTool(tool)
  if (lane === undefined)
    return tool === 'describe_frame' ? ui.stream.looked : fill(ui.stream.tool, { name: tool })
  const given = typeof args === 'object' && args !== null ? (args as Arguments) : {}
  return effects[lane]?.(given) ?? `${ui.shared.lanes[lane]}${place(given)}${later(given)}`
}
