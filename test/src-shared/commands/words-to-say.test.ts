import { expect, it } from 'vitest'
import { wordsToSay } from '../../../src-shared/commands/words-to-say.ts'

it.each([
  ['say GG', 'GG'],
  ['Say: good game, everyone!', 'good game, everyone!'],
  ['please say "we are back"', 'we are back'],
  ['can you tell them that we won', 'we won'],
  ['tell chat: BRB', 'BRB'],
  ['explain quantum physics', 'explain quantum physics'],
  ['saying goodbye is hard', 'saying goodbye is hard'],
  ['say', 'say'],
  ['say ""', '""'],
])('wordsToSay(%j) returns %j', (whisper, words) => {
  expect(wordsToSay(whisper)).toBe(words)
})
