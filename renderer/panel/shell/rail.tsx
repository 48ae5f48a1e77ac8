import './rail.css'
import {
  CircleStop,
  Clapperboard,
  FolderOpen,
  Keyboard,
  Moon,
  ScanEye,
  Settings,
  Sun,
  View,
  Wand,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { panelEdges, panelLabels } from '../../../src-shared/sight/own-panel.ts'

/** Functions that the desktop app's preload script adds; null in a browser and in an OBS dock. */
const desktop =
  (
    window as {
      adlibDesktop?: {
        /** Shows the run's folder in the file manager. Resolves with an error message, or with '' on success. */
        openReports(): Promise<string>
      }
    }
  ).adlibDesktop ?? null

const themeKey = 'adlib-theme'
type Theme = 'dark' | 'light'

/** Returns the theme: `?theme=` first, then the one chosen on this computer, then the system's. */
function currentTheme(): Theme {
  const chosen = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem(themeKey)
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Applies the page's theme, and remembers it if it was chosen. */
export function applyTheme(chosen?: Theme): void {
  if (chosen) localStorage.setItem(themeKey, chosen)
  document.documentElement.dataset.theme = chosen ?? currentTheme()
}

/** Buttons for the quick actions, each with its key. */
export function Rail(props: {
  actions: Record<'look' | 'stop' | 'test' | 'runs' | 'sight' | 'settings' | 'keys', () => void>
  /** The page that is open. */
  page: 'live' | 'runs' | 'settings' | 'sight'
}) {
  const { actions, page } = props
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <nav className="rail" aria-label="Quick actions">
      <div className="quick">
        <Quick
          label={panelLabels.lookNow}
          keys="O"
          act={actions.look}
          icon={<ScanEye size={19} aria-hidden />}
        />
        <Quick
          label={panelLabels.stopTurn}
          keys="E"
          act={actions.stop}
          icon={<CircleStop size={19} aria-hidden />}
        />
        <Quick
          label={panelLabels.testCue}
          keys="T"
          act={actions.test}
          icon={<Wand size={19} aria-hidden />}
        />
      </div>
      <div className="quick low">
        <Quick
          label="Runs"
          keys="R"
          pressed={page === 'runs'}
          act={actions.runs}
          icon={<Clapperboard size={19} aria-hidden />}
        />
        <Quick
          label="Sight"
          keys="V"
          pressed={page === 'sight'}
          act={actions.sight}
          icon={<View size={19} aria-hidden />}
        />
        <Quick
          label="Settings"
          keys=","
          pressed={page === 'settings'}
          act={actions.settings}
          icon={<Settings size={19} aria-hidden />}
        />
        {desktop && (
          <Quick
            label="Folder"
            act={() => void desktop?.openReports()}
            icon={<FolderOpen size={19} aria-hidden />}
          />
        )}
        <Quick
          label={other === 'light' ? 'Light' : 'Dark'}
          act={() => {
            applyTheme(other)
            setTheme(other)
          }}
          icon={other === 'light' ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
        />
        <Quick
          label={panelEdges.keys}
          keys="?"
          act={actions.keys}
          icon={<Keyboard size={19} aria-hidden />}
        />
      </div>
    </nav>
  )
}

function Quick(props: { label: string; keys?: string; pressed?: boolean; act: () => void; icon: ReactNode }) {
  return (
    <button
      type="button"
      className="qa"
      aria-keyshortcuts={props.keys}
      aria-pressed={props.pressed}
      onClick={props.act}
    >
      {props.icon}
      <span>{props.label}</span>
      {props.keys && <kbd>{props.keys}</kbd>}
    </button>
  )
}
