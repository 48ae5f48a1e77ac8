/**
 * Resolves with the time (epoch ms) at which the page has painted its current content. Never resolves while the page
 * is not drawn.
 */
export const afterPaint = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve(Date.now())
      }
      port2.postMessage(null)
    })
  })
