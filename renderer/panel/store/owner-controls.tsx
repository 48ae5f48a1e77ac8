import './owner-controls.css'
import type { ReactNode } from 'react'
import { useIsOwner } from './role.ts'

/**
 * Wraps a part of the panel whose controls only the owner is allowed to use. For other roles, all of its controls are
 * disabled.
 */
export function OwnerControls({ children }: { children: ReactNode }) {
  if (useIsOwner()) return children
  return (
    <fieldset className="owner-controls" disabled>
      {children}
    </fieldset>
  )
}
