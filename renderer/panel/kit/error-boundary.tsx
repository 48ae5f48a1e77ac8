import { OctagonAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'

/** Catches a render error in one part of the panel, so that the header and the panic button keep working. */
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
          <b>This part of the panel crashed.</b> Adlib itself is still running.
        </p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          Reload the panel
        </button>
      </div>
    )
  }
}
