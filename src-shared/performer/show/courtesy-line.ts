import type { CourtesyRequest } from '../../commands/read-courtesy.ts'
import { type BankLine, type Courtesy, courtesies, type Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import type { Rng } from '../../ports.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { recentLines, similarityTo } from '../../stage/similar.ts'
import { fill } from './line-values.ts'
import { isResting, type SaidBefore } from './said-before.ts'
import { saidTexts } from './said-texts.ts'

/** Returns a line about a person that suits any persona. */
export const plainCourtesy = ({ courtesy, name }: CourtesyRequest, language: ShowLanguage): string => {
  const { named, plain } = saidTexts(language).courtesies[courtesy]
  return fillName(name === null ? plain : named, name)
}

const fillName = (template: string, name: string | null): string =>
  fill(template, name === null ? {} : { name }) ?? ''

/**
 * Returns a persona's line about a person: at random one that was not said yet and does not rest, or else the one that was said
 * longest ago. A line that resembles a recent one comes last, because the stage would refuse it.
 */
export function courtesyLine(
  request: CourtesyRequest,
  deps: {
    readonly state: Pick<State, 'cues' | 'show' | 'settings'>
    readonly persona: Persona
    /** Lines that will be said before this one. */
    readonly before: readonly string[]
    readonly saidBefore: (template: string) => SaidBefore | undefined
    readonly rng: Rng
    readonly now: number
  },
): string {
  const { courtesy, name } = request
  const { state, persona, before, saidBefore, rng, now } = deps
  const isRepeated = similarityTo([...recentLines(state, now), ...before])
  const usedAt = new Map(state.show.used.map(({ template, at }) => [template, at]))
  const restingSince = (template: string): number => {
    const said = saidBefore(template)
    return said !== undefined && isResting(said, now) ? said.at : 0
  }
  const [best] = templatesOf(persona, courtesy)
    .filter((line) => line.includes('{name}') === (name !== null))
    .filter((line) => !state.settings.show.never.includes(line))
    .map((template) => ({
      text: fillName(template, name),
      usedAt: usedAt.get(template) ?? restingSince(template),
      draw: rng(),
    }))
    .sort(
      (one, other) =>
        Number(isRepeated(one.text)) - Number(isRepeated(other.text)) ||
        one.usedAt - other.usedAt ||
        one.draw - other.draw,
    )
  return best?.text ?? plainCourtesy(request, persona.language)
}

/** Returns the template of a line about a person; undefined if the persona has no such line. */
export function courtesyTemplate(persona: Persona, text: string): string | undefined {
  return courtesies
    .flatMap((courtesy) => templatesOf(persona, courtesy))
    .find((template) => {
      const [before = '', after] = template.split('{name}')
      return after === undefined
        ? text === template
        : text.length > before.length + after.length && text.startsWith(before) && text.endsWith(after)
    })
}

const templatesOf = ({ lines }: Persona, courtesy: Courtesy): string[] =>
  (lines[courtesy] ?? []).map((line: BankLine) => (typeof line === 'string' ? line : line.text))
