/** Focuses an element when it appears: `ref={focusNow}`. */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
