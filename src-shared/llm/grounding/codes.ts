/** What a short code may stand for. */
export type CodeOf = 'region' | 'language' | 'state'

const STATE_NAMES = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida
GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan
MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina
ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah
VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`

const ALSO: Readonly<Record<CodeOf, Readonly<Record<string, string>>>> = {
  region: {
    uk: 'GB',
    britain: 'GB',
    'great britain': 'GB',
    england: 'GB',
    usa: 'US',
    us: 'US',
    america: 'US',
    'the netherlands': 'NL',
    holland: 'NL',
    'czech republic': 'CZ',
    turkey: 'TR',
  },
  language: { mandarin: 'zh', farsi: 'fa' },
  state: {},
}

const known = new Map<CodeOf, ReadonlyMap<string, string>>()

/** Names in lower case with their codes: countries (ISO 3166) and languages (ISO 639-1) as the platform's own tables name them in English, and states of the US. */
function namesOf(kind: CodeOf): ReadonlyMap<string, string> {
  const found = known.get(kind)
  if (found) return found
  const names = new Map<string, string>()
  if (kind === 'state')
    for (const state of STATE_NAMES.split(/[|\n]/)) names.set(state.slice(3).toLowerCase(), state.slice(0, 2))
  else {
    const display = new Intl.DisplayNames('en', { type: kind, fallback: 'none' })
    for (let a = 65; a <= 90; a += 1)
      for (let b = 65; b <= 90; b += 1) {
        const letters = String.fromCharCode(a, b)
        const code = kind === 'language' ? letters.toLowerCase() : letters
        const name = display.of(code)?.toLowerCase()
        // Old codes (`BU`, `iw`) and unions share a name with a newer one, which stands for it.
        if (
          name &&
          !names.has(name) &&
          Intl.getCanonicalLocales(kind === 'language' ? code : `en-${code}`)[0]?.includes(code)
        )
          names.set(name, code)
      }
  }
  for (const [name, code] of Object.entries(ALSO[kind])) names.set(name, code)
  known.set(kind, names)
  return names
}

/** The code of what a name stands for («Japan» → `JP`, «Dutch» → `nl`, «Arizona» → `AZ`), without regard to case; undefined where it stands for none. */
export const codeOf = (name: string, kind: CodeOf): string | undefined =>
  namesOf(kind).get(name.toLowerCase())

/** The two letters of every state of the US and of the District of Columbia. */
export const stateCodes = (): string[] => STATE_NAMES.split(/[|\n]/).map((state) => state.slice(0, 2))

/** The most words that such a name has. */
export const MOST_NAME_WORDS = 4
