import { useEffect, useState } from 'react'
import { brainsAnswer } from '../../../src-shared/contract/api/models.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { Choice, Setting } from '../kit/setting-controls.tsx'
import { TermChips } from '../kit/term-chips.tsx'
import { fetchAnswer, send } from '../store/store.ts'

type Sight = Settings['sight']

const change = (sight: Partial<Omit<Sight, 'images'>> & { images?: Partial<Sight['images']> }) =>
  send({ command: 'settings', patch: { sight } })

const engines: Record<Sight['engine'], string> = {
  auto: 'Uses the fast one wherever it runs.',
  paddle: 'Fast, reads small digits.',
  tesseract: 'Runs everywhere. Slower, and weaker on game fonts.',
}

const paces: readonly (readonly [everyMs: number, label: string])[] = [
  [250, '4 looks a second'],
  [500, '2 looks a second'],
  [1000, '1 look a second'],
  [2000, 'a look every 2 s'],
  [5000, 'a look every 5 s'],
]

const sides = [448, 640, 896, 1280, 1920]

const onOff = [
  ['off', 'Off'],
  ['on', 'On'],
] as const

/** Settings of sight: pace, text reader, what is never watched, and what models get to see. */
export function EyeSettings({ sight }: { sight: Sight }) {
  const { everyMs, engine, ignore, keepFrames, images } = sight
  const listed = paces.some(([ms]) => ms === everyMs)
  return (
    <section aria-label="Looking and privacy">
      <h3>Looking and privacy</h3>
      <Setting label="Pace" hint="Faster sees short moments, and takes more of the processor">
        <select
          className="input"
          aria-label="Pace"
          value={everyMs}
          onChange={({ target }) => void change({ everyMs: Number(target.value) })}
        >
          {!listed && <option value={everyMs}>a look every {everyMs / 1000} s</option>}
          {paces.map(([ms, label]) => (
            <option key={ms} value={ms}>
              {label}
            </option>
          ))}
        </select>
      </Setting>
      <Setting label="Text reader" hint={engines[engine]}>
        <Choice
          label="Text reader"
          value={engine}
          options={[
            ['auto', 'Automatic'],
            ['paddle', 'Paddle'],
            ['tesseract', 'Tesseract'],
          ]}
          choose={(value) => void change({ engine: value as Sight['engine'] })}
        />
      </Setting>
      <Setting label="Never watch" hint="Names of windows and OBS sources; part of a name is enough">
        <TermChips
          label="Windows and sources that are never watched"
          terms={ignore}
          save={(names) => change({ ignore: names })}
        />
      </Setting>
      <Setting
        label="Keep pictures"
        hint={
          keepFrames
            ? 'A picture of each observation is stored beside its run, at most 500, with your masks in it'
            : 'Pictures stay in memory and are gone when Adlib stops'
        }
      >
        <Choice
          label="Keep pictures"
          value={keepFrames ? 'on' : 'off'}
          options={onOff}
          choose={(value) => void change({ keepFrames: value === 'on' })}
        />
      </Setting>
      <Setting label="Pictures for models" hint="Only models with vision get one, with your masks in it">
        <Choice
          label="Pictures for models"
          value={images.send}
          options={[
            ['off', 'None'],
            ['changed', 'What changed'],
            ['frame', 'All of it'],
          ]}
          choose={(value) => void change({ images: { send: value as Sight['images']['send'] } })}
        />
        <select
          className="input"
          aria-label="Longest side of these pictures"
          value={images.longestSide}
          disabled={images.send === 'off'}
          onChange={({ target }) => void change({ images: { longestSide: Number(target.value) } })}
        >
          {[...new Set([...sides, images.longestSide])]
            .sort((a, b) => a - b)
            .map((side) => (
              <option key={side} value={side}>
                up to {side} pixels
              </option>
            ))}
        </select>
      </Setting>
      <VisionModel key={sight.visionModel} stored={sight.visionModel} />
    </section>
  )
}

/** Selects the model that describes pictures, among the ones with vision. */
function VisionModel({ stored }: { stored: string }) {
  const [models, setModels] = useState<readonly string[]>([])
  useEffect(() => {
    let current = true
    void fetchAnswer('/api/brains', brainsAnswer).then((answer) => {
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
      label="Model for pictures"
      hint={
        names.length === 0
          ? 'No model with vision was found; Ollama has some, such as moondream'
          : 'A second, small model that describes the picture when the performer asks for it'
      }
    >
      <select
        className="input"
        aria-label="Model for pictures"
        value={stored}
        onChange={({ target }) => void change({ visionModel: target.value })}
      >
        <option value="">The active model</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Setting>
  )
}
