import { create } from 'zustand'
import type { KeyedCommand } from '../../../src-shared/contract/command.ts'
import type { CommandOverHttp } from '../../../src-shared/contract/http-command.ts'
import type { PanelLanguage } from '../../../src-shared/settings/desktop.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { ShowLanguage } from '../../../src-shared/settings/show.ts'
import { figure, formatIn, languageTag } from './formats.ts'
import type English from './languages/en.json'

/** A language in which the panel is available. */
export type Language = Exclude<PanelLanguage, 'auto'>

/** Store of the current language. Memoized components use it to render again after a switch. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en' }))

/** Texts about a setting, for the settings list. */
export interface SettingWords {
  readonly name: string
  readonly effect: string
  readonly options?: Readonly<Record<string, string>>
  readonly empty?: string
  /** What the field shows while it is empty. `empty` unless given. */
  readonly example?: string
  /** Additional search terms that find the setting. */
  readonly also?: string
}

/** `name` and `does`: a command as other programs send it. `key`: what its key in the panel does. */
type CommandWords = Readonly<
  Record<CommandOverHttp, { readonly name: string; readonly does: string }> &
    Record<KeyedCommand, { readonly key: string }>
>

/** All sentences of the panel. A setting or command without an entry does not compile. */
type Catalog = Omit<typeof English, 'setting' | 'command'> & {
  readonly setting: Readonly<Record<SettingPath, SettingWords>>
  readonly command: CommandWords
}

const catalogs: Readonly<Record<Language, () => Promise<{ default: Catalog }>>> = {
  en: () => import('./languages/en.json'),
  // A test compares the keys and placeholders of the catalogs.
  de: () => import('./languages/de.json') as Promise<{ default: unknown }> as Promise<{ default: Catalog }>,
}

/**
 * The sentences of the panel in the chosen language, by room. Read them while rendering, because the language may
 * change. Empty until `showLanguage` has loaded the first language.
 */
export const ui = {} as Catalog

let wanted: Language = 'en'

/** Shows the panel in the chosen language and stores the choice. English replaces a language that does not load. */
export async function showLanguage(choice: PanelLanguage): Promise<void> {
  localStorage.setItem(storageKey, choice)
  const next = languageOf(choice, navigator.languages)
  wanted = next
  const catalog = await catalogs[next]().catch(catalogs.en)
  if (wanted !== next) return
  Object.assign(ui, catalog.default)
  formatIn(navigator.languages.find((one) => isIn(one, next) && isValid(one)) ?? next)
  document.documentElement.lang = next
  useLanguage.setState({ language: next })
}

const storageKey = 'adlib-language'

/** Returns the stored language choice, or `auto`. */
export const rememberedLanguage = (): PanelLanguage => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'en' || stored === 'de' ? stored : 'auto'
}

/** Returns the language of a choice. `auto` is the browser's preferred language, if available, otherwise English. */
export function languageOf(choice: PanelLanguage, browser: readonly string[]): Language {
  if (choice !== 'auto') return choice
  const known = browser.find((one) => isIn(one, 'de') || isIn(one, 'en'))
  return known !== undefined && isIn(known, 'de') ? 'de' : 'en'
}

/** Returns false for names such as `en-US@posix`, which browsers report but `Intl` rejects. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const isIn = (tag: string, language: Language): boolean => tag.toLowerCase().split('-')[0] === language

/**
 * A sentence whose form depends on a number: `one` and `other` are categories of `Intl.PluralRules`. `by`: the name of
 * the number; `count` unless given.
 */
export interface Plural {
  readonly by?: string
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/**
 * Fills in the placeholders of a sentence: `{name}`, or `{name:lower}` for a name that continues a sentence. The number
 * that a plural depends on is formatted; other numbers, such as a port, are not.
 */
export function fill(
  sentence: string | Plural,
  values: Readonly<Record<string, string | number | bigint | undefined>>,
): string {
  const isPlural = typeof sentence === 'object'
  const by = isPlural ? (sentence.by ?? 'count') : ''
  const text = isPlural ? formOf(sentence, Number(values[by])) : sentence
  return text.replace(/\{(\w+)(:lower)?\}/g, (_, name: string, lower?: string) => {
    const value = values[name] ?? ''
    if (name === by && typeof value === 'number') return figure(value)
    return lower === undefined ? String(value) : String(value).toLowerCase()
  })
}

const formOf = (sentence: Plural, count: number): string =>
  sentence[new Intl.PluralRules(languageTag()).select(count)] ?? sentence.other

/** Returns the name of a language of the show, such as `German`. */
export const languageName = (language: ShowLanguage): string =>
  ui.setting['show.language'].options?.[language] ?? language
