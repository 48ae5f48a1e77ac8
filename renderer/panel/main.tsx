import './kit/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { rememberedLanguage, showLanguage } from './kit/language.ts'
import { applyTheme } from './shell/rail.tsx'
import { startPanel } from './store/store.ts'

applyTheme()
startPanel()
await showLanguage(rememberedLanguage())
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
