import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createStore, type StoreApi } from 'zustand'
import { ErrorBoundary } from '../../renderer/panel/kit/error-boundary.tsx'
import { Shown } from '../../renderer/panel/store/shown.ts'
import { type Panel, usePanel } from '../../renderer/panel/store/store.ts'
import { CallRow } from '../../renderer/panel/stream/call-row.tsx'
import type { CallView, QuestionView } from '../../src-shared/events/turn-view.ts'
import type { Row } from '../../src-shared/projections/stream-items.ts'

type CallRowData = Extract<Row, { kind: 'call' }>

const rowOf = (
  tool: string,
  args: unknown = {},
  questions: QuestionView[] = [],
  more: Partial<CallView> = {},
  shown: StoreApi<Panel> = usePanel,
  facts: Partial<CallRowData> = {},
): string => {
  const row = createElement(CallRow, {
    row: {
      kind: 'call',
      key: 't1.1.1',
      asked: false,
      fate: { is: 'none' },
      taken: [{ tool, path: 'size', from: 'large' }],
      hidden: false,
      call: { call: 't1.1.1', tool, args, raw: tool, at: 0, questions, ...more },
      ...facts,
    },
    open: true,
    toggle: () => {},
  })
  return renderToStaticMarkup(createElement(Shown, { value: shown }, row))
}

describe('CallRow', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'shows a call to a tool with the name %s',
    (tool) => {
      expect(rowOf(tool)).toContain(`<b class="mono tool-name clip">${tool}</b>`)
    },
  )

  it('shows text for the audience without an argument name, and other arguments with their names', () => {
    const html = rowOf('overlay_text', { text: 'Hi <b>', size: { deep: [1] } })
    expect(html).toContain('Hi &lt;b&gt;')
    expect(html).toContain('<i>size</i><span>{&quot;deep&quot;:[1]}</span>')
  })

  it('hides all words of a call in a turn with held-back words', () => {
    const args = { text: 'some words', size: 'more words' }
    const more = {
      raw: '"some words"',
      repairs: [],
      outcome: { ok: false, error: 'failed', message: 'no words', ms: 1 },
    }
    const html = rowOf('say_loud', args, [], more as Partial<CallView>, usePanel, { hidden: true })
    expect(html).not.toMatch(/some words|more words|no words/)
    expect(html).toContain('words hidden')
  })

  it('lists the arguments that come from the streamer’s request, and masks the words of the request', () => {
    const html = rowOf('overlay_text', { size: 2 })
    expect(html).toContain('Requested by you')
    expect(html).toContain('size from “<span class="inline fixed mask">')
    expect(html).not.toContain('large')
  })

  it('marks a call that words on the screen requested', () => {
    const args = { sound: 'airhorn' }
    expect(rowOf('play_sfx', args, [], { askedBy: 'screen' })).toContain('Requested by words on the screen')
    expect(rowOf('play_sfx', args)).not.toContain('Requested by words on the screen')
  })

  const orphan = { ok: false, error: 'orphan', message: 'It may or may not have happened.', ms: 5 } as const

  it('asks whether an interrupted call took effect, until the streamer answers', () => {
    const open = rowOf('files/write', {}, [], { outcome: orphan })
    expect(open).toContain('May have happened')
    expect(open).toContain('Did it happen?')
    const settled = rowOf('files/write', {}, [], {
      outcome: { ...orphan, settled: { happened: false, at: 1 } },
    })
    expect(settled).toContain('Did not happen')
    expect(settled).not.toContain('Did it happen?')
  })

  it('asks nothing about a call in a past run, even if a live call has the same id', () => {
    const past = createStore(() => usePanel.getState())
    const html = rowOf('files/write', {}, [], { outcome: orphan }, past)
    expect(html).toContain('May have happened')
    expect(html).not.toContain('Did it happen?')
  })

  it('shows each question to a model with its answer, its failure or its waiting state', () => {
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
})

describe('ErrorBoundary', () => {
  it('replaces a crashed part with a notice and a reload button', () => {
    const boundary = new ErrorBoundary({ children: 'the stream' })
    expect(boundary.render()).toBe('the stream')
    Object.assign(boundary.state, ErrorBoundary.getDerivedStateFromError())
    const html = renderToStaticMarkup(boundary.render())
    expect(html).toContain('This part of the panel crashed.')
    expect(html).toContain('Reload the panel')
  })
})
