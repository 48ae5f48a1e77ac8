/** The state of this page's browser source in OBS. */
export interface ObsSource {
  readonly hidden: boolean
  /** The current scene's name, at most 50 characters. */
  readonly scene?: string
}

interface ObsStudio {
  getCurrentScene?(answer: (scene: { name?: unknown } | null) => void): void
}

/**
 * Time (ms) for which a report waits for further events. OBS fires several events for one change of scene, and one
 * report is enough.
 */
const settleMs = 250

/**
 * Reports whether OBS shows this page's source, and the current scene. OBS notifies only the top page, so a page in a
 * frame listens to messages from its parent.
 */
export function watchObs(report: (source: ObsSource) => void): void {
  const studio = (window as { obsstudio?: ObsStudio }).obsstudio
  // OBS may send its first event before this page listens, but it also hides the page of a hidden source.
  let visible = studio === undefined || !document.hidden
  let active = visible
  let scene: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      report({ hidden: !visible || !active, ...(scene === undefined ? {} : { scene }) })
    }, settleMs)
  }
  const named = (name: unknown): void => {
    if (typeof name === 'string' && name !== '') scene = [...name].slice(0, 50).join('')
    changed()
  }
  const on = (type: string, hear: (detail: Record<string, unknown>) => void): void => {
    window.addEventListener(type, (event) => hear((event as CustomEvent).detail ?? {}))
    window.addEventListener('message', ({ source, data }) => {
      if (source === window.parent && data?.type === type) hear(data.detail ?? {})
    })
  }
  const show = (isVisible: boolean): void => {
    visible = isVisible
    // Only a visible source can be in the program. In Studio Mode, the preview makes it visible without `active`.
    active &&= visible
    changed()
  }
  on('obsSourceVisibleChanged', (detail) => show(detail.visible !== false))
  on('obsSourceActiveChanged', (detail) => {
    active = detail.active !== false
    changed()
  })
  if (studio !== undefined) {
    document.addEventListener('visibilitychange', () => show(!document.hidden))
    if (!visible) changed()
  }
  on('obsSceneChanged', ({ name }) => named(name))
  // OBS answers only if the browser source's page permissions allow it.
  studio?.getCurrentScene?.((current) => named(current?.name))
}
