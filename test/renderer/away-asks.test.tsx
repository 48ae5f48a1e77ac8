import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AwayQuestions } from '../../renderer/panel/asks/away-asks.tsx'
import type { OpenQuestion } from '../../src-shared/contract/api/tools.ts'

const askedAt = Date.UTC(2026, 10, 24, 20)
const hourMs = 3_600_000
const question = (more: Partial<OpenQuestion> = {}): OpenQuestion => ({
  ...{ run: 'r1', ask: 'a1', agent: 'publisher', tool: 'publish', args: { count: 3 } },
  ...{ askedAt, until: askedAt + hourMs, isRunning: true },
  ...more,
})
const textOf = (one: OpenQuestion): string =>
  renderToStaticMarkup(<AwayQuestions questions={[one]} changed={() => {}} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('AwayQuestions', () => {
  it('shows the agent, its call and the deadline, and offers both answers', () => {
    const text = textOf(question())
    for (const part of ['publisher', 'publish', 'count', 'Expires', 'Deny', 'Allow'])
      expect(text).toContain(part)
    expect(text).not.toContain('not running')
  })

  it('omits a deadline a year away, and explains when the agent gets the answer', () => {
    const text = textOf(question({ until: askedAt + 365 * 24 * hourMs, isRunning: false }))
    expect(text).not.toContain('Expires')
    expect(text).toContain('The agent gets your answer when the program starts again.')
  })

  it('shows an answer that was given, and offers no other answer', () => {
    const text = textOf(question({ answer: 'deny', isRunning: false }))
    expect(text).toContain('Denied. The agent gets the answer when its program starts again.')
    expect(text).not.toContain('Allow')
  })
})
