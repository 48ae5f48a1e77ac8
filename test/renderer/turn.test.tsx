import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Turn } from '../../renderer/panel/stream/turn.tsx'
import type { EventBody } from '../../src-shared/events/event.ts'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { truncationWarning } from '../../src-shared/events/truncation.ts'
import { streamItems } from '../../src-shared/projections/stream-items.ts'
import type { MentionedCall } from '../../src-shared/step/repair.ts'
import { runStart } from '../fixtures/run-start.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const model = `hf.co/${'long-name-'.repeat(12)}:q4`

function markup(driver: string, truncated: boolean, mentioned: MentionedCall[] = []): string {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  const bodies: EventBody[] = [
    runStart,
    { type: 'turn/start', turn: 't7', cause: 'tick', observation: 'o1' },
    { type: 'llm/step', turn: 't7', step: 1, driver, model, mode: 'text' },
    { type: 'llm/raw', turn: 't7', step: 1, text: 'Well.' },
    {
      type: 'llm/final',
      turn: 't7',
      step: 1,
      value: { type: 'final', content: [{ type: 'text', text: 'x' }] },
      ms: 5,
      truncated,
      mentioned,
    },
  ]
  for (const body of bodies) journal.append(body)
  const [item] = streamItems(journal.state())
  if (item?.kind !== 'turn') throw new Error('The stream has no turn.')
  return renderToStaticMarkup(
    <Turn item={item} current={false} writing={null} opened={new Set()} toggle={() => {}} />,
  )
}

describe('Turn', () => {
  it.each(['ollama', 'openai'])(
    'shows one warning that %s truncated the prompt, and the warning is not an ARIA alert',
    (driver) => {
      const html = markup(driver, true)
      const words = truncationWarning(model, driver)
      expect(html.split(words)).toHaveLength(2)
      expect(html).toContain(`<p>${words}</p>`)
      // Screen readers would announce an alert again in every turn.
      expect(html).not.toMatch(/role="(alert|status)"/)
    },
  )

  it('shows no warning for a prompt that was not truncated', () => {
    expect(markup('ollama', false)).not.toContain('<p>')
  })

  it('explains why text that looks like a tool call was read as text, and shortens the quoted text', () => {
    const html = markup('ollama', false, [
      { name: 'wait', raw: 'CALL wait\n{"ms": 5}', because: 'for instance' },
      { name: 'speak', raw: 'x'.repeat(500), because: 'such as' },
    ])
    expect(html).toMatch(
      /Read as text, not as a tool call: <[^>]*>CALL wait {&quot;ms&quot;: 5}<[^>]*>, because of “for instance”\./,
    )
    expect(html).toContain(`${'x'.repeat(89)}…`)
    expect(html).not.toContain('x'.repeat(90))
  })
})
