import './screen.css'
import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import { ui } from './language.ts'
import { usePageEscape } from './page-escape.ts'

/** A screen with its name, its content and a Close button. */
export function ScreenFrame(props: {
  name: string
  close: () => void
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const { name, close, ref, children } = props
  usePageEscape(close)
  return (
    <div className="settings" id="stream" ref={ref} tabIndex={-1}>
      <div className="settings-head">
        <h2>{name}</h2>
        <Button icon={X} look="sm" onClick={close} label={ui.kit.close} />
      </div>
      {children}
    </div>
  )
}
