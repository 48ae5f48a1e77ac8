import type { ComponentProps } from 'react'

/** A button. `look`: classes such as `sm`, `plain` or `warm`. */
export const Button = ({ look = '', ...props }: ComponentProps<'button'> & { look?: string | undefined }) => (
  <button type="button" {...props} className={`btn ${look}`.trimEnd()} />
)
