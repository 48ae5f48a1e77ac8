import { describe, expect, it } from 'vitest'
import { audienceWords, speakableWords, withoutTokens } from '../../../src-shared/safety/model-marks.ts'
import { looksLikeMarkup } from '../../../src-shared/toolcall/looks-like-markup.ts'
import vocabularies from '../../fixtures/special-tokens.json' with { type: 'json' }

/** Returns whether the stage shows nothing of a text but these words: either it is clean, or it is refused. */
const isHarmless = (text: string, words: string): boolean => {
  const shown = audienceWords(text)
  return words.replace(/\s/g, '').endsWith(shown.replace(/\s/g, '')) || looksLikeMarkup(shown)
}

describe('audienceWords', () => {
  it.each(Object.entries(vocabularies))('lets no special token of %s reach the audience', (_, tokens) => {
    const passed = tokens.flatMap((token) =>
      [`Nice jump${token}`, `${token}Nice jump`, `Nice${token} jump`, `${token}${token}`].filter(
        (text) => !isHarmless(text, text.includes('Nice') ? 'Nice jump' : ''),
      ),
    )
    expect(passed).toEqual([])
  })

  it('removes what is left of a template after a server has stripped its tokens', () => {
    for (const text of [
      'assistant\nNice jump, friend!',
      'model\nNice jump, friend!',
      'Assistant: Nice jump, friend!',
      'assistantanalysisUser wants a short line.assistantfinalNice jump, friend!',
      'analysisUser wants a short line.assistantfinalNice jump, friend!',
      'finalNice jump, friend!',
      'Hm, a jump.\n</think>\n\nNice jump, friend!',
      'Nice jump, friend!\nuser\nAnother one!',
      'Nice jump, friend!<|im_en',
      'ĠNiceĠjump,Ġfriend!Ċ',
      '▁Nice▁jump,▁friend!',
    ])
      expect(audienceWords(text), text).toBe('Nice jump, friend!')
    expect(audienceWords('analysisUser wants a short line.')).toBe('')
    expect(withoutTokens('Set-up<0x0A>and punchline')).toBe('Set-up\nand punchline')
  })

  it('removes the marks of Markdown and keeps its words', () => {
    for (const [text, words] of [
      ['**Lovely** timing, *really* _lovely_!', 'Lovely timing, really lovely!'],
      ['# Big news: ***we won***', 'Big news: we won'],
      ['> Use `jump`, ~~not~~ [now](https://example.org)', 'Use jump, not now'],
      ['- one\n- two', 'one\ntwo'],
    ] as const)
      expect(audienceWords(text)).toBe(words)
  })

  it('removes gestures, which are not words', () => {
    for (const text of ['*laughs* That was close', 'That was close *giggles*', '_slow clap_ That was close'])
      expect(audienceWords(text)).toBe('That was close')
    expect(audienceWords('*sighs deeply*')).toBe('')
  })

  it('leaves ordinary words alone', () => {
    for (const text of [
      'The score is 3:2, my friend.',
      '3 * 4 * 5 = 60',
      'my_var_name in snake_case',
      'I <3 this, a < b > c',
      '[VICTORY] at last (so far)',
      '¯\\_(ツ)_/¯',
      'f**k that',
      'The assistant final exam',
      'analysis paralysis, again',
      'Model: T-800. System: down.',
      '#1 in the world',
      'Set-up\nand punchline',
    ])
      expect(audienceWords(text)).toBe(text)
  })

  it('takes linear time for long or hostile text', () => {
    const started = performance.now()
    for (const piece of [
      ' ',
      '\n',
      '[',
      '-',
      '*',
      ' _a',
      '_a ',
      '<|',
      '<a_',
      '`',
      '[a](',
      '*a ',
      '~~a',
      'assistant\n',
      '(a ',
    ])
      for (const clean of [audienceWords, speakableWords]) clean(`Hm.${piece.repeat(50_000 / piece.length)}`)
    expect(performance.now() - started).toBeLessThan(4000)
  })
})

describe('speakableWords', () => {
  it('leaves out signs that an engine would read aloud', () => {
    for (const [text, words] of [
      ['**Nice** jump, *really* _nice_!', 'Nice jump, really nice!'],
      ['# Big news: we won', 'Big news: we won'],
      ['Good game 😂🎉👨‍👩‍👧 everyone 🇩🇪', 'Good game everyone'],
      ['(laughs) That was close', 'That was close'],
      ['Left -> right → down <3', 'Left right down'],
      ['Five stars ★★★★★!', 'Five stars!'],
      ['At 20° for 5 € & 10 %', 'At 20° for 5 € & 10 %'],
    ] as const)
      expect(speakableWords(text)).toBe(words)
  })
})
