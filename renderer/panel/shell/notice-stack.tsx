import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'

/** Notices, most important first. A narrow page shows only the first notice until "n more" is pressed. */
export function NoticeStack({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    // The notices can change without a render of this component, for example when one is dismissed.
    const read = (): void => setCount(element.querySelectorAll('.note').length)
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <div className="notices" data-open={isOpen || undefined}>
      <div ref={list}>{children}</div>
      {count > 1 && (
        <button
          type="button"
          className="notices-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? ui.shell.showLess : fill(ui.shell.more, { count: count - 1 })}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
