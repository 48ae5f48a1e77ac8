import type { Persona } from '../../../src-shared/events/persona.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isActing, puppetOf } from '../../../src-shared/stage/puppets.ts'
import { ui } from '../kit/language.ts'
import { usePersona } from '../personas/personas.ts'
import { send } from '../store/store.ts'
import type { Sample } from './live-preview.tsx'

type Overlay = Settings['overlay']

interface Place {
  readonly place: string
  readonly name: string
  readonly isChosen: boolean
  readonly patch: { readonly captions: Overlay['captions'] } | { readonly puppet: Partial<Overlay['puppet']> }
}

/**
 * Buttons over the preview that select where lines appear, and show a sample there. Lines appear beside the puppet,
 * so while it is on, the buttons select its side.
 */
export function PlacesInPreview(props: { settings: Settings; show: (sample: Sample) => void }) {
  const { overlay, show } = props.settings
  const persona = usePersona(show.persona)
  const acts = isActing(overlay.puppet)
  const choose = async ({ patch }: Place): Promise<void> => {
    if (await send({ command: 'settings', patch: { overlay: patch } }))
      props.show(acts && persona !== undefined ? lineOf(persona, overlay) : caption())
  }
  return (
    <fieldset
      className={acts ? 'preview-places sides' : 'preview-places'}
      aria-label={acts ? ui.setup.placeOfPuppet : ui.setup.placeOfCaptions}
    >
      {(acts ? sides(overlay.puppet) : captionPlaces(overlay)).map((one) => (
        <button
          key={one.place}
          type="button"
          data-place={one.place}
          aria-label={one.name}
          aria-pressed={one.isChosen}
          onClick={() => void choose(one)}
        />
      ))}
    </fieldset>
  )
}

const caption = (): Sample => ({ content: { lane: 'caption', text: ui.setup.sampleCaption } })

function lineOf(persona: Persona, overlay: Overlay): Sample {
  const { name, color, faces } = persona
  const puppet = puppetOf(overlay.puppet, persona)
  return {
    content: {
      lane: 'caption',
      text: ui.setup.sampleLine,
      speaker: { name, color, faces, mood: 'smug' },
    },
    ...(puppet !== undefined && { puppet }),
  }
}

const captionPlaces = ({ captions: chosen }: Overlay): readonly Place[] =>
  (
    [
      ['top-left', ui.setup.topLeft],
      ['top', ui.setup.top],
      ['top-right', ui.setup.topRight],
      ['bottom-left', ui.setup.bottomLeft],
      ['bottom', ui.setup.bottom],
      ['bottom-right', ui.setup.bottomRight],
    ] as const
  ).map(([place, name]) => ({ place, name, isChosen: place === chosen, patch: { captions: place } }))

const sides = ({ side: chosen }: Overlay['puppet']): readonly Place[] =>
  (
    [
      ['left', ui.setup.left],
      ['right', ui.setup.right],
    ] as const
  ).map(([side, name]) => ({
    place: side,
    name,
    isChosen: side === chosen,
    patch: { puppet: { side: side === chosen ? 'auto' : side } },
  }))
