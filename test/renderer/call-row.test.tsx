import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CallRow } from '../../renderer/panel/parts/call-row.tsx'
import { PartBoundary } from '../../renderer/panel/parts/part-boundary.tsx'

const rowOf = (tool: string, args: unknown = {}): string =>
  renderToStaticMarkup(
    createElement(CallRow, {
      row: {
        kind: 'call',
        key: 't1.1.1',
        asked: false,
        call: { call: 't1.1.1', tool, args, raw: tool, at: 0 },
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

it('says of a part that broke that it cannot be shown, and offers to reload', () => {
  const boundary = new PartBoundary({ children: 'the stream' })
  expect(boundary.render()).toBe('the stream')
  Object.assign(boundary.state, PartBoundary.getDerivedStateFromError())
  const html = renderToStaticMarkup(boundary.render())
  expect(html).toContain('This part cannot be shown.')
  expect(html).toContain('Reload the panel')
})
