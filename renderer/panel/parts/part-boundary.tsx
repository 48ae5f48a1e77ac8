import { OctagonAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'

/** Keeps what breaks in one part of the panel from the others: header and panic button stay, whatever a row does. */
export class PartBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <div className="note err" role="alert">
        <OctagonAlert size={18} aria-hidden />
        <p>This part cannot be shown.</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          Reload the panel
        </button>
      </div>
    )
  }
}
