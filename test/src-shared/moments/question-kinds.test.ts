import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EmbedTexts, loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { plainQuestion } from '../../../src-shared/chat/plain-question.ts'
import { questionKindOf } from '../../../src-shared/moments/question-kinds.ts'

describe('what a message wants', () => {
  let embed: EmbedTexts
  beforeAll(async () => {
    embed = await loadTextEmbedder(join(import.meta.dirname, '../../../assets/moments'))
  })
  const kindOf = async (text: string) =>
    questionKindOf((await embed([plainQuestion(text, ['marlow', 'adlib'])]))[0] ?? '')

  it.each([
    ['Marlow, please tell us a good joke', 'joke'],
    ['are you an AI or a real person, Marlow?', 'are-you-ai'],
    ['@Marlow how old are you?', 'age'],
    ['Marlow, which game are you playing?', 'what-game'],
    ['Marlow, do you prefer bread or cake?', 'either-or'],
    ['hey everyone, my train is late', undefined],
  ])('%s', async (text, kind) => {
    expect(await kindOf(text)).toBe(kind)
  })
})

describe('plainQuestion', () => {
  it.each([
    ['Marlow, how are you?', 'how are you?'],
    ['hey @marlow tell a joke', 'hey tell a joke'],
    ['are you ok adlib', 'are you ok'],
    ['marlowesque', 'marlowesque'],
  ])('%s → %s', (text, plain) => {
    expect(plainQuestion(text, ['marlow', 'adlib'])).toBe(plain)
  })
})
