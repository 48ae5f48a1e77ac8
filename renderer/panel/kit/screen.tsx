import './screen.css'
import { OctagonAlert } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { fill, ui } from './language.ts'

/** A screen whose code and style sheets load when it first opens. */
export interface LoadedLater<Props> {
  readonly name: () => string
  readonly load: () => Promise<ComponentType<Props>>
  loaded: ComponentType<Props> | null
}

/** Declares a screen that loads when it first opens. */
export const loadedLater = <Props,>(
  name: () => string,
  load: () => Promise<ComponentType<Props>>,
): LoadedLater<Props> => ({ name, load, loaded: null })

/** Shows a screen, or a message while it loads. Give each screen a separate `key`. */
export function Screen<Props extends object>({ of, props }: { of: LoadedLater<Props>; props: Props }) {
  const [progress, setProgress] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (of.loaded !== null || progress !== 'loading') return
    let current = true
    void loadAgain(of.load).then(
      (component) => {
        of.loaded = component
        if (current) setProgress('loaded')
      },
      () => current && setProgress('failed'),
    )
    return () => {
      current = false
    }
  }, [of, progress])
  if (of.loaded !== null) return <of.loaded {...props} />
  if (progress !== 'failed') {
    return (
      <p className="none" role="status">
        {fill(ui.kit.loadingPart, { name: of.name() })}
      </p>
    )
  }
  return (
    <div className="note err" role="alert">
      <OctagonAlert size={18} aria-hidden />
      <p>
        <b>{fill(ui.kit.didNotLoad, { name: of.name() })}</b> {ui.kit.mayHaveStopped}
      </p>
      <Button look="sm" onClick={() => setProgress('loading')} label={ui.kit.tryAgain} />
    </div>
  )
}

const failedSheets = new Set<HTMLLinkElement>()

/** Records style sheets that fail to load, for another attempt. Call once before the first render. */
export const watchStyleSheets = (): void =>
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && failedSheets.add(target),
    { capture: true },
  )

/** Loads a screen. First requests the failed style sheets again, because the bundler requests each only once. */
async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const failed = [...failedSheets].filter((link) => link.isConnected)
  failedSheets.clear()
  await Promise.all(failed.map(replaced))
  const loaded = await load()
  return loaded
}

const replaced = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = () => resolve()
    next.onerror = () => reject(new Error(`${link.href} did not load`))
    link.replaceWith(next)
  })
