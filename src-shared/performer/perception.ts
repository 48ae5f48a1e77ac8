import type { Correction } from '../events/corrections.ts'
import { describe } from '../events/json.ts'
import { isFromProgram } from '../events/observation.ts'
import { type BeatBody, createBeatReader } from '../moments/read-beats.ts'
import { readsAsName, subjectOf } from '../moments/subject.ts'
import { beatsIn, type HeardBody } from './hearing.ts'
import type { Perceived } from './performer-state.ts'

const maxKept = 40

/** Finds beats in observations. What it remembers is not in the journal, so it is lost after a restart. */
export interface Perception {
  hear(event: HeardBody): void
  read(): void
  /** Returns what this event reports; undefined if it was not read or is no longer kept. */
  seen(seq: number): Perceived | undefined
  /** Returns the beats caused by the passing of time. `now` is epoch ms. */
  tick(now: number): readonly BeatBody[]
  /** Returns whether the player is in danger or a menu is open, so that a line must not change the subject. */
  isTense(now: number): boolean
  /** Returns the name of the game on the screen, as its start screen or its source names it; null if unknown. */
  game(): string | null
}

/**
 * Creates the performer's perception.
 * @param corrections returns what the streamer corrected in the game on the screen
 */
export function createPerception(
  print: (line: string) => void,
  corrections: () => readonly Correction[],
): Perception {
  let reader = createBeatReader({ corrections })
  let source: string | undefined
  let waiting: HeardBody[] = []
  const kept = new Map<number, Perceived>()

  const guarded = (find: () => readonly BeatBody[]): readonly BeatBody[] => {
    try {
      return find()
    } catch (error) {
      print(`A moment was lost because of an error: ${describe(error)}`)
      return []
    }
  }

  return {
    hear(event) {
      waiting = [...waiting, event].slice(-maxKept)
    },
    read() {
      for (const event of waiting) {
        const { seq, t: at } = event
        const observation = event.type === 'sight/observation' ? event.observation : null
        // What the old picture showed, such as a low health, says nothing about the new one.
        if (observation !== null && !isFromProgram(observation)) {
          if (source !== undefined && source !== observation.source)
            reader = createBeatReader({ corrections })
          source = observation.source
        }
        const beats = guarded(() => beatsIn(event, reader))
        kept.set(seq, { observation, at, beats, hasLeftGame: reader.hasLeftGame() })
      }
      waiting = []
      for (const seq of [...kept.keys()].slice(0, -maxKept)) kept.delete(seq)
    },
    seen: (seq) => kept.get(seq),
    tick: (now) => guarded(() => reader.tick(now)),
    isTense: (now) => reader.isTense(now) || reader.isMenu(),
    game: () => reader.title() ?? nameOf(source ?? ''),
  }
}

/** Words of a source that say how a picture is captured, not what it shows. */
const capture = /\b(?:captur\w*|screen|display|monitor|scenes?|window|source|desktop|demo|tab|web)\b/i

/** Returns the name of a source, such as a window or an item of OBS; null if it does not look like a name. */
function nameOf(source: string): string | null {
  const name = source.replace(/^(?:obs|api|file):/, '').replace(/^.*[\\/](?=.)/, '')
  return capture.test(name) || !readsAsName(name) ? null : subjectOf(name, 100)
}
