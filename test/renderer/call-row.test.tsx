import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CallRow } from '../../renderer/panel/parts/call-row.tsx'
import { PartBoundary } from '../../renderer/panel/parts/part-boundary.tsx'
import type { QuestionView } from '../../src-shared/events/state.ts'

const rowOf = (tool: string, args: unknown = {}, questions: QuestionView[] = []): string =>
  renderToStaticMarkup(
    createElement(CallRow, {
      row: {
        kind: 'call',
        key: 't1.1.1',
        asked: false,
        fate: { is: 'none' },
        taken: [{ tool, path: 'size', from: 'large' }],
        call: { call: 't1.1.1', tool, args, raw: tool, at: 0, questions },
      },
      open: true,
      toggle: () => {},
    }),
  )

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'shows a call of a tool named %s',
  (tool) => {
    expect(rowOf(tool)).toContain(`<b class="mono tool-name">${tool}</b>`)
  },
)

it('shows the words for the audience in their voice, and every other argument by its name', () => {
  const html = rowOf('overlay_text', { text: 'Hi <b>', size: { deep: [1] } })
  expect(html).toContain('Hi &lt;b&gt;')
  expect(html).toContain('<i>size</i><span>{&quot;deep&quot;:[1]}</span>')
})

it('says which arguments came from the request', () => {
  const html = rowOf('overlay_text', { size: 2 })
  expect(html).toContain('From the request')
  expect(html).toContain('size from “large”')
})

it('shows what a model was asked for a call, and its answer or why there is none', () => {
  const questions: QuestionView[] = [
    { n: 1, purpose: 'describe', model: 'gemma3:4b', ok: true, text: 'A knight kneels.', ms: 1200 },
    { n: 2, purpose: 'shorten', model: 'gemma3:4b', ok: false, text: 'It is busy.', ms: 30 },
    { n: 3, purpose: 'shorten', model: 'gemma3:4b' },
  ]
  const html = rowOf('describe_frame', {}, questions)
  expect(html).toContain('gemma3:4b, describe')
  expect(html).toContain('A knight kneels.')
  expect(html).toContain('No answer: It is busy.')
  expect(html).toContain('Waiting for an answer')
})

it('says of a part that broke that it cannot be shown, and offers to reload', () => {
  const boundary = new PartBoundary({ children: 'the stream' })
  expect(boundary.render()).toBe('the stream')
  Object.assign(boundary.state, PartBoundary.getDerivedStateFromError())
  const html = renderToStaticMarkup(boundary.render())
  expect(html).toContain('This part cannot be shown.')
  expect(html).toContain('Reload the panel')
})
