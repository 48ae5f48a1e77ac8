/**
 * Resolves with the epoch ms at which the page has painted its present content: the first task after the next
 * animation frame runs right after that frame was drawn. Does not resolve while the page is not drawn at all.
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
