import type { ComponentProps } from 'react'

/** A form that calls `submit` instead of loading a page. */
export const Form = ({
  submit,
  ...props
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { submit: () => unknown }) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      submit()
    }}
  />
)
