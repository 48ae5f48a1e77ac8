import './owner-controls.css'
import type { ReactNode } from 'react'
import { useIsOwner } from './role.ts'

/** Disables the controls inside it for every role except the owner. */
export function OwnerControls({ children }: { children: ReactNode }) {
  if (useIsOwner()) return children
  return (
    <fieldset className="owner-controls" disabled>
      {children}
    </fieldset>
  )
}
