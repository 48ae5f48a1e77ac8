/**
 * Focuses an element when it appears: `ref={focusNow}`. Preact's `autoFocus` has no effect on an element that is
 * added later.
 */
export const focusNow = (element: HTMLElement | null): void => element?.focus()
