import { describe, expect, it } from 'vitest'
import { damageReporter, followProblems } from '../../../electron/app/problem-reports.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'

function house() {
  const events: EventBody[] = []
  const lines: string[] = []
  const emit = (body: EventBody) => void events.push(body)
  return { events, lines, emit: emit as never, print: (line: string) => void lines.push(line) }
}
const problem = (message: string) => ({ message, remedy: 'Fix it.' })

describe('followProblems', () => {
  it('reports each problem when it appears and when it is solved', () => {
    const { events, lines, emit, print } = house()
    let now = [problem('A.')]
    const look = followProblems(emit, print, () => now)
    look()
    look()
    now = [problem('A.'), problem('B.')]
    look()
    now = [problem('B.')]
    look()
    now = [problem('A.')]
    look()
    expect(events).toEqual([
      { type: 'data/problem', ...problem('A.') },
      { type: 'data/problem', ...problem('B.') },
      { type: 'data/solved', message: 'A.' },
      { type: 'data/solved', message: 'B.' },
      { type: 'data/problem', ...problem('A.') },
    ])
    expect(lines).toEqual(['A. Fix it.', 'B. Fix it.', 'A. Fix it.'])
  })
})

it('damageReporter reports each damage once', () => {
  const { events, lines, emit, print } = house()
  const report = damageReporter(emit, print)
  for (const message of ['A.', 'A.', 'B.']) report(problem(message))
  expect(events).toEqual(['A.', 'B.'].map((message) => ({ type: 'data/problem', ...problem(message) })))
  expect(lines).toEqual(['A. Fix it.', 'B. Fix it.'])
})
