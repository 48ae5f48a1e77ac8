import type { ParticleKind } from '../../../src-shared/events/cue.ts'
import type { Item, Row } from '../../../src-shared/projections/stream-items.ts'
import { figure } from '../kit/formats.ts'
import { beatWords } from '../words/beat-words.ts'
import { streamWords } from './stream-words.ts'

type TurnItem = Extract<Item, { kind: 'turn' }>

/** Returns what a turn reacted to, in a few words: `Gate Warden arrives`, `HP 40 → 12`, `You whispered`. */
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

/** Returns what changed in an observation: a number, or else a new line; undefined without either. */
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

/** Words for calls of built-in tools. A map instead of an object: a model may call a tool named `constructor`. */
const effects: ReadonlyMap<string, (args: Arguments) => string> = new Map([
  ['overlay_text', (args: Arguments) => streamWords.bigWords(place(args), later(args))],
  ['speak', () => streamWords.spoken],
  ['play_sfx', (args: Arguments) => streamWords.sound(named(args.sound), later(args))],
  [
    'show_emote',
    (args: Arguments) => {
      const count = typeof args.count === 'number' && args.count > 1 ? `${args.count} × ` : ''
      return streamWords.emote(count, named(args.emote), place(args), later(args))
    },
  ],
  [
    'spawn_particle',
    (args: Arguments) => {
      const count = typeof args.count === 'number' ? args.count : 60
      const names = streamWords.particles[args.kind as ParticleKind] ?? streamWords.particles.other
      return `${figure(count)} ${names[count === 1 ? 0 : 1]}${place(args)}${later(args)}`
    },
  ],
  ['act', (args: Arguments) => streamWords.gesture(named(args.gesture), later(args))],
  ['describe_frame', () => streamWords.looked],
])

/** Returns what a call shows or plays, without its words: `60 embers, bottom`. Tools not in `effects` are only named. */
export function effectWords(tool: string, args: unknown): string {
  const given = typeof args === 'object' && args !== null ? (args as Arguments) : {}
  return effects.get(tool)?.(given) ?? streamWords.tool(tool)
}

/** Returns the words for the audience in a call's arguments; undefined if there are none. */
export function lineOf(args: unknown): string | undefined {
  const text = typeof args === 'object' && args !== null ? (args as Arguments).text : undefined
  return typeof text === 'string' ? text : undefined
}
