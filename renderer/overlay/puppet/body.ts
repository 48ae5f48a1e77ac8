import './puppet.css'
import type { ContentOf, Cue, Mood } from '../../../src-shared/events/cue.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import { timedPages } from '../../../src-shared/events/reading-time.ts'
import { glanceOfGesture, glancesAtLine, type Sights } from '../../../src-shared/puppet/gaze.ts'
import { silentWords } from '../../../src-shared/puppet/mouth.ts'
import { moodAheadMs, moodStaysMs } from '../../../src-shared/puppet/times.ts'
import { type Actor, createActor } from './actor.ts'
import { type Drawing, draw } from './drawing.ts'
import type { Stand } from './stand.ts'

const afterEntranceMs = 330
const lateMs = 1500
const moodStaysAt = 0.4
const crossMs = 260

/** The syllables that a voice says, and the time since it began. */
export interface Voice {
  readonly syllables: readonly { readonly atMs: number; readonly chars: number }[]
  elapsedMs(): number
}

/** A puppet on the page. */
export interface Body {
  /** Puts the puppet at a place. `flipped` mirrors the drawing. */
  place(stand: Stand, flipped: boolean): void
  /**
   * Reacts to a cue that was just painted. If the puppet is not on stage, it enters first. Returns false if the puppet
   * should leave but is not on stage.
   */
  hear(cue: Cue, leftMs: number, sights: Sights, voice?: Voice): boolean
  stop(id: string): void
  /** Reappears without an entrance, for a page that connects late. */
  appear(): void
  leave(): void
  vanish(): void
}

/**
 * Builds a puppet, hidden until its first cue.
 * @param reducedMotion returns whether the puppet changes poses without moving
 */
export function createBody(root: HTMLElement, drawing: Drawing, reducedMotion: () => boolean): Body {
  const element = document.createElement('div')
  element.className = 'puppet'
  element.hidden = true
  const drawn = document.createElement('div')
  element.append(drawn)
  root.append(element)
  const rig = draw(drawn, drawing)

  let stand: Stand | undefined
  let isFlipped = false
  let current: string | undefined
  let acting: string | undefined
  let mood: Mood = 'calm'
  let timers: ReturnType<typeof setTimeout>[] = []
  let crossing: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number, then: () => void): void => void timers.push(setTimeout(then, ms))
  const forget = (): void => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }

  const actor: Actor = createActor(rig, {
    eyes() {
      const { x, y, width, height } = stand?.rect ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: x + width / 2, y: y + height * 0.375, flipped: isFlipped }
    },
    reducedMotion,
    left: () => {
      element.hidden = true
    },
  })

  const show = (): void => {
    element.hidden = false
    actor.wake()
  }
  const calm = (): void => {
    mood = 'calm'
    actor.setMood(mood)
  }
  const settle = (): void => {
    current = undefined
    actor.setMood(mood, moodStaysAt)
    later(moodStaysMs, calm)
    actor.look([], performance.now())
    actor.talk(null)
  }

  const say = (cue: Cue, text: string, leftMs: number, sights: Sights, voice: Voice | undefined): void => {
    forget()
    current = cue.id
    const gone = cue.durationMs - leftMs
    const began = performance.now() - gone
    mood = ('speaker' in cue.content ? cue.content.speaker?.mood : undefined) ?? 'calm'
    const [setUp, punchline] = timedPages(text)
    const turnsIn = voice === undefined && punchline !== undefined ? (setUp?.ms ?? 0) - gone : 0
    actor.setMood(turnsIn > moodAheadMs ? 'calm' : mood)
    if (turnsIn > moodAheadMs) later(turnsIn - moodAheadMs, () => actor.setMood(mood))
    actor.look(glancesAtLine(cue, text, sights), began)
    actor.talk({
      text: text.replace(/\n/g, ' '),
      syllables: voice?.syllables ?? silentWords(text, cue.durationMs),
      elapsedMs: voice?.elapsedMs ?? (() => performance.now() - began),
    })
    later(leftMs, settle)
  }

  return {
    place(next, flipped) {
      const moves =
        stand !== undefined && Math.abs(stand.rect.x - next.rect.x) + Math.abs(stand.rect.y - next.rect.y) > 1
      const crosses = moves && !element.hidden && !reducedMotion()
      stand = next
      isFlipped = flipped
      const { x, y, width, height } = next.rect
      clearTimeout(crossing)
      const arrive = (): void => {
        element.style.cssText = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`
        drawn.style.transform = flipped ? 'scaleX(-1)' : ''
        actor.sink(next.sunk / height)
      }
      if (!crosses) return arrive()
      actor.sink(1)
      crossing = setTimeout(arrive, crossMs)
    },
    hear(cue, leftMs, sights, voice) {
      const gone = cue.durationMs - leftMs
      const { content } = cue
      const gesture = content.lane === 'act' ? content.gesture : null
      const words = spokenText(content)
      const enters = element.hidden
      if (enters && gesture === 'leave') return false
      show()
      if (enters && gone < lateMs && gesture !== 'enter') {
        actor.act('enter', gone, 0)
        if (gesture !== null) later(afterEntranceMs, () => actor.act(gesture, 0, leftMs - afterEntranceMs))
      } else if (gesture !== null) actor.act(gesture, gone, cue.durationMs)
      if (gesture !== null) {
        acting = cue.id
        actor.look(glanceOfGesture(cue, content as ContentOf<'act'>, sights), performance.now() - gone)
        if (current === undefined) later(leftMs, settle)
      } else if (words !== null) say(cue, words, leftMs, sights, voice)
      return true
    },
    stop(id) {
      if (acting === id) actor.release()
      if (current !== id) return
      forget()
      settle()
    },
    appear: show,
    leave: () => actor.act('leave', 0, 0),
    vanish() {
      forget()
      clearTimeout(crossing)
      stand = undefined
      settle()
      forget()
      calm()
      actor.rest()
      element.hidden = true
    },
  }
}
