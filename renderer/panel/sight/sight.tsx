import './sight.css'
import { useState } from 'react'
import { eyeAnswer, eyeLinesAnswer } from '../../../src-shared/contract/api/eye.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { EyeLink } from '../connections/page-addresses.tsx'
import { ProgramAccess } from '../connections/program-access.tsx'
import { Button } from '../kit/button.tsx'
import { ago } from '../kit/formats.ts'
import { fill, ui } from '../kit/language.ts'
import { ScreenFrame } from '../kit/screen-frame.tsx'
import { Choice } from '../kit/setting-controls.tsx'
import { useNow } from '../kit/time-hooks.ts'
import { leaveForm, stay, useUnsaved } from '../kit/unsaved.ts'
import { SettingRows } from '../settings/setting-group.tsx'
import { send } from '../store/store.ts'
import { useAnswer } from '../store/use-answer.ts'
import { sourceName } from '../words/names.ts'
import type { AreaTool } from './area-draft.ts'
import { AreaEditor } from './area-editor.tsx'
import { CardEditor } from './card-editor.tsx'
import { EyeNumbers } from './eye-numbers.tsx'
import { EyeSources } from './eye-sources.tsx'
import { costWords, eyeTroubles } from './eye-words.ts'
import { GameCards } from './game-cards.tsx'
import { ProgramTexts } from './program-texts.tsx'
import { SeenLines } from './seen-lines.tsx'
import type { EyeTrouble } from './unwatched.ts'
import { useEyePicture, useVisibleTicks } from './use-eye.ts'

const pictureMs = 2000
const watchableTicks = 4

type View = 'see' | 'card' | AreaTool

/** Screen with what Adlib sees, the source that it watches, and the areas that it must not see. */
export function Sight({ state, close }: { state: State; close: () => void }) {
  const now = useNow()
  const [view, setView] = useState<View>('see')
  const leaveView = (next: View): void => (next === 'see' ? leaveForm(() => setView('see')) : setView(next))
  const onEscape = () => {
    if (useUnsaved.getState().leave !== null) stay()
    else if (view !== 'see') leaveForm(() => setView('see'))
    else close()
  }

  const { observation, settings, obs, source } = state
  const { sight } = settings
  const ticks = useVisibleTicks(pictureMs)
  const seen = `${observation?.id} ${source?.source} ${source?.state}`
  const picture = useEyePicture(`${seen} ${ticks}`)
  const lines = useAnswer('/api/eye/lines', eyeLinesAnswer, `${seen} ${ticks}`)
  const slowTicks = Math.floor(ticks / watchableTicks)
  const watched = JSON.stringify([sight.source, sight.obsSource, sight.path, sight.ignore])
  const watchable = useAnswer(
    '/api/eye',
    eyeAnswer,
    `${watched} ${source?.source} ${obs?.state} ${obs?.scene} ${slowTicks}`,
  )
  const name = watchable.answer?.watched.name ?? ''
  // While areas are unsaved, the editor stays open even if the source is turned off.
  const isUnsaved = useUnsaved(({ isDirty }) => isDirty)

  return (
    <ScreenFrame name={ui.sight.sight} look="sight" close={close} onEscape={onEscape}>
      <section className="stack" aria-label={ui.sight.whatAdlibSees}>
        <div className="wrap spread">
          <Choice
            label={ui.sight.showOnPicture}
            value={view}
            options={[
              ['see', ui.sight.showText],
              ['mask', ui.sight.masks],
              ['region', ui.sight.regions],
              ['crop', ui.sight.crop],
              ['card', ui.sight.card],
            ]}
            choose={(value) => leaveView(value as View)}
          />
          <p className="mono t2">
            {observation
              ? [
                  sourceName(observation.source),
                  fill(ui.sight.ago, { age: ago(now - observation.at) }),
                  costWords(observation) || fill(ui.sight.readAfter, { time: ago(observation.ageMs) }),
                ].join(', ')
              : ui.sight.nothingSeenYet}
          </p>
        </div>
        {eyeTroubles(state, now).map((trouble) => (
          <Trouble key={trouble.title} trouble={trouble} run={state.run} />
        ))}
        {view === 'see' || (name === '' && !isUnsaved) ? (
          <>
            {view !== 'see' && <p className="problem">{ui.sight.chooseSourceFirst}</p>}
            <SeenLines picture={picture} lines={lines} numbers={observation?.numbers ?? []} />
          </>
        ) : view === 'card' ? (
          <CardEditor card={state.card} picture={picture} />
        ) : (
          <AreaEditor
            tool={view}
            sight={sight}
            source={name}
            picture={picture}
            close={() => setView('see')}
          />
        )}
      </section>
      <EyeSources state={state} watchable={watchable} />
      <EyeNumbers state={state} />
      <GameCards card={state.card} regions={sight.regions} />
      <section aria-label={ui.sight.lookingAndPrivacy}>
        <h3>{ui.sight.lookingAndPrivacy}</h3>
        <SettingRows of={lookingAndPrivacy} settings={state.settings} />
      </section>
      <section aria-label={ui.sight.textFromPrograms}>
        <h3>{ui.sight.textFromPrograms}</h3>
        <ProgramTexts programTexts={state.programTexts} now={now} />
        <ProgramAccess of="observe" key={state.run} />
      </section>
    </ScreenFrame>
  )
}

const lookingAndPrivacy = [
  'sight.everyMs',
  'sight.engine',
  'sight.ignore',
  'sight.keepFrames',
  'sight.images.send',
  'sight.images.longestSide',
  'sight.visionModel',
] as const

function Trouble({ trouble: { title, text, action }, run }: { trouble: EyeTrouble; run: string }) {
  return (
    <div className="box warned wrap anywhere" role="status">
      <p className="grow">
        <b>{title}</b> {text}
      </p>
      {action === 'share' && <EyeLink run={run} label={ui.sight.openEyePage} look="btn sm" />}
      {action === 'look' && (
        <Button look="sm" onClick={() => void send({ command: 'observe-now' })} label={ui.sight.lookNow} />
      )}
      {action === 'connect-obs' && (
        <Button look="sm" onClick={() => void send({ command: 'obs-connect' })} label={ui.sight.connectObs} />
      )}
    </div>
  )
}
