import { beatBody, type Rule } from './beat-body.ts'
import { progresses } from './number-facts.ts'

/** Minimum time (ms) without wild motion before a cut is news. In a film or on a ride, cuts are not news. */
const calmMs = 5000
const wild = 0.4
const fadeMs = 3000
const wholePicture = 0.6
/** A window with such a button is a message, not a new scene. */
const button = /^\W*(?:ok(?:ay)?|continue|close|cancel|dismiss|yes|no|weiter|schließen|abbrechen)\W*$/i

/**
 * Creates the rule about new scenes without a name: a calm picture switches to another one, or the level number
 * rises.
 */
export function createNewScenes(): Rule {
  let wildAt = Number.NEGATIVE_INFINITY
  let awaitedAt = Number.NEGATIVE_INFINITY
  let before: ReadonlySet<string> | undefined

  return ({ at, scene, standing, fresh, changes, isLoading, isPaused, isMenu, hasChoices }) => {
    const texts = new Set(standing.map(({ line }) => line.text).filter((text) => /\p{L}{2}/u.test(text)))
    const isCut = scene.cut && scene.motion >= wholePicture
    const kept = [...(before ?? [])].filter((text) => texts.has(text)).length
    const isOther = before !== undefined && kept * 2 <= before.size
    if (isOther && isCut && at - wildAt > calmMs) awaitedAt = at
    if (scene.motion >= wild) wildAt = at
    // A loading screen may lead back to the same scene.
    if (!isLoading) before = texts
    const isScene = at - awaitedAt <= fadeMs && texts.size > 0 && !isLoading
    const level = changes.find((change) => progresses([change]))
    if (!isScene && level === undefined) return []
    awaitedAt = Number.NEGATIVE_INFINITY
    const isSaid = fresh.some(({ kind }) => kind === 'dialogue' || kind === 'subtitle')
    const isMessage = isScene && fresh.some(({ line }) => button.test(line.text))
    if (isPaused || isMenu || hasChoices || isSaid || isMessage) return []
    return [
      beatBody(
        'place',
        level && { number: { label: level.facts.label, value: level.value, was: level.was } },
      ),
    ]
  }
}
