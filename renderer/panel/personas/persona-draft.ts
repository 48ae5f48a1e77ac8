import { type Mood, mood } from '../../../src-shared/events/cue.ts'
import {
  type LineKind,
  lineKinds,
  type Persona,
  persona as personaSchema,
} from '../../../src-shared/events/persona.ts'
import { faceOf } from '../../../src-shared/events/stage-lists.ts'
import { fill, ui } from '../kit/language.ts'
import { idOf, linesOf, rowsOf } from './line-rows.ts'
export const gagSteps = ['plant', 'twist', 'payoff'] as const

/** The editor's fields for a persona. A list of lines is one text, with a line in each row. */
export interface Draft {
  readonly name: string
  readonly language: Persona['language']
  readonly about: string
  readonly color: string
  readonly voice: Persona['voice']
  readonly faces: Readonly<Record<Mood, string>>
  readonly prompt: string
  readonly lines: Readonly<Record<LineKind, string>>
  readonly gags: readonly GagDraft[]
  /** The editor has no fields for these, so they stay unchanged. */
  readonly words: Persona['words']
  readonly examples: Persona['examples']
  readonly serials: Persona['serials']
  readonly calls: Persona['calls']
}

export interface GagDraft extends Readonly<Record<(typeof gagSteps)[number], string>> {
  readonly id: string
  readonly about: Persona['gags'][number]['about']
}

const empty = (): Persona => personaSchema.parse({ id: 'new', name: ui.personas.newName, color: '#ffb454' })

/** Returns the editor's fields for a persona, or empty fields for null. */
export function draftOf(persona: Persona | null): Draft {
  const { language, about, color, voice, prompt, lines, gags, ...others } = persona ?? empty()
  const { words, examples, serials, calls } = others
  return {
    name: persona?.name ?? '',
    language,
    about,
    color,
    voice,
    faces: Object.fromEntries(
      mood.options.map((one) => [one, faceOf(persona ?? empty(), one)]),
    ) as Draft['faces'],
    prompt,
    lines: Object.fromEntries(lineKinds.map((kind) => [kind, rowsOf(lines[kind])])) as Draft['lines'],
    gags: gags.map((gag) => ({
      id: gag.id,
      about: gag.about,
      plant: rowsOf(gag.plant),
      twist: rowsOf(gag.twist),
      payoff: rowsOf(gag.payoff),
    })),
    ...{ words, examples, serials, calls },
  }
}

/** Messages by a field's path, such as `name`, `lines.death` or `gags.0.plant`. */
export type Problems = ReadonlyMap<string, string>

/** Converts a draft into a persona. If fields are invalid, the persona is null. */
export function readDraft(draft: Draft, id: string): { persona: Persona | null; problems: Problems } {
  const parsed = personaSchema.safeParse({
    ...draft,
    id,
    lines: Object.fromEntries(
      lineKinds.flatMap((kind) => {
        const lines = linesOf(draft.lines[kind])
        return lines.length === 0 ? [] : [[kind, lines]]
      }),
    ),
    gags: draft.gags.map((gag) => ({
      id: gag.id,
      about: gag.about,
      ...Object.fromEntries(
        gagSteps.map((step) => [
          step,
          linesOf(gag[step]).map((line) => (typeof line === 'string' ? line : line.text)),
        ]),
      ),
    })),
  })
  if (parsed.success) return { persona: parsed.data, problems: new Map() }
  const problems = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const { field, line } = placeOf(issue.path)
    if (!problems.has(field)) {
      problems.set(
        field,
        `${line === undefined ? '' : fill(ui.personas.lineAt, { line: line + 1 })}${messageOf(issue)}`,
      )
    }
  }
  return { persona: null, problems }
}

/** Returns an id for a new persona, made from the name if possible. Another persona may already have this id. */
export function newId(name: string, taken: readonly string[]): string {
  const wanted = idOf(name)
  if (wanted !== '') return wanted
  for (let n = 1; ; n += 1) if (!taken.includes(`persona-${n}`)) return `persona-${n}`
}

function placeOf(path: readonly PropertyKey[]): { field: string; line?: number } {
  const depth = path[0] === 'gags' ? 3 : path[0] === 'lines' || path[0] === 'faces' ? 2 : 1
  const line = path[depth]
  return { field: path.slice(0, depth).join('.'), ...(typeof line === 'number' ? { line } : {}) }
}

interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly origin?: string
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
  readonly errors?: readonly (readonly Issue[])[]
}

function messageOf(issue: Issue): string {
  // The schema reports errors for both forms of a line. An error about a limit is the most useful.
  const limit = issue.errors?.flat().find(({ code }) => code === 'too_big' || code === 'too_small')
  const { code, origin, maximum, minimum, message } = limit ?? issue
  if (code === 'too_big' && origin === 'string') return fill(ui.personas.tooLong, { most: maximum })
  if (code === 'too_big')
    return origin === 'array'
      ? fill(ui.personas.mostLines, { most: maximum })
      : fill(ui.personas.most, { most: maximum })
  if (code === 'too_small')
    return origin === 'string' ? ui.personas.writeSomething : fill(ui.personas.least, { least: minimum })
  return message
}
