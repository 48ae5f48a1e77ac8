import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** Props of `SideDialog`. `head`: what follows the title. `isTransient`: a click or a focus elsewhere closes it. */
export interface SideDialogProps {
  readonly className: string
  readonly title: string
  readonly head?: (title: ReactNode) => ReactNode
  readonly isTransient?: boolean
  readonly close: () => void
  readonly children: ReactNode
}

/**
 * A dialog beside the page, open while it is rendered. The page stays usable. Escape closes the dialog wherever the
 * focus is, and the focus returns to where it was.
 */
export function SideDialog({
  className,
  title,
  head,
  isTransient = false,
  close,
  children,
}: SideDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A plain effect may run later, when the dialog is already visible.
  useLayoutEffect(() => {
    const isOutside = ({ target }: Event): boolean =>
      target instanceof Node && dialog.current?.contains(target) === false
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="menu"]') !== null) return
      event.preventDefault()
      close()
    }
    const onElsewhere = (event: Event): void => {
      if (isTransient && isOutside(event)) close()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [close, isTransient])
  // The listeners above are gone when this effect returns the focus.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.show()
    // `show` has scrolled to the focused button, which may be the last element.
    opened?.scrollTo(0, 0)
    return () => opened?.close()
  }, [])
  const heading = <h2 id={titleId}>{title}</h2>
  return (
    <dialog ref={dialog} className={className} aria-labelledby={titleId}>
      {head?.(heading) ?? heading}
      {children}
    </dialog>
  )
}
