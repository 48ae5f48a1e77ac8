import { describe, expect, it } from 'vitest'
import { fitted, isAnimated, pictureNameOf } from '../../renderer/panel/stage-screen/picture-names.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('pictureNameOf', () => {
  it('ignores case and separators in known names, and rejects other names', () => {
    expect(['Idle.png', 'Talk Blink.webp', 'joy_talk.gif', 'smile.png'].map(pictureNameOf)).toEqual([
      ...['idle', 'talk-blink', 'joy-talk', null],
    ])
  })
})

describe('isAnimated', () => {
  it('detects animations in GIF, WebP and PNG', () => {
    expect(isAnimated(bytes('GIF89a'))).toBe(true)
    expect(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0........ANIM'))).toBe(true)
    expect(isAnimated(bytes('\x89PNG....IHDR....acTL'))).toBe(true)
    expect(isAnimated(bytes('\x89PNG....IHDR....IDAT'))).toBe(false)
    expect(isAnimated(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe(false)
  })
})

describe('fitted', () => {
  it('scales a large picture down and keeps its aspect ratio', () => {
    expect(fitted(3840, 2160, 960)).toEqual({ width: 960, height: 540 })
    expect(fitted(90, 4000, 960)).toEqual({ width: 22, height: 960 })
  })

  it('does not enlarge a small picture', () => {
    expect(fitted(64, 48, 960)).toEqual({ width: 64, height: 48 })
  })
})
