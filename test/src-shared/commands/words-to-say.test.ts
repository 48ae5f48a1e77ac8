import { expect, it } from 'vitest'
import { wordsToSay } from '../../../src-shared/commands/spoken-whisper.ts'

it.each([
  ['say GG', 'GG'],
  ['Say: good game, everyone!', 'good game, everyone!'],
  ['please say "we are back"', 'we are back'],
  ['can you tell them that we won', 'we won'],
  ['tell chat: BRB', 'BRB'],
  ['tell chat to drink water', 'drink water'],
  ['let everyone know we are back', 'we are back'],
  ['explain quantum physics', null],
  ['saying goodbye is hard', null],
  ['shut up', null],
  ['tell them about the map', null],
  ['say nice things to Ana', null],
  ['say gg to Anna when i win', null],
  ['say', null],
  ['say ""', null],
])('wordsToSay(%j) returns %j', (whisper, words) => {
  expect(wordsToSay(whisper)).toBe(words)
})
