import './rail.css'
import { Ellipsis, FolderOpen, Keyboard, ListChecks, Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { desktop } from '../kit/desktop.ts'
import { ui } from '../kit/language.ts'
import { useIsOwner } from '../store/role.ts'
import { type Place, placeNames, places } from './places.ts'

const themeKey = 'adlib-theme'
type Theme = 'dark' | 'light'

function currentTheme(): Theme {
  const chosen = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem(themeKey)
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Applies the current theme, or `chosen` if it is given. A chosen theme is stored in the browser. */
export function applyTheme(chosen?: Theme): void {
  if (chosen) localStorage.setItem(themeKey, chosen)
  document.documentElement.dataset.theme = chosen ?? currentTheme()
}

const onPhone: ReadonlySet<Place> = new Set(['live', 'show', 'runs'])

/**
 * The navigation of the panel, with a key for each screen. On a phone, the More button shows the buttons that do not
 * fit.
 */
export function Rail({
  open,
  place,
  keys,
  isSetupDue,
}: {
  open: (place: Place) => void
  place: Place
  keys: () => void
  isSetupDue: boolean
}) {
  const isOwner = useIsOwner()
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const [showsAll, setShowsAll] = useState(false)
  const choose = (one: Place) => {
    setShowsAll(false)
    open(one)
  }
  return (
    <nav className={showsAll ? 'rail shows-all' : 'rail'} aria-label={ui.shell.places}>
      <div className="quick">
        {placeNames
          .filter((one) => one !== 'setup' && (isOwner || one === 'live'))
          .map((one) => {
            const { keys, icon: Icon } = places[one]
            return (
              <Quick
                key={one}
                label={ui.shell.placeNames[one]}
                keys={keys}
                current={place === one}
                underMore={!onPhone.has(one)}
                act={() => choose(one)}
                icon={<Icon size={19} aria-hidden />}
              />
            )
          })}
      </div>
      <div className="quick low">
        {isOwner && (
          <Quick
            label={ui.shell.placeNames.setup}
            keys={places.setup.keys}
            current={place === 'setup'}
            hint={isSetupDue ? ui.shell.notFinished : undefined}
            underMore={!isSetupDue}
            act={() => choose('setup')}
            icon={<ListChecks size={19} aria-hidden />}
          />
        )}
        {desktop && (
          <Quick
            label={ui.shell.folder}
            underMore
            act={() => void desktop?.openReports()}
            icon={<FolderOpen size={19} aria-hidden />}
          />
        )}
        <Quick
          label={other === 'light' ? ui.shell.light : ui.shell.dark}
          underMore={isOwner}
          act={() => {
            applyTheme(other)
            setTheme(other)
          }}
          icon={other === 'light' ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
        />
        <Quick label={ui.shell.keysLabel} keys="?" act={keys} icon={<Keyboard size={19} aria-hidden />} />
        {isOwner && (
          <button
            type="button"
            className="qa more"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            <Ellipsis size={19} aria-hidden />
            <span>{ui.shell.morePlaces}</span>
          </button>
        )}
      </div>
    </nav>
  )
}

function Quick(props: {
  label: string
  keys?: string
  current?: boolean
  hint?: string | undefined
  underMore?: boolean
  act: () => void
  icon: ReactNode
}) {
  return (
    <button
      type="button"
      className={props.underMore ? 'qa under-more' : 'qa'}
      aria-keyshortcuts={props.keys}
      aria-current={props.current ? 'page' : undefined}
      onClick={props.act}
    >
      {props.icon}
      <span>{props.label}</span>
      {props.hint && (
        <>
          <i className="qa-mark" aria-hidden="true" />
          <span className="sr">, {props.hint}</span>
        </>
      )}
      {props.keys && <kbd>{props.keys}</kbd>}
    </button>
  )
}
