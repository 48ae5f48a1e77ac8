/**
 * Resolves with the epoch ms at which what stands in the page now has been painted: the second animation
 * frame begins only after the first one was drawn.
 */
export const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())))
  })
