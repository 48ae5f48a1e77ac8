import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fileName } from '../../renderer/panel/stream/clip-row.tsx'
import { Line } from '../../renderer/panel/stream/turn.tsx'

describe('Line', () => {
  it('shows the name of a clip, and in a browser a button that copies its path', () => {
    const text = 'D:\\videos\\Replay comeback.mkv'
    const html = renderToStaticMarkup(<Line line={{ type: 'clip/saved', text, seq: 7, at: 1 }} />)
    expect(html).toContain('Clip saved')
    expect(html).toContain('Replay comeback.mkv</span>')
    expect(html).toContain(`title="${text}"`)
    expect(html).toContain('Copy path')
    expect(html).not.toContain('>Open<')
  })
})

describe('fileName', () => {
  it('is the last part of a path of any system', () => {
    expect(fileName('/home/me/videos/a b.mkv')).toBe('a b.mkv')
    expect(fileName('C:\\Users\\me\\a.mkv')).toBe('a.mkv')
    expect(fileName('a.mkv')).toBe('a.mkv')
  })
})
