import { useEffect, useState } from 'react'
import { modelsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { fetchAnswer, send } from '../store/store.ts'
import { sightWords } from './sight-words.ts'

type Sight = Settings['sight']

const change = (sight: Partial<Omit<Sight, 'images'>> & { images?: Partial<Sight['images']> }) =>
  send({ command: 'settings', patch: { sight } })

const engines = (): Record<Sight['engine'], string> => ({
  auto: sightWords.readerAuto,
  paddle: sightWords.readerPaddle,
  tesseract: sightWords.readerTesseract,
})

const paces = (): readonly (readonly [everyMs: number, label: string])[] => [
  [250, sightWords.fourLooks],
  [500, sightWords.twoLooks],
  [1000, sightWords.oneLook],
  [2000, sightWords.lookEveryTwo],
  [5000, sightWords.lookEveryFive],
]

const sides = [448, 640, 896, 1280, 1920]

const onOff = () =>
  [
    ['off', sightWords.off],
    ['on', sightWords.on],
  ] as const

/** Settings of sight, such as how often Adlib looks and which pictures models get. */
export function EyeSettings({ sight }: { sight: Sight }) {
  const { everyMs, engine, ignore, keepFrames, images } = sight
  const listed = paces().some(([ms]) => ms === everyMs)
  return (
    <section aria-label={sightWords.lookingAndPrivacy}>
      <h3>{sightWords.lookingAndPrivacy}</h3>
      <Setting label={sightWords.pace} hint={sightWords.paceHint}>
        <select
          className="input"
          aria-label={sightWords.pace}
          value={everyMs}
          onChange={({ target }) => void change({ everyMs: Number(target.value) })}
        >
          {!listed && <option value={everyMs}>{sightWords.lookEvery(everyMs / 1000)}</option>}
          {paces().map(([ms, label]) => (
            <option key={ms} value={ms}>
              {label}
            </option>
          ))}
        </select>
      </Setting>
      <Setting label={sightWords.textReader} hint={engines()[engine]}>
        <Choice
          label={sightWords.textReader}
          value={engine}
          options={[
            ['auto', sightWords.automatic],
            ['paddle', 'Paddle'],
            ['tesseract', 'Tesseract'],
          ]}
          choose={(value) => void change({ engine: value as Sight['engine'] })}
        />
      </Setting>
      <Setting label={sightWords.neverWatch} hint={sightWords.neverWatchHint}>
        <TermChips
          label={sightWords.neverWatched}
          terms={ignore}
          save={(names) => change({ ignore: names })}
        />
      </Setting>
      <Setting
        label={sightWords.keepPictures}
        hint={keepFrames ? sightWords.keepHint : sightWords.keepNotHint}
      >
        <Choice
          label={sightWords.keepPictures}
          value={keepFrames ? 'on' : 'off'}
          options={onOff()}
          choose={(value) => void change({ keepFrames: value === 'on' })}
        />
      </Setting>
      <Setting label={sightWords.picturesForModels} hint={sightWords.picturesHint}>
        <Choice
          label={sightWords.picturesForModels}
          value={images.send}
          options={[
            ['off', sightWords.none],
            ['changed', sightWords.whatChanged],
            ['frame', sightWords.allOfIt],
          ]}
          choose={(value) => void change({ images: { send: value as Sight['images']['send'] } })}
        />
        <select
          className="input"
          aria-label={sightWords.longestSide}
          value={images.longestSide}
          disabled={images.send === 'off'}
          onChange={({ target }) => void change({ images: { longestSide: Number(target.value) } })}
        >
          {[...new Set([...sides, images.longestSide])]
            .sort((a, b) => a - b)
            .map((side) => (
              <option key={side} value={side}>
                {sightWords.upToPixels(side)}
              </option>
            ))}
        </select>
      </Setting>
      <VisionModel key={sight.visionModel} stored={sight.visionModel} />
    </section>
  )
}

function VisionModel({ stored }: { stored: string }) {
  const [models, setModels] = useState<readonly string[]>([])
  useEffect(() => {
    let current = true
    void fetchAnswer('/api/brains', modelsAnswer).then((answer) => {
      if (!current) return
      setModels(
        (answer?.brains ?? []).flatMap(({ model, capabilities }) =>
          capabilities?.includes('vision') ? model : [],
        ),
      )
    })
    return () => {
      current = false
    }
  }, [])
  const names = [...new Set([...(stored === '' ? [] : [stored]), ...models])]
  return (
    <Setting
      label={sightWords.modelForPictures}
      hint={names.length === 0 ? sightWords.noVisionHint : sightWords.visionHint}
    >
      <select
        className="input"
        aria-label={sightWords.modelForPictures}
        value={stored}
        onChange={({ target }) => void change({ visionModel: target.value })}
      >
        <option value="">{sightWords.activeModel}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Setting>
  )
}
