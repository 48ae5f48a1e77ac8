import { describe, expect, it } from 'vitest'
import { readNote } from '../../../examples/team/note.ts'
import { mergeNotes } from '../../../examples/team/show-notes.ts'

describe('readNote', () => {
  it('parses title, headings and facts', () => {
    const text =
      '# Market day\r\n\r\nWords.\r\n## Remember\n- Name: Mira, moderator, fast\n* gag: No oars\n- Promise:  Find oars \n- Other: x\n'
    expect(readNote('market.md', text)).toEqual({
      file: 'market.md',
      title: 'Market day',
      headings: ['Remember'],
      facts: [
        { kind: 'person', name: 'Mira', detail: 'moderator, fast' },
        { kind: 'running-gag', name: 'No oars', detail: '' },
        { kind: 'promise', name: 'Find oars', detail: '' },
      ],
    })
  })

  it('ignores a byte order mark before a title or a fact', () => {
    expect(readNote('a.md', '\uFEFF# Market day\n')).toMatchObject({ title: 'Market day' })
    expect(readNote('a.md', '\uFEFF- Gag: No oars')).toMatchObject({ facts: [{ name: 'No oars' }] })
  })

  it('uses the file name as the title of a note without headings', () => {
    expect(readNote('ideas.md', 'words only')).toMatchObject({ title: 'ideas', headings: [], facts: [] })
  })

  it('reads only a limited part of a huge note', () => {
    const many = Array.from({ length: 500 }, (_, n) => `# ${'h'.repeat(500)}\n- Gag: ${n}${'g'.repeat(500)}`)
    expect(JSON.stringify(readNote('a.md', many.join('\n'))).length).toBeLessThan(2500)
  })
})

describe('mergeNotes', () => {
  const notes = [
    readNote('b.md', '# B\n- Gag: the hat\n- Name: Otto'),
    readNote('a.md', '# A\n## One\n- Gag: the hat\n- Promise: find oars'),
  ]

  it('lists each fact once with its files, whatever the order of the notes', () => {
    const text = mergeNotes('Tonight.', notes)
    expect(text).toContain('- the hat (a.md, b.md)')
    expect(text).toContain('- find oars (a.md)')
    expect(text).toContain('- A (a.md): One')
    expect(mergeNotes('Tonight.', notes.toReversed())).toBe(text)
  })

  it('lists the summary of a note, and the reason why another note could not be read', () => {
    const text = mergeNotes('', [
      { ...notes[0], file: 'b.md', title: 'B', headings: [], facts: [], summary: 'A calm night.' },
      { file: 'c.md', title: '', headings: [], facts: [], problem: 'permission denied' },
    ])
    expect(text).toContain('- B (b.md): A calm night.')
    expect(text).toContain('- c.md: permission denied')
  })
})
