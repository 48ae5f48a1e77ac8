import { funPack } from '../../../src-shared/stage/packs.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'
import type { AcceptedCall, ModelCase } from './model-case.ts'

/** The specs of the stage tools. */
export const stageTools: readonly ToolSpec[] = funPack.tools.map(
  ({ name, description, parameters, examples }) => ({
    name,
    description,
    parameters,
    ...(examples ? { examples } : {}),
  }),
)

const optional = (values: Record<string, unknown>): Record<string, unknown[]> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value, '']]))
const text = (words: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  overlay_text: { text: [words], ...optional({ place: 'top', tone: 'chalk' }), ...more },
})
const sfx = (name: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  play_sfx: { name: [name], ...optional({ volume: 0.8 }), ...more },
})
const emote = (name: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  show_emote: { emote: [name], ...optional({ count: 1, place: 'bottom-right' }), ...more },
})
const particle = (kind: string, more: Record<string, unknown[]> = {}): AcceptedCall => ({
  spawn_particle: { kind: [kind], ...optional({ count: 60, place: 'center' }), ...more },
})
const WISHES: readonly (readonly [string, AcceptedCall])[] = [
  ['play the airhorn', sfx('airhorn')],
  ['put "GG" on screen', text('GG')],
  ['Show a fire emote.', emote('fire')],
  ['Throw confetti!', particle('confetti')],
  ['Show the words "welcome back everyone"', text('welcome back everyone')],
  ['Play tada at half volume', sfx('tada', { volume: [0.5] })],
  ['Write "NEW RECORD" at the bottom of the stream', text('NEW RECORD', { place: ['bottom'] })],
  ['pop up three hearts emotes', emote('heart', { count: [3] })],
  ['spawn 100 stars', particle('star', { count: [100] })],
  ['Display "enemy behind you" in the center', text('enemy behind you', { place: ['center'] })],
  ['a drumroll please', sfx('drumroll')],
  ['Show the text "be right back" in the top left corner', text('be right back', { place: ['top-left'] })],
  ['give me a skull emote', emote('skull')],
  ['let it snow on the stream', particle('snow')],
  ['Write on the overlay: "thanks for the raid"', text('thanks for the raid')],
  ['play crickets, nobody laughed', sfx('crickets')],
  ['Put the words "Boss fight" over the game with an alarm tone', text('Boss fight', { tone: ['alarm'] })],
  ['two rocket emotes in the center', emote('rocket', { count: [2], place: ['center'] })],
  ['Burst of embers at the top right', particle('ember', { place: ['top-right'] })],
  ['Text "five minutes left" with a calm tone', text('five minutes left', { tone: ['calm'] })],
  ['Play the fail trombone sound', sfx('fail_trombone')],
  ['Overlay "First try!" on the screen', text('First try!', { tone: ['chalk', 'cheer', ''] })],
  ['show a coffee emote at the top', emote('coffee', { place: ['top'] })],
  ['throw 30 hearts as particles over the stream', particle('heart', { count: [30] })],
  ['Put "I believe in you" on the left of the screen', text('I believe in you', { place: ['left'] })],
  ['play the level up sound at volume 0.3', sfx('level_up', { volume: [0.3] })],
]

export const stageCases: readonly ModelCase[] = WISHES.map(([request, answer], index) => ({
  id: `stage-${index + 1}`,
  kind: 'stage',
  request,
  tools: stageTools,
  answers: [answer],
}))
