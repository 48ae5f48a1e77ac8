import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProgramToken } from '../../renderer/panel/connections/program-access.tsx'
import { ProgramTexts } from '../../renderer/panel/sight/program-texts.tsx'
import type { Observation } from '../../src-shared/events/observation.ts'
import { createProgramTextReader } from '../../src-shared/sight/lines/program-text.ts'

const now = 1_000_000
const said = (source: string, text: string, at: number): Observation => ({
  id: `obs-${at}`,
  ...createProgramTextReader()({ text, source }, at),
})
const texts = (programTexts: readonly Observation[]) =>
  renderToStaticMarkup(<ProgramTexts programTexts={programTexts} now={now} />).replaceAll(/<[^>]*>/g, '|')

describe('ProgramTexts', () => {
  it('shows that no program has sent text', () => {
    expect(texts([])).toContain('No program has sent text yet.')
  })

  it('shows the text of each program with its name and age, newest first', () => {
    const shown = texts([
      said('my game', 'BOSS DEFEATED\nSCORE 1200', now - 12_000),
      said('chat <bot>', 'hello', now - 3000),
    ])
    expect(shown).toContain('BOSS DEFEATED\nSCORE 1200')
    expect(shown).toMatch(/chat &lt;bot&gt;.*3\.0 s ago.*hello.*my game.*12 s ago/s)
    expect(shown).not.toContain('api:')
  })
})

it('ProgramToken hides the token until it is revealed', () => {
  const html = renderToStaticMarkup(<ProgramToken of="observe" token="secret-token" change={() => {}} />)
  expect(html).not.toContain('secret-token')
  expect(html).toContain('aria-label="Reveal the token"')
})
