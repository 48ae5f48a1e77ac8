import './panel.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startPanel } from './store.ts'
import { applyTheme } from './theme.ts'

applyTheme()
startPanel()
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
