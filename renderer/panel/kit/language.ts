import { create } from 'zustand'
import type { PanelLanguage } from '../../../src-shared/settings/panel.ts'

/** A language in which the panel is available. */
export type Language = Exclude<PanelLanguage, 'auto'>

/** Store of the current language. Memoized components use it to render again after a switch. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en' }))

interface Part {
  readonly shown: object
  readonly english: object
  readonly loadGerman: () => Promise<{ german: object }>
}

const parts: Part[] = []
let wanted: Language = 'en'
let tag = 'en-US'
let loading: Promise<unknown> = Promise.resolve()

/**
 * Declares UI strings of the panel. Read them while rendering, because the language may change.
 * @param loadGerman loads the same strings in German; called only when German is shown
 */
export function translated<Words extends object>(
  english: Words,
  loadGerman: () => Promise<{ german: Words }>,
): Words {
  const part = { shown: { ...english }, english, loadGerman }
  parts.push(part)
  if (wanted === 'de') loading = Promise.all([loading, show(part)])
  return part.shown
}

/** Resolves when all strings are in the chosen language. Never rejects. */
export async function wordsLoaded(): Promise<void> {
  for (let last: unknown; last !== loading; ) {
    last = loading
    await loading
  }
}

async function show({ shown, english, loadGerman }: Part): Promise<void> {
  // Show the English strings if the German ones do not load.
  const words =
    wanted === 'de'
      ? await loadGerman().then(
          ({ german }) => german,
          () => english,
        )
      : english
  if (wanted === 'de' || words === english) Object.assign(shown, words)
}

/** Returns the language tag for `Intl`, such as `en-US` or `de-AT`. */
export const languageTag = (): string => tag

/** Shows the panel in the chosen language and stores the choice in the browser. */
export async function showLanguage(choice: PanelLanguage): Promise<void> {
  localStorage.setItem(storageKey, choice)
  const next = languageOf(choice, navigator.languages)
  wanted = next
  loading = Promise.all([loading, ...parts.map(show)])
  await wordsLoaded()
  if (wanted !== next) return
  tag = navigator.languages.find((one) => isIn(one, next) && isValid(one)) ?? next
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
