import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { McpServers } from '../../renderer/panel/parts/mcp-servers.tsx'
import { memoryJournal } from '../../src-shared/events/journal.ts'
import { runStart } from '../fixtures/arbitrary-events.ts'
import { virtualClock } from '../fixtures/virtual-clock.ts'

const servers = { kept: { command: 'x' }, shown: { command: 'y' } }
const markup = (policy: object, given: object = servers): string => {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  journal.append(runStart)
  const patch = { mcp: { servers: given }, policy }
  journal.append({ type: 'settings/changed', patch, by: 'panel' })
  for (const server of ['kept', 'shown', 'gone'])
    journal.append({ type: 'mcp/server', server, state: 'ready', tools: 1 })
  return renderToStaticMarkup(<McpServers state={journal.state()} />)
}
const chosen = (html: string): string[] =>
  [...html.matchAll(/<option value="(\w+)" selected=""/g)].map(([, value = '']) => value)

it('shows the servers of the settings alone', () => {
  const html = markup({})
  expect(html).toContain('>kept<')
  expect(html).toContain('>shown<')
  expect(html).not.toContain('gone')
  expect(markup({}, {})).toBe('')
})

it('shows the rule of each server, which no other rule loosens', () => {
  const html = markup({ scopes: { 'mcp:kept': 'ask' }, otherwise: 'allow', sideEffects: 'allow' })
  expect(chosen(html)).toEqual(['ask', 'deny'])
})
