import { describe, expect, it } from 'vitest'
import { showPictures } from '../../../src-shared/llm/transcript.ts'
import { type ContentBlock, text } from '../../../src-shared/step/content.ts'
import type { Message } from '../../../src-shared/step/step.ts'

const picture = (data: string, mimeType = 'image/png'): ContentBlock => ({ type: 'image', data, mimeType })
const user = (...content: ContentBlock[]): Message => ({ role: 'user', content })
const result = (name: string, ...content: ContentBlock[]): Message => ({
  role: 'tool',
  tool_call_id: 'c',
  name,
  content,
})
const shownIn = (messages: readonly Message[]) =>
  messages.flatMap(({ role, content }) =>
    content.flatMap((block) => (block.type === 'image' ? [`${role} ${block.data}`] : [])),
  )

describe('showPictures', () => {
  it('moves pictures from tool results into user messages after the results of the step', () => {
    const messages = [
      user(text('Look.'), picture('AAAA')),
      { role: 'assistant' as const, content: [] },
      result('camera/shot', text('Here.'), picture('BBBB')),
      result('clock', text('noon')),
      user(text('And?')),
    ]
    const shown = showPictures(messages, true)
    expect(shown.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'user', 'user'])
    expect(shown[2]?.content).toEqual([text('Here.'), text('[picture, shown below]')])
    expect(shown[4]?.content).toEqual([text('The picture from camera/shot:'), picture('BBBB')])
    expect(shownIn(shown)).toEqual(['user AAAA', 'user BBBB'])
  })

  it('keeps the three newest pictures and replaces older pictures with a placeholder', () => {
    const messages = ['AAAA', 'BBBB', 'CCCC', 'DDDD', 'EEEE'].map((data) => user(picture(data)))
    const shown = showPictures(messages, true)
    expect(shownIn(shown)).toEqual(['user CCCC', 'user DDDD', 'user EEEE'])
    expect(shown[0]?.content).toEqual([text('[picture, not shown]')])
  })

  it('omits pictures that a model server would refuse', () => {
    const messages = [
      user(
        picture('PHN2Zz4=', 'image/svg+xml'),
        picture('/etc/passwd.'),
        picture(''),
        picture('A'.repeat(2e6)),
      ),
    ]
    expect(shownIn(showPictures(messages, true))).toEqual([])
  })

  it('gives a text model a placeholder instead of each picture', () => {
    const messages = [user(picture('AAAA')), result('camera/shot', picture('BBBB'))]
    const shown = showPictures(messages, false)
    expect(shown.map(({ content }) => content)).toEqual([
      [text('[picture, not shown]')],
      [text('[picture, not shown]')],
    ])
  })
})
