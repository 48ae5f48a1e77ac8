import { modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { Choice, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'

type Sight = Settings['sight']

const change = (sight: Partial<Omit<Sight, 'images'>> & { images?: Partial<Sight['images']> }) =>
  send({ command: 'settings', patch: { sight } })

const engines = (): Record<Sight['engine'], string> => ({
  auto: ui.sight.readerAuto,
  paddle: ui.sight.readerPaddle,
  tesseract: ui.sight.readerTesseract,
})

const paces = (): readonly (readonly [everyMs: number, label: string])[] => [
  [250, ui.sight.fourLooks],
  [500, ui.sight.twoLooks],
  [1000, ui.sight.oneLook],
  [2000, ui.sight.lookEveryTwo],
  [5000, ui.sight.lookEveryFive],
]

const sides = [448, 640, 896, 1280, 1920]

const onOff = () =>
  [
    ['off', ui.sight.off],
    ['on', ui.sight.on],
  ] as const

/** Settings of sight, such as how often Adlib looks and which pictures models get. */
export function EyeSettings({ sight }: { sight: Sight }) {
  const { everyMs, engine, ignore, keepFrames, images } = sight
  const listed = paces().some(([ms]) => ms === everyMs)
  return (
    <section aria-label={ui.sight.lookingAndPrivacy}>
      <h3>{ui.sight.lookingAndPrivacy}</h3>
      <Setting label={ui.sight.pace} hint={ui.sight.paceHint}>
        <Select
          aria-label={ui.sight.pace}
          value={String(everyMs)}
          options={[
            ...(listed
              ? []
              : [[String(everyMs), fill(ui.sight.lookEvery, { seconds: everyMs / 1000 })] as const]),
            ...paces().map(([ms, label]) => [String(ms), label] as const),
          ]}
          choose={(ms) => void change({ everyMs: Number(ms) })}
        />
      </Setting>
      <Setting label={ui.sight.textReader} hint={engines()[engine]}>
        <Choice
          label={ui.sight.textReader}
          value={engine}
          options={[
            ['auto', ui.sight.automatic],
            ['paddle', 'Paddle'],
            ['tesseract', 'Tesseract'],
          ]}
          choose={(value) => void change({ engine: value as Sight['engine'] })}
        />
      </Setting>
      <Setting label={ui.sight.neverWatch} hint={ui.sight.neverWatchHint}>
        <TermChips label={ui.sight.neverWatched} terms={ignore} save={(names) => change({ ignore: names })} />
      </Setting>
      <Setting label={ui.sight.keepPictures} hint={keepFrames ? ui.sight.keepHint : ui.sight.keepNotHint}>
        <Choice
          label={ui.sight.keepPictures}
          value={keepFrames ? 'on' : 'off'}
          options={onOff()}
          choose={(value) => void change({ keepFrames: value === 'on' })}
        />
      </Setting>
      <Setting label={ui.sight.picturesForModels} hint={ui.sight.picturesHint}>
        <Choice
          label={ui.sight.picturesForModels}
          value={images.send}
          options={[
            ['off', ui.sight.none],
            ['changed', ui.sight.whatChanged],
            ['frame', ui.sight.allOfIt],
          ]}
          choose={(value) => void change({ images: { send: value as Sight['images']['send'] } })}
        />
        <Select
          aria-label={ui.sight.longestSide}
          value={String(images.longestSide)}
          disabled={images.send === 'off'}
          options={[...new Set([...sides, images.longestSide])]
            .sort((a, b) => a - b)
            .map((side) => [String(side), fill(ui.sight.upToPixels, { side })])}
          choose={(side) => void change({ images: { longestSide: Number(side) } })}
        />
      </Setting>
      <VisionModel key={sight.visionModel} stored={sight.visionModel} />
    </section>
  )
}

function VisionModel({ stored }: { stored: string }) {
  const { answer } = useAnswer('/api/brains', modelsAnswer)
  const models = (answer?.brains ?? []).flatMap(({ model, capabilities }) =>
    capabilities?.includes('vision') ? model : [],
  )
  const names = [...new Set([...(stored === '' ? [] : [stored]), ...models])]
  return (
    <Setting
      label={ui.sight.modelForPictures}
      hint={names.length === 0 ? ui.sight.noVisionHint : ui.sight.visionHint}
    >
      <Select
        aria-label={ui.sight.modelForPictures}
        value={stored}
        options={[['', ui.sight.activeModel], ...names]}
        choose={(model) => void change({ visionModel: model })}
      />
    </Setting>
  )
}
