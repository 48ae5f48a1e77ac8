import { describe, expect, it } from 'vitest'
import { readCommand } from '../../../src-shared/commands/read-command.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { stageDecoys } from '../../../src-shared/stage/stage-decoys.ts'

const written = (whisper: string, previous?: { name: string; arguments: Record<string, unknown> }[]) =>
  (readCommand(whisper, funPack.tools, previous ? { previous } : {})?.calls ?? [])
    .map(({ name, arguments: args }) =>
      [name, ...Object.entries(args).map(([key, value]) => `${key}=${value}`)].join(' '),
    )
    .join(' | ')

const wishes: readonly (readonly [string, string])[] = [
  ['gimme sum confeti', 'spawn_particle kind=confetti'],
  ['chuck some confetti at em', 'spawn_particle kind=confetti'],
  ['yeet some hearts', 'spawn_particle kind=heart'],
  ['hit em with the airhorn', 'play_sfx sound=airhorn'],
  ['paly the airhron', 'play_sfx sound=airhorn'],
  ['airhorn!!!', 'play_sfx sound=airhorn'],
  ['yo can we get an air horn up in here', 'play_sfx sound=airhorn'],
  ['can you play the airhorn?', 'play_sfx sound=airhorn'],
  ['i want an airhorn so bad', 'play_sfx sound=airhorn'],
  ["don't forget the confetti", 'spawn_particle kind=confetti'],
  ["why don't you throw some confetti", 'spawn_particle kind=confetti'],
  ['some confetti would be nice', 'spawn_particle kind=confetti'],
  ['let it snow', 'spawn_particle kind=snow'],
  ['three hearts', 'show_emote emote=heart count=3'],
  ['a few hearts', 'show_emote emote=heart count=3'],
  ['tons of hearts', 'spawn_particle kind=heart count=150'],
  ['throw 30 hearts as particles over the stream', 'spawn_particle kind=heart count=30'],
  ['a dozen stars', 'spawn_particle kind=star count=12'],
  ['3 hearts top left', 'show_emote emote=heart count=3 place=top-left'],
  ['top right, throw in a clown', 'show_emote emote=clown place=top-right'],
  ['Burst of embers at the top right', 'spawn_particle kind=ember place=top-right'],
  ['two rocket emotes in the center', 'show_emote emote=rocket count=2 place=center'],
  ['throw a 🔥', 'show_emote emote=fire'],
  ['show the crying face', 'show_emote emote=sob'],
  ['heart eyes emote pls', 'show_emote emote=love'],
  ['clap for the raiders', 'show_emote emote=clap'],
  ['give em a round of applause', 'play_sfx sound=applause'],
  ['bust out the sad trombone', 'play_sfx sound=fail_trombone'],
  ['badum tss', 'play_sfx sound=rimshot'],
  ['play tada at half volume', 'play_sfx sound=tada volume=0.5'],
  ['play laser at 20%', 'play_sfx sound=laser volume=0.2'],
  ['airhorn at full blast', 'play_sfx sound=airhorn volume=1'],
  ['quiet applause', 'play_sfx sound=applause volume=0.3'],
  ['confetti and an airhorn', 'spawn_particle kind=confetti | play_sfx sound=airhorn'],
  ['play tada and show a trophy', 'play_sfx sound=tada | show_emote emote=trophy'],
  ['no airhorn, play tada instead', 'play_sfx sound=tada'],
  ['we won! confetti!', 'spawn_particle kind=confetti'],
  ['hype em up with an airhorn', 'play_sfx sound=airhorn'],
  ['put GG on screen, big', 'overlay_text text=GG'],
  ['say "hello" on screen', 'overlay_text text=hello'],
  ['say GG', 'overlay_text text=GG'],
  ['please say welcome back to chat', 'overlay_text text=welcome back'],
  ['say "no more of this for tonight"', 'overlay_text text=no more of this for tonight'],
  ['write we got this', 'overlay_text text=we got this'],
  ['write never give up', 'overlay_text text=never give up'],
  ['put NO MERCY on screen', 'overlay_text text=NO MERCY'],
  ['put "brb" bottom right', 'overlay_text text=brb place=bottom-right'],
  ['flash WARNING in red at the bottom', 'overlay_text text=WARNING tone=alarm place=bottom'],
  ['Write on the overlay: "thanks for the raid"', 'overlay_text text=thanks for the raid'],
  ['put up a sign saying we are back', 'overlay_text text=we are back'],
  ['slap a big W on the overlay', 'overlay_text text=W'],
]

const forbidden = [
  "don't play the airhorn",
  'no confetti please',
  'stop with the sounds',
  'please no more hearts',
  'not so loud',
  'easy on the confetti',
  'hearts off',
  'cut the sound effects',
  "i don't want any more hearts",
  'can you not play the airhorn',
  'less confetti ok',
  'dont write anything on screen',
  'airhorn is banned',
  'turn off the sounds',
  'leave the airhorn alone',
  'noooo airhorn',
]

const others = [
  'did you play the airhorn?',
  'the confetti was nice',
  'nice airhorn',
  'thanks for the confetti',
  'that airhorn scared me',
  'drop a gg in chat',
  'when i win play the airhorn',
  'think about confetti',
  'tease the chest',
  "tell chat we're live in five",
  'show me your skills',
  'play it cool',
  'play some jazz',
  'put the score on screen',
  'did you delete notes.txt?',
  'delete notes.txt',
  'I got three hearts left',
  'watch out for the bomb',
  'i need coffee',
  'my dog is barking',
  'write an email to my boss',
  'say something about the ghost',
  'say that we won',
  'say nothing about the divorce',
  'say no more about it',
  'say it again with feeling',
  'say you are sorry to Bob about the mess',
  'again',
  'louder',
]

describe('readCommand', () => {
  it.each(wishes)('parses the whisper "%s" as %s', (whisper, calls) => {
    expect(written(whisper)).toBe(calls)
  })

  it.each(forbidden)('returns null for a whisper that forbids something: "%s"', (whisper) => {
    expect(readCommand(whisper, funPack.tools)).toBeNull()
  })

  it.each(others)('returns null for the whisper "%s"', (whisper) => {
    expect(readCommand(whisper, funPack.tools)).toBeNull()
  })

  it('applies “again”, “louder”, “smaller” or a new position to the previous command', () => {
    const horn = [{ name: 'play_sfx', arguments: { sound: 'airhorn', volume: 0.6 } }]
    const hearts = [{ name: 'spawn_particle', arguments: { kind: 'heart', count: 20 } }]
    expect(written('do that again', horn)).toBe('play_sfx sound=airhorn volume=0.6')
    expect(written('do it again but quieter', horn)).toBe('play_sfx sound=airhorn volume=0.3')
    expect(written('louder', horn)).toBe('play_sfx sound=airhorn volume=0.9')
    expect(written('smaller', hearts)).toBe('spawn_particle kind=heart count=10')
    expect(written('put it in the top left', hearts)).toBe(
      'spawn_particle kind=heart count=20 place=top-left',
    )
    expect(readCommand('louder', funPack.tools, { previous: hearts })).toBeNull()
  })

  it('never changes the previous command beyond what its tool takes', () => {
    const horn = (volume: number) => [{ name: 'play_sfx', arguments: { sound: 'airhorn', volume } }]
    const hearts = (count: number) => [{ name: 'spawn_particle', arguments: { kind: 'heart', count } }]
    expect(written('louder', horn(0.9))).toBe('play_sfx sound=airhorn volume=1')
    expect(written('louder louder', horn(0.9))).toBe('play_sfx sound=airhorn volume=1')
    expect(written('quieter', horn(0))).toBe('play_sfx sound=airhorn volume=0')
    expect(written('bigger', hearts(100))).toBe('spawn_particle kind=heart count=150')
    expect(written('smaller', hearts(1))).toBe('spawn_particle kind=heart count=1')
  })

  it('returns the literal text that the whisper wants on the screen, if there is any', () => {
    expect(readCommand('put GG on screen and play the airhorn', funPack.tools)?.dictated).toEqual(['GG'])
    expect(readCommand('gimme some confetti', funPack.tools)?.dictated).toEqual([])
  })

  it('never calls a tool that does not declare the field `stage`', () => {
    const bare = funPack.tools.map((tool) => ({ ...tool, stage: undefined }))
    expect(readCommand('play the airhorn', [...bare, ...stageDecoys.tools])).toBeNull()
  })

  it('finds a tool with an empty `stage` through its name and the enum values of its arguments', () => {
    const lights = {
      name: 'set_lights',
      description: 'Lights.',
      parameters: {
        type: 'object',
        properties: { color: { type: 'string', enum: ['purple', 'orange'] } },
        required: ['color'],
      },
      stage: {},
    }
    expect(readCommand('gimme purple lights', [lights])?.calls).toEqual([
      { name: 'set_lights', arguments: { color: 'purple' } },
    ])
  })

  it('returns valid arguments even for absurd numbers', () => {
    for (const whisper of [
      ...wishes.map(([words]) => words),
      'confetti x 9999',
      '4000 hearts',
      'a million stars',
    ])
      for (const { name, arguments: args } of readCommand(whisper, funPack.tools)?.calls ?? [])
        expect(funPack.tools.find((tool) => tool.name === name)?.validate(args)).toMatchObject({ ok: true })
  })

  it('returns at most four calls for hostile text', () => {
    for (const text of [
      '"'.repeat(5000),
      'and '.repeat(3000),
      'airhorn '.repeat(2000),
      "don't ".repeat(2000),
      '',
    ])
      expect((readCommand(text, funPack.tools)?.calls ?? []).length).toBeLessThanOrEqual(4)
  })
})
