import { describe, expect, it } from 'vitest'
import { asksForHush, readDirection } from '../../../src-shared/commands/direction.ts'

describe('readDirection', () => {
  it.each([
    ['hype', 'hype'],
    ['Hype it up please!', 'hype'],
    ['more energy', 'hype'],
    ['be louder', 'hype'],
    ['be quiet for a bit', 'quiet'],
    ['tone it down', 'quiet'],
    ['roast gently', 'gentle'],
    ['go easy on them', 'gentle'],
    ['back to normal', 'none'],
  ])('parses %j as the mood %s', (whisper, mood) => {
    expect(readDirection(whisper)).toMatchObject({ mood })
  })

  it.each([
    ['the chest', 'chest'],
    ['talk about the red key', 'red key'],
    ['mention the duck', 'duck'],
    ['joke about Greg', 'greg'],
    ['roast my hat', 'hat'],
    ['Tease them about the chest', 'chest'],
    ['remind me of Greg', 'greg'],
  ])('parses a topic from %j', (whisper, prop) => {
    expect(readDirection(whisper)).toMatchObject({ prop })
  })

  it.each([
    'confetti please',
    'what do you think of this level',
    "don't hype it",
    'never mention the duck',
    'tell them that the stream is going to end in about twenty minutes because I have to get up early',
    '',
  ])('finds no direction in %j', (whisper) => {
    expect(readDirection(whisper)).toBeNull()
  })
})

describe('asksForHush', () => {
  it.each(['hush', 'Shush!', 'please hush now', 'hush for a bit'])(
    'parses %j as a request to hush, not as a mood',
    (whisper) => {
      expect(asksForHush(whisper)).toBe(true)
      expect(readDirection(whisper)).toBeNull()
    },
  )

  it.each(['be quiet', "don't hush", 'the chest'])('finds no request to hush in %j', (whisper) => {
    expect(asksForHush(whisper)).toBe(false)
  })
})
