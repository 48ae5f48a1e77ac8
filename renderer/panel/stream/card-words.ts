import type { ParticleKind } from '../../../src-shared/events/cue.ts'
import type { Item, Row } from '../../../src-shared/projections/stream-items.ts'
import { figure } from '../kit/formats.ts'
import { beatWords } from '../words/beat-words.ts'

type TurnItem = Extract<Item, { kind: 'turn' }>

/** Returns what a turn reacted to, in a few words: `Gate Warden arrives`, `HP 40 → 12`, `You whispered`. */
export function happened({ turn, rows }: Pick<TurnItem, 'turn' | 'rows'>): string {
  if (turn.beat !== undefined) return beatWords(turn.beat.beat)
  const saw = rows.find((row) => row.kind === 'saw')
  switch (turn.cause) {
    case 'mcp':
      return `${turn.agent} used your tools`
    case 'task':
      return `${turn.agent} worked on its task`
    case 'approval':
      return `${turn.agent} made the call that you allowed`
    case 'say':
      return 'You whispered'
    default:
      return sawWords(saw) ?? 'Nothing new on the screen'
  }
}

/** Returns what changed in an observation: a number, or else a new line; undefined without either. */
function sawWords(row: Row | undefined): string | undefined {
  if (row?.kind !== 'saw' || row.saw === null) return undefined
  const number = row.saw.numbers.find(({ value, was }) => was !== undefined && was !== value)
  if (number !== undefined) return `${number.label} ${figure(number.was ?? 0)} → ${figure(number.value)}`
  const [line] = row.saw.newLines
  return line === undefined ? undefined : `“${line.text}” appeared`
}

const particleNames: Record<ParticleKind, readonly [one: string, many: string]> = {
  confetti: ['piece of confetti', 'pieces of confetti'],
  ember: ['ember', 'embers'],
  star: ['star', 'stars'],
  heart: ['heart', 'hearts'],
  caret: ['text cursor', 'text cursors'],
  snow: ['snowflake', 'snowflakes'],
}

type Arguments = Readonly<Record<string, unknown>>

const place = ({ place }: Arguments): string =>
  typeof place === 'string' && place !== 'center' ? `, ${place.replace('-', ' ')}` : ''

const later = ({ after }: Arguments): string =>
  typeof after === 'number' && after > 0 ? `, after ${figure(after)} s` : ''

const named = (name: unknown): string => String(name).replaceAll('_', ' ')

/** Words for calls of built-in tools. A map instead of an object: a model may call a tool named `constructor`. */
const effects: ReadonlyMap<string, (args: Arguments) => string> = new Map([
  ['overlay_text', (args: Arguments) => `Big words${place(args)}${later(args)}`],
  ['speak', () => 'Spoken'],
  ['play_sfx', (args: Arguments) => `Sound “${named(args.sound)}”${later(args)}`],
  [
    'show_emote',
    (args: Arguments) => {
      const count = typeof args.count === 'number' && args.count > 1 ? `${args.count} × ` : ''
      return `Emote ${count}“${named(args.emote)}”${place(args)}${later(args)}`
    },
  ],
  [
    'spawn_particle',
    (args: Arguments) => {
      const count = typeof args.count === 'number' ? args.count : 60
      const names = particleNames[args.kind as ParticleKind] ?? ['particles', 'particles']
      return `${figure(count)} ${names[count === 1 ? 0 : 1]}${place(args)}${later(args)}`
    },
  ],
  ['describe_frame', () => 'Looked at the picture'],
])

/** Returns what a call shows or plays, without its words: `60 embers, bottom`. Tools not in `effects` are only named. */
export function effectWords(tool: string, args: unknown): string {
  const given = typeof args === 'object' && args !== null ? (args as Arguments) : {}
  return effects.get(tool)?.(given) ?? `Tool ${tool}`
}

/** Returns the words for the audience in a call's arguments; undefined if there are none. */
export function lineOf(args: unknown): string | undefined {
  const text = typeof args === 'object' && args !== null ? (args as Arguments).text : undefined
  return typeof text === 'string' ? text : undefined
}
