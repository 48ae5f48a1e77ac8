import { pagesFromNow } from './caption-times.ts'
import { captionLines } from './layout.ts'
import { box, type Painter, Shown } from './painter.ts'

/** The opaque plate at the bottom left: two lines at a time, longer captions page after page, one caption at a time. */
export function captionPainter(root: HTMLElement): Painter<'caption'> {
  let current: Shown | undefined
  let turning: ReturnType<typeof setTimeout> | undefined

  const clear = (): void => {
    clearTimeout(turning)
    current?.drop()
    current = undefined
  }

  return {
    async paint({ text }, { durationMs }, leftMs) {
      clear()
      const pages = pagesFromNow(text, durationMs, leftMs)
      const plate = box('cap')
      const tag = box('tag')
      const name = document.createElement('b')
      name.textContent = 'Adlib'
      const badge = document.createElement('i')
      badge.textContent = 'AI'
      tag.append(name, badge)
      const words = document.createElement('p')
      plate.append(tag, words)
      const show = (n: number): void => {
        const page = pages[n]
        if (page === undefined) return
        words.replaceChildren(
          ...captionLines(page.words).map((line) => {
            const row = document.createElement('span')
            row.dir = 'auto'
            row.textContent = line
            return row
          }),
        )
        if (n + 1 < pages.length) turning = setTimeout(show, page.ms, n + 1)
      }
      show(0)
      root.append(plate)
      current = new Shown(plate, leftMs)
      return true
    },
    clear,
  }
}
