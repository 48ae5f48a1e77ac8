import type { Lane, ParticleKind } from '../../../src-shared/events/cue.ts'
import { laneOfTool } from '../../../src-shared/events/lanes.ts'
import type { Item, Row } from '../../../src-shared/projections/stream-items.ts'
import { figure } from '../kit/formats.ts'
import { beatWords } from '../words/beat-words.ts'
import { sharedWords } from '../words/shared-words.ts'
import { streamWords } from './stream-words.ts'

type TurnItem = Extract<Item, { kind: 'turn' }>

/** Returns what a turn reacted to, such as `Gate Warden arrives` or `You whispered`. */
export function happened({ turn, rows }: Pick<TurnItem, 'turn' | 'rows'>): string {
  if (turn.beat !== undefined) return beatWords(turn.beat.beat)
  const saw = rows.find((row) => row.kind === 'saw')
  switch (turn.cause) {
    case 'mcp':
      return streamWords.usedTools(turn.agent)
    case 'task':
      return streamWords.workedOnTask(turn.agent)
    case 'approval':
      return streamWords.madeAllowedCall(turn.agent)
    case 'say':
      return streamWords.youWhispered
    default:
      return sawWords(saw) ?? streamWords.nothingNew
  }
}

function sawWords(row: Row | undefined): string | undefined {
  if (row?.kind !== 'saw' || row.saw === null) return undefined
  const number = row.saw.numbers.find(({ value, was }) => was !== undefined && was !== value)
  if (number !== undefined) return `${number.label} ${figure(number.was ?? 0)} → ${figure(number.value)}`
  const [line] = row.saw.newLines
  return line === undefined ? undefined : streamWords.appeared(line.text)
}

type Arguments = Readonly<Record<string, unknown>>

const place = ({ place }: Arguments): string => {
  const names: Readonly<Record<string, string>> = streamWords.places
  return typeof place === 'string' && Object.hasOwn(names, place) ? `, ${names[place]}` : ''
}

const later = ({ after }: Arguments): string =>
  typeof after === 'number' && after > 0 ? streamWords.afterSeconds(figure(after)) : ''

const named = (name: unknown): string => String(name).replaceAll('_', ' ')

const effects: { readonly [L in Lane]?: (args: Arguments) => string } = {
  text: (args) => streamWords.bigWords(place(args), later(args)),
  voice: () => streamWords.spoken,
  sound: (args) => streamWords.sound(named(args.sound), later(args)),
  emote: (args) => {
    const count = typeof args.count === 'number' && args.count > 1 ? `${args.count} × ` : ''
    return streamWords.emote(count, named(args.emote), place(args), later(args))
  },
  particle: (args) => {
    const count = typeof args.count === 'number' ? args.count : 60
    const names = streamWords.particles[args.kind as ParticleKind] ?? streamWords.particles.other
    return `${figure(count)} ${names[count === 1 ? 0 : 1]}${place(args)}${later(args)}`
  },
  act: (args) => streamWords.gesture(named(args.gesture), later(args)),
}

/** Describes what a call shows or plays, without its words, such as `60 embers, bottom`. */
export function effectWords(tool: string, args: unknown): string {
  const lane = laneOfTool(tool)
  if (lane === undefined) return tool === 'describe_frame' ? streamWords.looked : streamWords.tool(tool)
  const given = typeof args === 'object' && args !== null ? (args as Arguments) : {}
  return effects[lane]?.(given) ?? `${sharedWords.lanes[lane]}${place(given)}${later(given)}`
}
