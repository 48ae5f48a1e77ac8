import { OctagonAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { kitWords } from './kit-words.ts'

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
          <b>{kitWords.partCrashed}</b> {kitWords.stillRunning}
        </p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {kitWords.reload}
        </button>
      </div>
    )
  }
}
