import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A button with its label or children. `look`: classes such as `sm`, `plain` or `warm`. */
export const Button = ({
  look = '',
  icon: Icon,
  label,
  children,
  ...props
}: ComponentProps<'button'> & { look?: string | undefined; icon?: LucideIcon; label?: string }) => (
  <button type="button" {...props} className={`btn ${look}`.trimEnd()}>
    {Icon && <Icon size={14} aria-hidden />}
    {label}
    {children}
  </button>
)
