import type { Journal } from '../../src-shared/events/journal.ts'
import { bankOf, type Persona } from '../../src-shared/events/persona.ts'
import { templateOf } from '../../src-shared/performer/show/said-before.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { openCards } from '../data/cards.ts'
import { openPersonas } from '../data/personas.ts'
import { openProfiles } from '../data/profiles.ts'
import { openSaidLines, type SaidLines } from '../data/said-lines.ts'
import { openShowMemories } from '../data/show-memory.ts'
import { openUserMedia } from '../data/user-media.ts'
import { openViewerMemory } from '../data/viewers.ts'
import type { DataFailure } from '../platform/files.ts'
import { damagedApprovals } from './packs/approved-packs.ts'

/** Stores when each of the persona's prepared lines is used. */
export function recordSaidLines(deps: {
  readonly journal: Pick<Journal, 'subscribe' | 'state'>
  readonly persona: () => Persona
  readonly saidLines: Pick<SaidLines, 'record'>
  readonly print: (line: string) => void
}): void {
  let isFailing = false
  deps.journal.subscribe((event) => {
    if (event.type !== 'stage/cue') return
    const { line } = event.cue
    const persona = deps.persona()
    if (line === undefined || !bankOf(persona).has(line)) return
    const isFirst = deps.journal.state().show.used.length === 1
    const isOpener = isFirst || (persona.lines.greeting ?? []).some((one) => templateOf(one) === line)
    const failure = deps.saidLines.record({
      ...{ line, at: event.t, run: event.run },
      ...(isOpener && { isOpener }),
    })
    if (failure !== null && !isFailing)
      deps.print(`The next run may repeat lines of this run: ${failure.message} ${failure.remedy}`)
    isFailing = failure !== null
  })
}

/** Opens the files of the data folder, and reports damaged ones. */
export function composeData(deps: {
  readonly dataDir: string
  readonly journal: Journal
  readonly clock: Clock
  readonly print: (line: string) => void
  readonly reportDamage: (problem: DataFailure) => void
}) {
  const { dataDir, journal, clock, print, reportDamage } = deps
  const settings = () => journal.state().settings
  const userMedia = openUserMedia(dataDir, print)
  const personas = openPersonas(dataDir, print)
  for (const { file, message } of personas.list().broken)
    reportDamage({ message: `${file} is not used. ${message}`, remedy: 'Fix the file, or delete it.' })
  const profiles = openProfiles(dataDir, reportDamage)
  const unapproved = damagedApprovals(dataDir)
  if (unapproved !== null) reportDamage(unapproved)
  /** Returns the persona that the settings name. */
  const persona = () => personas.get(settings().show.persona, settings().show.language)
  const colleague = (id: string) => personas.get(id, settings().show.language)
  const memories = openShowMemories(dataDir, {
    memory: () => settings().show.memory,
    now: clock.now,
    report: reportDamage,
  })
  const saidLines = openSaidLines(dataDir, reportDamage)
  const viewers = openViewerMemory(dataDir, {
    clock,
    isOn: () => settings().chat.memory,
    report: reportDamage,
  })
  const cardsFile = openCards(dataDir, {
    isKept: () => settings().show.memory.enabled,
    report: reportDamage,
  })
  return { userMedia, personas, profiles, memories, saidLines, viewers, cardsFile, persona, colleague }
}

/** The user's files in the data folder. All runs share these files. */
export type UserData = ReturnType<typeof composeData>
