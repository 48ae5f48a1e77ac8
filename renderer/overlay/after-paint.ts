/**
 * Waits until the page has painted its current content, then resolves with the current time (epoch ms). Uses the first
 * task after the next animation frame, because this task runs right after the frame was drawn. Does not resolve while
 * the browser does not draw the page.
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
