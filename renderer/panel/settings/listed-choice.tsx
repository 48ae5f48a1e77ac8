import { modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import { puppetsAnswer } from '../../../src-shared/contract/api/stage.ts'
import { voiceCharacter } from '../../../src-shared/events/persona.ts'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'

const builtIn: readonly string[] = voiceCharacter.options

interface ChoiceProps {
  readonly name: string
  /** Empty for the default. */
  readonly chosen: string
  readonly choose: (name: string) => void
}

/** A menu of the persona's puppet, the built-in puppets and the streamer's own. */
export function CharacterChoice({ name, chosen, choose }: ChoiceProps) {
  // Load the list again after each choice. A new puppet is selected as soon as it is saved, and the list
  // must contain it.
  const { answer } = useAnswer('/api/puppets', puppetsAnswer, chosen)
  const own = answer?.own ?? null
  const names = [...builtIn, ...(own ?? []).filter((puppet) => !builtIn.includes(puppet))]
  const isMissing = chosen !== '' && !names.includes(chosen)
  return (
    <Select
      aria-label={name}
      value={chosen}
      options={[
        ['', ui.setting['overlay.puppet.character'].empty ?? ''],
        ...names.map(
          (one) => [one, builtIn.includes(one) ? one.charAt(0).toUpperCase() + one.slice(1) : one] as const,
        ),
        ...(isMissing
          ? [[chosen, own === null ? chosen : fill(ui.settings.characterMissing, { name: chosen })] as const]
          : []),
      ]}
      choose={choose}
    />
  )
}

/** A menu of the active model and the models with vision. */
export function VisionModelChoice({ name, chosen, choose }: ChoiceProps) {
  const { answer } = useAnswer('/api/brains', modelsAnswer)
  const models = (answer?.brains ?? []).flatMap(({ model, capabilities }) =>
    capabilities?.includes('vision') ? model : [],
  )
  const names = [...new Set([...(chosen === '' ? [] : [chosen]), ...models])]
  return (
    <>
      <Select
        aria-label={name}
        value={chosen}
        options={[['', ui.setting['sight.visionModel'].empty ?? ''], ...names]}
        choose={choose}
      />
      {names.length === 0 && <p className="t2 fine">{ui.sight.noVisionHint}</p>}
    </>
  )
}
