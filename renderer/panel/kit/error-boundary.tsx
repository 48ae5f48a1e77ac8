import { OctagonAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ui } from './language.ts'

/** Catches a render error in a part of the panel, so that the panic button keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="note err" role="alert">
        <OctagonAlert size={18} aria-hidden />
        <p>
          <b>{ui.kit.partCrashed}</b> {ui.kit.stillRunning}
        </p>
        <Button onClick={() => location.reload()} label={ui.kit.reload} />
      </div>
    )
  }
}
