import type { ContentOf, Cue, Gesture, Mood } from '../events/cue.ts'
import { isSaid, type SaidContent } from '../events/lanes.ts'
import { timedPages } from '../events/reading-time.ts'
import { type Glance, glanceOfGesture, glancesAtLine, type Point, type Sights, towards } from './gaze.ts'
import { gesturePose, tableMs } from './gesture-table.ts'
import { gestureTables } from './gestures.ts'
import { moodPoses } from './moods.ts'
import { mouthAt, type Syllable, silentWords, type TalkShape } from './mouth.ts'
import type { Pose } from './pose.ts'
import { moodAheadMs, moodStaysMs, stayMs } from './times.ts'

/** The appearance of a character at one moment. */
export interface Acted {
  readonly pose: Pose
  readonly mood: Mood
  /** −1 to 1; y grows downward. */
  readonly gaze: Point
  /** Null if the pose determines the mouth. */
  readonly talk: TalkShape | null
  readonly act: { readonly cue: string; readonly gesture: Gesture } | null
}

/** A calm character that looks at the audience. */
export const neutralActed: Acted = {
  ...{ pose: moodPoses.calm, mood: 'calm', gaze: { x: 0, y: 0 }, talk: null },
  act: null,
}

/** A character that takes cues and returns its appearance, for another program to draw. Times are epoch ms. */
export interface CuedCharacter {
  hear(cue: Cue, at: number): void
  stop(id: string): void
  clear(): void
  at(now: number): Acted | null
}

/** Creates a character. `stage` returns the size of the picture and the position of the character's eyes in it. */
export function cuedCharacter(
  stage: () => { readonly size: Sights['stage']; readonly eyes: Point },
): CuedCharacter {
  let line: Line | undefined
  let act: { readonly cue: Cue; readonly content: ContentOf<'act'>; readonly at: number } | undefined
  let looks:
    | { readonly glances: readonly Glance[]; readonly since: number; readonly until: number }
    | undefined
  let leavesAt = 0

  const look = (glances: readonly Glance[], { durationMs }: Cue, since: number): void => {
    looks = { glances, since, until: since + durationMs }
  }
  const moodAt = (now: number): Mood => {
    if (line === undefined || now >= line.until + moodStaysMs) return 'calm'
    return now >= line.turnsAt ? line.mood : 'calm'
  }

  return {
    hear(cue, at) {
      const { content } = cue
      if (cue.puppet === undefined) return
      leavesAt = at + cue.durationMs + stayMs
      const sights = { stage: stage().size, caption: undefined }
      if (content.lane === 'act') {
        act = { cue, content, at }
        if (content.gesture === 'leave') leavesAt = at + cue.durationMs
        look(glanceOfGesture(cue, content, sights), cue, at)
      } else if (isSaid(content)) {
        line = lineOf(cue, content, at)
        look(glancesAtLine(cue, content.text, sights), cue, at)
      }
    },
    stop(id) {
      if (act?.cue.id === id) act = undefined
      if (line?.id !== id) return
      line = undefined
      looks = undefined
    },
    clear() {
      line = undefined
      act = undefined
      looks = undefined
      leavesAt = 0
    },
    at(now) {
      if (now >= leavesAt) return null
      const mood = moodAt(now)
      const base = moodPoses[mood]
      const { eyes } = stage()
      const glance =
        looks === undefined || now >= looks.until
          ? undefined
          : looks.glances.findLast(({ from }) => now - (looks?.since ?? 0) >= from)
      const age = act === undefined ? 0 : now - act.at
      const table = act && gestureTables[act.content.gesture]
      const acted =
        act === undefined || table === undefined
          ? null
          : gesturePose(table, tableMs(table, age, act.cue.durationMs), base, {
              rightX: base.rightX,
              rightY: base.rightY,
            })
      return {
        pose: acted ?? base,
        mood,
        gaze: towards(eyes, glance?.at ?? null),
        talk: line === undefined ? null : mouthAt(line.text, line.syllables, now - line.at),
        act:
          act === undefined || age >= act.cue.durationMs
            ? null
            : { cue: act.cue.id, gesture: act.content.gesture },
      }
    },
  }
}

interface Line {
  readonly id: string
  readonly text: string
  readonly at: number
  readonly until: number
  readonly mood: Mood
  readonly turnsAt: number
  readonly syllables: readonly Syllable[]
}

function lineOf(cue: Cue, content: SaidContent, at: number): Line {
  const { text, speaker } = content
  const audio = 'audio' in content ? content.audio : undefined
  const isVoiced = audio !== undefined && audio.syllables.length > 0
  const [setUp, punchline] = timedPages(text)
  const turnsIn = isVoiced || punchline === undefined ? 0 : (setUp?.ms ?? 0) - moodAheadMs
  return {
    id: cue.id,
    text: text.replace(/\n/g, ' '),
    ...{ at, until: at + cue.durationMs, mood: speaker?.mood ?? 'calm', turnsAt: at + Math.max(0, turnsIn) },
    syllables: isVoiced ? audio.syllables : silentWords(text, cue.durationMs),
  }
}
