import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fill } from '../../renderer/panel/kit/language.ts'
import german from '../../renderer/panel/kit/languages/de.json' with { type: 'json' }
import english from '../../renderer/panel/kit/languages/en.json' with { type: 'json' }
import { WhisperAnswer } from '../../renderer/panel/stream/whisper-answer.tsx'
import type { SayingView } from '../../src-shared/events/views.ts'

const row = (answer: NonNullable<SayingView['answer']>) =>
  renderToStaticMarkup(<WhisperAnswer text="invent a riddle" answer={answer} />)

const asked = { read: false, model: 'tiny:1b' } as const

describe('WhisperAnswer', () => {
  it('names the model that is asked, alone or for the rest of a whisper', () => {
    expect(row(asked)).toContain('Only a model can follow this. Asked tiny:1b.')
    const rest = row({ read: true, reply: 'mood-hype', ms: 120_000, model: 'tiny:1b' })
    expect(rest).toContain('Asked tiny:1b for the rest.')
    expect(row(asked)).not.toContain('Try again')
  })

  it.each(['model-late', 'model-silent', 'model-failed'] as const)(
    'offers to whisper again what the model did not follow, and says why: %s',
    (reply) => {
      expect(row({ read: false, reply, about: 'tiny:1b', ms: 6000 })).toContain('Try again')
      for (const {
        reply: { replies },
      } of [english, german])
        expect(fill(replies[reply], { about: 'tiny:1b', time: '6 seconds', name: 'Marlow' })).toMatch(
          /^tiny:1b /,
        )
    },
  )

  it('offers no second try for a whisper that rules answered or did not understand', () => {
    expect(row({ read: true, reply: 'cleared' })).not.toContain('Try again')
    expect(row({ read: false })).not.toContain('Try again')
  })
})
