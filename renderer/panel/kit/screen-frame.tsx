import './screen.css'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { ui } from './language.ts'
import { usePageEscape } from './page-escape.ts'

/**
 * A screen with its name, its content and a button that closes it. `onEscape`: what the Escape key does instead.
 * `leaves`: the label and the icon of another button that closes.
 */
export function ScreenFrame(props: {
  name: string
  close: () => void
  onEscape?: () => void
  leaves?: { label: string; icon?: LucideIcon }
  look?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const { name, close, onEscape = close, leaves, look = '', ref, children } = props
  usePageEscape(onEscape)
  return (
    <div className={`settings ${look}`} id="stream" ref={ref} tabIndex={-1}>
      <div className="settings-head">
        <h2>{name}</h2>
        <Button icon={leaves?.icon ?? X} look="sm" onClick={close} label={leaves?.label ?? ui.kit.close} />
      </div>
      {children}
    </div>
  )
}
