import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeTexts,
  cleanText,
  hasDirectionMark,
  showInvisible,
} from '../../../src-shared/safety/clean-text.ts'

describe('cleanText', () => {
  it('removes characters that change the order of letters, in their painted order, or that are invisible', () => {
    expect(cleanText('\u202eolleh\u202c, \u2067you\u2069\u200e\u200f\u061c')).toBe('hello, you')
    expect(cleanText('h\u00ade\u200bl\u2060l\u034fo\ufeff\u{e0041}\ufe0f')).toBe('hello')
    expect(cleanText('h\u0000e\u0007l\u009bl\ud800o\ue000')).toBe('hello')
    expect(cleanText('h\u200ce\u200dl\u200clo')).toBe('hello')
  })

  it('makes one space of a run of blanks, also of letters that look blank, and keeps line breaks', () => {
    expect(cleanText('  a \u3000\u00a0\t b\u2800\u3164\u115fc  ')).toBe('a b c')
    expect(cleanText('set-up \r\n  punchline\u2028end')).toBe('set-up\npunchline\nend')
  })

  it('keeps emoji, flags and keycaps whole', () => {
    const text = '👨‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 🏳️‍🌈 🇩🇪 👩🏽‍💻 👁️‍🗨️ ©️'
    expect(cleanText(text)).toBe(text)
  })

  it('keeps the joiners of scripts that need them', () => {
    const texts = [
      'می\u200cخواهم کتاب\u200cها',
      'क्\u200dष नमस्\u200dते',
      'র\u200d্যাব',
      'ไทยก็ดี น้ำ',
      'Việt Nam café',
    ]
    for (const text of texts) expect(cleanText(text)).toBe(text)
    expect(cleanText('ن\u200c\u200c\u200cن')).toBe('ن\u200cن')
  })

  it('limits the accents of a letter to two', () => {
    expect(cleanText('Z\u0337\u0327\u0322\u031b\u0330a')).toBe('Z\u0337\u0327a')
  })

  it('leaves nothing to clean, and no direction mark, in any text', () => {
    const odd = fc.constantFrom(...'\u202e\u2066\u200f\u200d\u200c\ufe0f\u0301\u2800 \n\r👍א١a1')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(odd).map((all) => all.join('')),
        ),
        (text) => {
          const clean = cleanText(text)
          expect(hasDirectionMark(clean)).toBe(false)
          expect(cleanText(clean)).toBe(clean)
        },
      ),
    )
  })

  it('cleans a long text in linear time', () => {
    const started = performance.now()
    for (const unit of ['\u202e\u200da\u0301', '👍\ufe0f\u200d', ' \u3000', 'ن\u200c', '\ufe0f'])
      cleanText(`👍${unit.repeat(50_000 / unit.length)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('changeTexts and showInvisible', () => {
  it('change every text in a value and no other part', () => {
    const value = { a: ['x\u202ey', 1, null], __b__: { c: true, d: 'e\u200bf' } }
    expect(changeTexts(value, cleanText)).toEqual({ a: ['xy', 1, null], __b__: { c: true, d: 'ef' } })
    expect(showInvisible(value)).toEqual({ a: ['x[U+202E]y', 1, null], __b__: { c: true, d: 'e[U+200B]f' } })
    expect(showInvisible('a\tb\r\n👨‍👩‍👧 ok')).toBe('a\tb\r\n👨‍👩‍👧 ok')
  })
})
