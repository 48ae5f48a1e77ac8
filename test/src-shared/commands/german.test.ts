import { describe, expect, it } from 'vitest'
import { readControls } from '../../../src-shared/commands/read-control.ts'
import { readCourtesy } from '../../../src-shared/commands/read-courtesy.ts'
import { sentencesOf } from '../../../src-shared/commands/words.ts'

const names = { personas: [{ id: 'vera', name: 'Vera' }], tools: [] }

describe('whispers in German', () => {
  it.each([
    ['Sei still!', { intent: 'hush' }],
    ['Mach den Ton aus', { intent: 'mute' }],
    ['lauter', { intent: 'louder' }],
    ['Mach Stimmung!', { intent: 'hype' }],
    ['Sei nett zu ihr', { intent: 'gentle' }],
    ['Sprich über Drachen', { intent: 'topic', thing: 'Drachen' }],
    ['Wechsle zu Vera', { intent: 'persona', persona: 'vera' }],
  ])('“%s” is read as a control', (whisper, control) => {
    expect(readControls(whisper, names)).toEqual({ controls: [control], hasMore: false })
  })

  it.each([
    ['Sag Ana hallo', 'greeting', 'Ana'],
    ['Begrüße Ana', 'greeting', 'Ana'],
    ['sag danke', 'thanks', null],
    ['Gratuliere Ana zum Geburtstag', 'birthday', 'Ana'],
  ])('“%s” asks for a line about a person', (whisper, courtesy, name) => {
    const clause = sentencesOf(whisper)[0]?.words ?? []
    expect(readCourtesy(clause, whisper)?.request).toEqual({ courtesy, name })
  })

  it.each(['Das Essen ist gleich fertig', 'Ich rede gerade mit meiner Mutter', 'der Boss ist still'])(
    '“%s” asks for nothing that rules can read',
    (whisper) => {
      expect(readControls(whisper, names).controls).toEqual([])
    },
  )
})
