import type { Box, Observation } from '../../events/observation.ts'
import { createAttemptWatcher } from './attempts.ts'
import { areaOf, overlapOf } from './boxes.ts'
import type { GatedFrame } from './frame.ts'
import { createCutWatcher, createJoltWatcher } from './jolts.ts'
import { brightnessOf, detailOf, dominantColors } from './thumbnail.ts'

type Scene = Observation['scene']

/** Collects facts from the frames between two sightings, without OCR. */
export interface SceneWatcher {
  /** Adds a frame. `covered` are masked boxes, which are black but do not make the picture dark. */
  add(
    frame: Pick<GatedFrame, 't' | 'thumb' | 'width' | 'height'>,
    changed: readonly Box[],
    covered?: readonly Box[],
  ): void
  take(): Scene
}

const minVisible = 0.1

export function createSceneWatcher(): SceneWatcher {
  let thumb: Uint8Array | undefined
  let cut = false
  let brightness = 0
  let motion = 0
  let cells = noMotion()
  let restart: Scene['restart']
  let jolt: Scene['jolt']
  const isCut = createCutWatcher()
  const watchAttempts = createAttemptWatcher()
  const watchJolts = createJoltWatcher()
  return {
    add(frame, changed, covered = []) {
      cut = isCut(frame.t, frame.thumb) || cut
      thumb = frame.thumb
      const { width, height } = frame
      const moved = shareOf([0, 0, width, height], changed)
      const visible = 1 - shareOf([0, 0, width, height], covered)
      brightness = visible < minVisible ? 0.5 : Math.min(1, brightnessOf(thumb) / visible)
      motion = Math.max(motion, moved)
      restart = watchAttempts(frame.t, thumb, moved) ?? restart
      jolt = watchJolts(frame.t, thumb, moved) ?? jolt
      cells = cells.map((before, at): number => {
        const left = Math.floor(((at % 3) * width) / 3)
        const top = Math.floor((Math.floor(at / 3) * height) / 3)
        return Math.max(before, shareOf([left, top, width / 3, height / 3], changed))
      })
    },
    take() {
      const scene: Scene = {
        cut,
        brightness,
        motion,
        colors: thumb === undefined ? [] : dominantColors(thumb),
        cells,
        ...(thumb === undefined ? {} : { detail: detailOf(thumb) }),
        ...(restart === undefined ? {} : { restart }),
        ...(jolt === undefined ? {} : { jolt }),
      }
      cut = false
      restart = undefined
      jolt = undefined
      motion = 0
      cells = noMotion()
      return scene
    },
  }
}

const noMotion = (): number[] => new Array<number>(9).fill(0)

/** Returns the share of an area that boxes cover. Assumes that the boxes hardly overlap. */
function shareOf(area: Box, boxes: readonly Box[]): number {
  const covered = boxes.reduce((sum, box) => sum + overlapOf(area, box), 0)
  return Math.round(Math.min(1, covered / Math.max(1, areaOf(area))) * 1000) / 1000
}
