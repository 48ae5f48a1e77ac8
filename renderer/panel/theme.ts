const key = 'adlib-theme'
export type Theme = 'dark' | 'light'

/** The theme now: `?theme=` first, then what was chosen on this machine, then the system's. */
export function currentTheme(): Theme {
  const asked = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem(key)
  if (asked === 'dark' || asked === 'light') return asked
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Sets the page's theme, and remembers it when it was chosen. */
export function applyTheme(chosen?: Theme): void {
  if (chosen) localStorage.setItem(key, chosen)
  document.documentElement.dataset.theme = chosen ?? currentTheme()
}
