import { puppetsAnswer } from '../../../src-shared/contract/api/puppets.ts'
import { voiceCharacter } from '../../../src-shared/events/persona.ts'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { useAnswer } from '../store/use-answer.ts'

const builtIn: readonly string[] = voiceCharacter.options

/** A menu of the persona's puppet, the built-in puppets and the streamer's own. */
export function CharacterChoice({
  name,
  chosen,
  choose,
}: {
  name: string
  /** Empty for the persona's puppet. */
  chosen: string
  choose: (puppet: string) => void
}) {
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
