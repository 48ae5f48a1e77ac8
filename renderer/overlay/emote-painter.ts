import './emotes.css'
import type { Place } from '../../src-shared/events/cue.ts'
import { type EmoteSpot, emoteSpots, tossedSpots } from './layout.ts'
import { type LayerDeps, type Painter, Shown, type StageGeometry } from './painter.ts'
import {
  around,
  beside,
  coverOf,
  emotePlaces,
  freePlace,
  hidesText,
  isInside,
  type LastPlace,
  type Rect,
  sideOf,
} from './placement.ts'

const most = 3
const plainShare = 0.3

/** Creates the painter for emotes. It leaves out emotes whose picture cannot be loaded. */
export function emotePainter(root: HTMLElement, { emoteAddress }: LayerDeps): Painter<'emote'> {
  let shown: Shown[] = []
  const boxes = new Map<Shown, Rect>()
  let last: LastPlace | undefined

  return {
    async paint({ emote, count, place }, { id, avoid = [], avoidLately = [] }, leftMs, scene, alive) {
      const began = performance.now()
      const { taken, figures } = scene
      const { keepFree } = scene.settings
      const obstacles = { avoid, avoidLately, keepFree, taken, figures }
      const { standing, size } = scene
      const [over, aside] =
        place === undefined && standing !== undefined
          ? [0, asideOf(standing, size, count)].map((away) => tossedSpots(standing, count, away))
          : []
      const cover = coverOf(obstacles, size)
      const hasRoom = (spots: readonly EmoteSpot[] | undefined, worthSparing = 1): boolean => {
        if (spots === undefined) return false
        const rect = aroundAll(spots)
        const isPlain = cover.figures(rect) <= worthSparing * rect.width * rect.height
        return isInside(rect, size, { x: 0, y: 0 }) && cover.now(rect) === 0 && isPlain
      }
      const tossed =
        [over, aside].find((spots) => hasRoom(spots, plainShare)) ??
        [over, aside].find((spots) => hasRoom(spots))
      const spotsAt = (where: Place) =>
        besidePuppet(emoteSpots(where, count, scene.size, scene.margin, nudge(id)), scene)
      const chosen =
        place !== undefined && cover.now(aroundAll(spotsAt(place))) === 0
          ? place
          : freePlace({
              ...{ ...obstacles, last, now: began, stage: size },
              wanted: nearPuppet(scene),
              rectOf: (where) => aroundAll(spotsAt(where)),
            })
      if (place === undefined) last = { place: chosen, at: began }
      const spots = (tossed ?? spotsAt(chosen)).filter((spot) => cover.now(boxOf(spot)) === 0)
      if (spots.length === 0) return false
      const pictures = spots.map((spot, n) => {
        const picture = document.createElement('img')
        picture.className = tossed !== undefined && tossed === over ? 'em tossed' : 'em'
        picture.alt = ''
        picture.draggable = false
        picture.style.cssText = `left:${spot.x}px;top:${spot.y}px;width:${spot.size}px;height:${spot.size}px`
        picture.style.setProperty('--turn', `${spot.turn}deg`)
        picture.style.setProperty('--n', String(n))
        picture.src = emoteAddress(emote)
        return picture
      })
      const loaded = await Promise.all(pictures.map((picture) => picture.decode().then(yes, no)))
      const left = leftMs - (performance.now() - began)
      if (!alive() || left <= 0 || !loaded.every(Boolean)) return false
      for (const old of shown.slice(0, Math.max(0, shown.length + pictures.length - most))) old.leave()
      for (const [n, spot] of spots.entries()) {
        const picture = pictures[n]
        if (picture === undefined) continue
        root.append(picture)
        const one = new Shown(id, picture, left, (gone) => {
          shown = shown.filter((other) => other !== gone)
          boxes.delete(gone)
        })
        shown.push(one)
        boxes.set(one, boxOf(spot))
      }
      return true
    },
    taken: () => [...boxes.values()],
    avoid(texts, { size }) {
      for (const [one, rect] of boxes) if (hidesText(rect, texts, size)) one.leave()
    },
    stop(id) {
      for (const one of shown) if (one.id === id) one.drop()
    },
    clear() {
      for (const one of shown) one.drop()
    },
  }
}

function nearPuppet({ standing, size }: StageGeometry): readonly Place[] {
  const side = sideOf(standing, size)
  const isNear = (place: Place): boolean => side !== undefined && place.endsWith(side)
  return [...emotePlaces].sort((one, other) => Number(isNear(other)) - Number(isNear(one)))
}

function asideOf(puppet: Rect, size: StageGeometry['size'], count: number): number {
  const { x, width } = aroundAll(tossedSpots(puppet, count))
  const away = (puppet.width + width) / 2
  const middle = x + width / 2 - puppet.x - puppet.width / 2
  return sideOf(puppet, size) === 'left' ? away - middle : -away - middle
}

function besidePuppet(spots: readonly EmoteSpot[], { standing, size }: StageGeometry): readonly EmoteSpot[] {
  const before = aroundAll(spots)
  const after = beside(before, standing, size)
  return spots.map((spot) => ({ ...spot, x: spot.x + after.x - before.x, y: spot.y + after.y - before.y }))
}

const yes = (): boolean => true
const no = (): boolean => false

const boxOf = ({ x, y, size }: EmoteSpot): Rect => ({ x, y, width: size, height: size })

const aroundAll = (spots: readonly EmoteSpot[]): Rect => around(...spots.map(boxOf))

/**
 * Returns a number from 0 to 1 that shifts an emote. It depends only on the id, so that the emote has the same spot
 * after a reconnect.
 */
function nudge(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return sum / 996
}
