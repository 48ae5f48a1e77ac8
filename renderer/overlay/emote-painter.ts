import { emoteSpots } from './layout.ts'
import { type Painter, Shown } from './painter.ts'

/** Most emotes on the stage at a time; the oldest make room. */
const most = 3

/** Emotes from `/media/emotes`. A name without a picture shows nothing. */
export function emotePainter(root: HTMLElement): Painter<'emote'> {
  let shown: Shown[] = []
  return {
    async paint({ emote, count, place }, cue, leftMs, scene, alive) {
      const began = performance.now()
      const spots = emoteSpots(place ?? 'bottom-right', count, scene.size, scene.margin, nudge(cue.id))
      const pictures = spots.map((spot, n) => {
        const picture = document.createElement('img')
        picture.className = 'em'
        picture.alt = ''
        picture.draggable = false
        picture.style.cssText = `left:${spot.x}px;top:${spot.y}px;width:${spot.size}px;height:${spot.size}px`
        picture.style.setProperty('--turn', `${spot.turn}deg`)
        picture.style.setProperty('--n', String(n))
        picture.src = `/media/emotes/${encodeURIComponent(emote)}.svg`
        return picture
      })
      const loaded = await Promise.all(pictures.map((picture) => picture.decode().then(yes, no)))
      const left = leftMs - (performance.now() - began)
      if (!alive() || left <= 0 || !loaded.every(Boolean)) return false
      shown.splice(0, Math.max(0, shown.length + pictures.length - most)).forEach((old) => {
        old.leave()
      })
      for (const picture of pictures) {
        root.append(picture)
        const one = new Shown(picture, left)
        shown.push(one)
        setTimeout(() => {
          shown = shown.filter((other) => other !== one)
        }, left)
      }
      return true
    },
    clear() {
      for (const one of shown) one.drop()
      for (const stray of root.querySelectorAll('.em')) stray.remove()
      shown = []
    },
  }
}

const yes = (): boolean => true
const no = (): boolean => false

/** A number from 0 to 1 that is the same for the same id, so that a reconnect puts an emote where it was. */
function nudge(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return sum / 996
}
