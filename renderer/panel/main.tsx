import './kit/older-browsers.ts'
import './kit/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberedLanguage, showLanguage } from './kit/language.ts'
import { watchStyleSheets } from './kit/screen.tsx'
import { applyTheme } from './shell/rail.tsx'
import { startPanel } from './store/store.ts'

applyTheme()
watchStyleSheets()
startPanel()
await showLanguage(rememberedLanguage())
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
