import type { Gesture, Mood } from '../../../src-shared/events/cue.ts'
import { type Glance, type Point, towards } from './gaze.ts'
import { gesturePose } from './gesture-pose.ts'
import { gestureMs, gestureTables, hiddenY } from './gestures.ts'
import { moodPoses } from './moods.ts'
import { mouthAt, type Syllable } from './mouth.ts'
import { between, type Pose } from './pose.ts'
import type { Life, Rig } from './rig.ts'

/** Time between two pictures (ms) while the puppet only breathes, and while it blinks or looks around. */
const idleMs = 160
const glanceMs = 45
/** Time (ms) in which a mood changes, and in which the eyes turn. */
const moodMs = 220
const gazeMs = 130
const blinkMs = 190

/** Words that the puppet's mouth follows. */
export interface Talk {
  readonly text: string
  readonly syllables: readonly Syllable[]
  /** Returns how much of the words has been heard or read (ms). */
  elapsedMs(): number
}

/** Moves a puppet: gestures, moods, gaze and mouth, and what it does on its own. Times are of `performance.now`. */
export interface Actor {
  /** Starts a gesture, or joins it after `sinceMs`. */
  act(gesture: Gesture, sinceMs: number): void
  endGesture(): void
  setMood(mood: Mood): void
  /** Looks at one thing after another; without a glance, the puppet looks around. */
  look(glances: readonly Glance[], since: number): void
  talk(talk: Talk | null): void
  /** Moves the puppet down so that this share of its drawing (0 to 1) is out of sight. */
  sink(share: number): void
  /** Draws nothing until `wake`. */
  rest(): void
  wake(): void
}

/**
 * @param eyes returns where the puppet's eyes are on the stage, and whether its drawing is flipped
 * @param left called when a gesture has taken the puppet out of sight
 */
export function createActor(
  rig: Rig,
  deps: {
    readonly eyes: () => Point & { readonly flipped: boolean }
    readonly reducedMotion: () => boolean
    readonly left: () => void
  },
): Actor {
  let isAwake = false
  let gesture: { readonly name: Gesture; readonly began: number } | null = null
  let [mood, moodBefore, moodAt]: [Mood, Pose, number] = ['calm', moodPoses.calm, 0]
  let glances: readonly Glance[] = []
  let glancesAt = 0
  let talking: Talk | null = null
  let [sunk, sunkBefore, sunkAt] = [0, 0, 0]
  let gaze: Point = { x: 0, y: 0 }
  let about: { readonly at: Point; readonly until: number } = { at: { x: 0, y: 0 }, until: 0 }
  let blinkAt = 0
  let drawnAt = 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const sinkAt = (now: number): number => sunkBefore + (sunk - sunkBefore) * soft((now - sunkAt) / 260)
  const moodPose = (now: number): Pose => between(moodBefore, moodPoses[mood], soft((now - moodAt) / moodMs))

  const wantedGaze = (now: number): Point => {
    const glance = glances.findLast(({ from }) => now - glancesAt >= from)
    const eyes = deps.eyes()
    if (glance !== undefined) {
      const { x, y } = towards(eyes, glance.at)
      return { x: eyes.flipped ? -x : x, y }
    }
    if (now >= about.until) {
      const at = Math.random() < 0.5 ? { x: 0, y: 0 } : { x: spread(0.9), y: spread(0.5) }
      about = { at, until: now + 1500 + Math.random() * 3000 }
    }
    return about.at
  }

  /** Draws the puppet. Returns how long the picture may stay (ms); 0 while the puppet acts. */
  const draw = (now: number): number => {
    const isStill = deps.reducedMotion()
    const base = isStill ? moodPoses[mood] : moodPose(now)
    const wanted = wantedGaze(now)
    const step = isStill ? 1 : Math.min(1, (now - drawnAt) / gazeMs)
    gaze = { x: gaze.x + (wanted.x - gaze.x) * step, y: gaze.y + (wanted.y - gaze.y) * step }
    drawnAt = now
    const acted = gesture === null ? null : poseOf(gesture, now, base, isStill)
    if (gesture !== null && acted === null) {
      const { to } = gestureTables[gesture.name]
      gesture = null
      if (to === 'hidden') {
        rest()
        deps.left()
        return idleMs
      }
    }
    if (now > blinkAt + blinkMs) blinkAt = now + 1800 + Math.random() * 3600
    const pose = acted ?? base
    const life: Life = {
      mood,
      breath: isStill ? 0 : Math.sin(now / 640),
      blink: isStill || now < blinkAt ? 0 : Math.sin((Math.PI * (now - blinkAt)) / blinkMs),
      gazeX: gaze.x,
      gazeY: gaze.y,
      talk:
        talking === null || isStill ? null : mouthAt(talking.text, talking.syllables, talking.elapsedMs()),
    }
    rig.apply({ ...pose, y: Math.max(pose.y, pose.y + (isStill ? sunk : sinkAt(now)) * hiddenY) }, life)
    if (gesture !== null || talking !== null || now - moodAt < moodMs || now - sunkAt < 260) return 0
    const isGlancing = now >= blinkAt || Math.hypot(wanted.x - gaze.x, wanted.y - gaze.y) > 0.05
    return isGlancing ? glanceMs : idleMs
  }

  const poseOf = (
    { name, began }: { readonly name: Gesture; readonly began: number },
    now: number,
    base: Pose,
    isStill: boolean,
  ): Pose | null => {
    const table = gestureTables[name]
    const ms = now - began
    // Without motion, a gesture is one pose, the one in its middle.
    const shownMs = isStill && ms < gestureMs(table) && table.to !== 'hidden' ? gestureMs(table) * 0.45 : ms
    const aim = { rightX: 152 + 75 * Math.cos(aimAngle()), rightY: 172 + 75 * Math.sin(aimAngle()) }
    return gesturePose(table, isStill && table.from === 'hidden' ? gestureMs(table) : shownMs, base, aim)
  }
  const aimAngle = (): number => (gaze.x === 0 && gaze.y === 0 ? -0.5 : Math.atan2(gaze.y, gaze.x))

  const tick = (): void => {
    frame = 0
    if (!isAwake) return
    const stillMs = draw(performance.now())
    if (isAwake) plan(stillMs)
  }
  const plan = (stillMs: number): void => {
    clearTimeout(timer)
    if (deps.reducedMotion()) {
      // One picture for each change, and one when the gesture is over.
      if (gesture !== null)
        timer = setTimeout(
          tick,
          gesture.began + gestureMs(gestureTables[gesture.name]) - performance.now() + 1,
        )
    } else if (stillMs === 0) frame ||= requestAnimationFrame(tick)
    else timer = setTimeout(() => (document.hidden ? plan(idleMs) : tick()), stillMs)
  }
  const soon = (): void => {
    if (!isAwake) return
    clearTimeout(timer)
    frame ||= requestAnimationFrame(tick)
  }
  const rest = (): void => {
    isAwake = false
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    frame = 0
    gesture = null
    talking = null
  }

  return {
    act(name, sinceMs) {
      gesture = { name, began: performance.now() - sinceMs }
      soon()
    },
    endGesture() {
      gesture = null
      soon()
    },
    setMood(next) {
      if (next === mood) return
      moodBefore = moodPose(performance.now())
      mood = next
      moodAt = performance.now()
      soon()
    },
    look(next, since) {
      glances = next
      glancesAt = since
      soon()
    },
    talk(next) {
      talking = next
      soon()
    },
    sink(share) {
      if (share === sunk) return
      sunkBefore = sinkAt(performance.now())
      sunk = share
      sunkAt = performance.now()
      soon()
    },
    rest,
    wake() {
      isAwake = true
      soon()
    },
  }
}

const soft = (share: number): number => {
  const t = Math.max(0, Math.min(1, share))
  return t * t * (3 - 2 * t)
}
const spread = (most: number): number => (Math.random() * 2 - 1) * most
