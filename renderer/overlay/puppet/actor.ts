import type { Gesture, Mood } from '../../../src-shared/events/cue.ts'
import { type Glance, type Point, towards } from '../../../src-shared/puppet/gaze.ts'
import {
  type GestureTable,
  gestureMs,
  gesturePose,
  hiddenY,
  tableMs,
} from '../../../src-shared/puppet/gesture-table.ts'
import { fidgets, gestureTables } from '../../../src-shared/puppet/gestures.ts'
import { moodPoses } from '../../../src-shared/puppet/moods.ts'
import { endsTalkingAt, mouthAt, type Syllable, wordAt } from '../../../src-shared/puppet/mouth.ts'
import { between, type Pose } from '../../../src-shared/puppet/pose.ts'
import { bounced, createSway } from './motions.ts'
import type { Life, Rig } from './rig.ts'

/**
 * Time (ms) between frames while the puppet only breathes. It is long, because each frame takes 3 to 5 ms of CPU
 * time.
 */
const idleMs = 640
const glanceMs = 100
const fidgetMs = 140
const breathMs = 1000
const moodMs = 220
const gazeMs = 130
const blinkMs = 190
const gazeStep = 0.12
const leastCalmMs = 7000

/** Words for the puppet's mouth. */
export interface Talk {
  readonly text: string
  readonly syllables: readonly Syllable[]
  elapsedMs(): number
}

/** Moves a puppet: gestures, moods, gaze, mouth and fidgets. Times are those of `performance.now`. */
export interface Actor {
  /** Starts a gesture, or joins one that began `sinceMs` ago. `lastsMs` extends the pose that the gesture holds. */
  act(gesture: Gesture, sinceMs: number, lastsMs: number): void
  release(): void
  /** @param share strength of the mood, from 0 to 1 */
  setMood(mood: Mood, share?: number): void
  /**
   * Looks at one target after another; without targets, looks around.
   * @param since the time from which `glances` are counted
   */
  look(glances: readonly Glance[], since: number): void
  talk(talk: Talk | null): void
  /** Moves the puppet down, from 0 (usual height) to 1 (out of sight). */
  sink(share: number): void
  /** Ends all gestures and words, and draws nothing until `wake`. */
  rest(): void
  wake(): void
}

/**
 * Creates the actor of a puppet.
 * @param deps.eyes returns the position of the puppet's eyes on the stage, and whether its drawing is flipped
 * @param deps.left called when a gesture has taken the puppet out of sight
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
  let gesture: Playing | null = null
  let fidget: Playing | null = null
  let fidgetAt = 0
  let [mood, moodShare] = ['calm' as Mood, 1]
  let [moodBefore, moodAt] = [moodPoses.calm, 0]
  let drawn = moodPoses.calm
  let lastFidget: GestureTable | undefined
  const sway = createSway()
  let glances: readonly Glance[] = []
  let glancesAt = 0
  let talking: Talk | null = null
  let [sunk, sunkBefore, sunkAt] = [0, 0, 0]
  let gaze: Point = { x: 0, y: 0 }
  let about: { readonly at: Point; readonly until: number } = { at: { x: 0, y: 0 }, until: 0 }
  let blinkAt = 0
  let hasBlinked = true
  let breathedAt = 0
  let drawnAt = 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const sinkAt = (now: number): number => sunkBefore + (sunk - sunkBefore) * soft((now - sunkAt) / 260)
  const moodPose = (now: number): Pose =>
    between(moodBefore, weakened(moodPoses[mood], moodShare), soft((now - moodAt) / moodMs))

  const wantedGaze = (now: number): Point => {
    const glance = glances.findLast(({ from }) => now - glancesAt >= from)
    const eyes = deps.eyes()
    if (glance !== undefined) {
      const { x, y } = towards(eyes, glance.at)
      return { x: eyes.flipped ? -x : x, y }
    }
    if (now >= about.until) {
      const at = Math.random() < 0.5 ? { x: 0, y: 0 } : { x: spread(0.9), y: spread(0.5) }
      about = { at, until: now + 2500 + Math.random() * 3500 }
    }
    return about.at
  }

  /** Draws a frame. Returns the time (ms) until the next one, or 0 to draw every frame. */
  const draw = (now: number): number => {
    const isStill = deps.reducedMotion()
    const base = isStill ? weakened(moodPoses[mood], moodShare) : moodPose(now)
    const wanted = wantedGaze(now)
    const passed = now - drawnAt
    const step = isStill ? 1 : Math.min(1, passed / gazeMs)
    gaze = { x: gaze.x + (wanted.x - gaze.x) * step, y: gaze.y + (wanted.y - gaze.y) * step }
    if (Math.hypot(wanted.x - gaze.x, wanted.y - gaze.y) < gazeStep) gaze = wanted
    drawnAt = now
    const acted = gesture === null ? null : poseOf(gesture, now, base, isStill)
    if (gesture !== null && acted === null) {
      const { to } = gesture.table
      gesture = null
      if (to === 'hidden') {
        rest()
        deps.left()
        return idleMs
      }
    }
    if (now > blinkAt + blinkMs) {
      // The frames of a calm puppet are far apart. If a blink fell between two of them, it begins now.
      blinkAt = hasBlinked ? now + 2400 + Math.random() * 3600 : now
      hasBlinked = false
    }
    const isBlinking = !isStill && now >= blinkAt
    hasBlinked ||= isBlinking
    const fidgeted = isStill ? null : fidgetPose(now, base)
    const saidMs = talking?.elapsedMs() ?? 0
    const said = talking === null || isStill ? null : wordAt(talking.text, talking.syllables, saidMs)
    drawn = acted ?? fidgeted ?? base
    const pose = bounced(drawn, said)
    const isSpeaking = talking !== null && saidMs <= endsTalkingAt(talking.syllables)
    const life: Life = {
      mood,
      blink: !isBlinking ? 0 : passed >= glanceMs ? 1 : Math.sin((Math.PI * (now - blinkAt)) / blinkMs),
      gazeX: gaze.x,
      gazeY: gaze.y,
      talk: talking === null || isStill ? null : mouthAt(talking.text, talking.syllables, saidMs),
      // The frames of a fidget are too far apart for the spring that computes the sway.
      sway:
        isStill || fidgeted !== null
          ? 0
          : sway.step(pose.lean + pose.tilt + 0.3 * (pose.y + pose.headY), passed),
    }
    rig.apply({ ...pose, y: Math.max(pose.y, pose.y + (isStill ? sunk : sinkAt(now)) * hiddenY) }, life)
    if (isStill) rig.breathe(0)
    else if (now - breathedAt >= idleMs) {
      breathedAt = now
      rig.breathe(Math.sin(now / breathMs))
    }
    const moves = gesture !== null && !isHeld(gesture, now)
    if (moves || isSpeaking || sway.moves || now - moodAt < moodMs || now - sunkAt < 260) return 0
    if (gaze !== wanted) return glanceMs
    if (isBlinking) return blinkAt + blinkMs - now + 1
    return fidget === null ? idleMs : fidgetMs
  }

  const fidgetPose = (now: number, base: Pose): Pose | null => {
    const isCalm = gesture === null && talking === null && mood === 'calm' && sunk === 0
    if (!isCalm || glances.length > 0 || fidgetAt === 0) {
      fidget = null
      fidgetAt = now + leastCalmMs * (1 + Math.random())
    }
    if (fidget === null && now >= fidgetAt) {
      const others = fidgets.filter((table) => table !== lastFidget)
      const table = others[Math.floor(Math.random() * others.length)] ?? fidgets[0]
      if (table === undefined) return null
      lastFidget = table
      fidget = { table, began: now, lastsMs: 0, start: base }
    }
    const pose = fidget === null ? null : poseOf(fidget, now, base, false)
    if (fidget !== null && pose === null) {
      fidget = null
      fidgetAt = now + leastCalmMs * (1 + Math.random())
    }
    return pose
  }

  const poseOf = ({ table, began, lastsMs, start }: Playing, now: number, base: Pose, isStill: boolean) => {
    const ms = tableMs(table, now - began, lastsMs)
    const aim = { rightX: 152 + 75 * Math.cos(aimAngle()), rightY: 172 + 75 * Math.sin(aimAngle()) }
    if (!isStill) return gesturePose(table, ms, base, aim, start)
    // With reduced motion, a gesture is a single pose. An entrance or exit is over immediately.
    const all = gestureMs(table)
    const isShown = ms < all && table.from !== 'hidden' && table.to !== 'hidden'
    return gesturePose(table, isShown ? (table.holdAt ?? all * 0.45) : all, base, aim)
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
      if (gesture !== null) timer = setTimeout(tick, endOf(gesture) - performance.now() + 1)
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
    fidget = null
    talking = null
  }

  return {
    act(name, sinceMs, lastsMs) {
      const table = gestureTables[name]
      gesture = { table, began: performance.now() - sinceMs, lastsMs, start: drawn }
      fidget = null
      soon()
    },
    release() {
      if (gesture === null || !isHeld(gesture, performance.now())) return
      gesture = { ...gesture, lastsMs: performance.now() - gesture.began + afterHold(gesture.table) }
      soon()
    },
    setMood(next, share = 1) {
      if (next === mood && share === moodShare) return
      moodBefore = moodPose(performance.now())
      moodShare = share
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
      // A puppet that is not on stage sinks at once, so that it does not sink before the audience when it enters.
      sunkBefore = isAwake ? sinkAt(performance.now()) : share
      sunk = share
      sunkAt = performance.now()
      soon()
    },
    rest,
    wake() {
      // A drawing without a pose shows all of its mouths and hands, so do not wait for the next frame.
      if (!isAwake) draw(performance.now())
      isAwake = true
      soon()
    },
  }
}

interface Playing {
  readonly table: GestureTable
  readonly began: number
  readonly lastsMs: number
  readonly start: Pose
}

const afterHold = (table: GestureTable): number => gestureMs(table) - (table.holdAt ?? 0)
const endOf = ({ table, began, lastsMs }: Playing): number =>
  began + Math.max(gestureMs(table), table.holdAt === undefined ? 0 : lastsMs)
const isHeld = ({ table, began, lastsMs }: Playing, now: number): boolean =>
  tableMs(table, now - began, lastsMs) === table.holdAt

/** Returns a pose partway from the calm pose to the mood's pose, but with the mood's mouth. */
const weakened = (pose: Pose, share: number): Pose =>
  share === 1 ? pose : { ...between(moodPoses.calm, pose, share), mouth: pose.mouth }

const soft = (share: number): number => {
  const t = Math.max(0, Math.min(1, share))
  return t * t * (3 - 2 * t)
}
const spread = (most: number): number => (Math.random() * 2 - 1) * most
