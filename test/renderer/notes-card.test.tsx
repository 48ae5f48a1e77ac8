import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NotesCard } from '../../renderer/panel/side/notes-card.tsx'
import { emptyShow } from '../../src-shared/events/show.ts'
import { emptyNotes, type NotesView } from '../../src-shared/events/show-notes.ts'
import { defaultSettings } from '../../src-shared/settings/settings.ts'

const now = 1_000_000
const card = (notes: NotesView | null, droppedNotes: readonly string[] = [], settings = defaultSettings) =>
  renderToStaticMarkup(
    <NotesCard state={{ show: { ...emptyShow, notes, droppedNotes }, settings }} now={now} />,
  )
const written: NotesView = {
  at: now - 12_000,
  by: 'model',
  model: 'tiny:1b',
  notes: {
    ...emptyNotes,
    threads: [{ text: 'Warden <b> is unbeaten.' }],
    people: [{ text: 'Mia: speaks.' }],
  },
}

describe('NotesCard', () => {
  it('explains why no notes are shown', () => {
    expect(card(null)).toContain('No notes yet. The showrunner writes notes every 3 minutes')
    expect(card({ at: now, by: 'rules', notes: emptyNotes })).toContain('Nothing worth noting yet.')
    const { show } = defaultSettings
    const off = { ...defaultSettings, show: { ...show, showrunner: { ...show.showrunner, enabled: false } } }
    expect(card(null, [], off)).toContain('Off. Turn on the showrunner in the settings.')
  })

  it('shows each list that has notes, and the author and age of the notes', () => {
    const shown = card(written)
    expect(shown).toMatch(/by tiny:1b, 12 s ago/)
    expect(shown).toMatch(/Open threads.*Warden &lt;b&gt; is unbeaten\..*Who is who.*Mia: speaks\./s)
    expect(shown).not.toMatch(/Running gags|Promises/)
    expect(card({ ...written, by: 'rules' })).toContain('by Adlib’s rules')
  })

  it('omits notes that were removed', () => {
    const shown = card(written, ['mia: speaks.'])
    expect(shown).not.toContain('Mia')
    expect(shown).toContain('Clear notes')
  })
})
