import { OBSWebSocketError } from 'obs-websocket-js/json'
import { describe } from '../../src-shared/events/json.ts'
import type { RuleAction, RuleShow } from '../../src-shared/settings/rules.ts'
import type { RequestFailure } from './overlay-source.ts'
import type { ObsSession } from './session.ts'

/** What a rule changes in OBS. Clips are saved by `electron/clips`. */
export type ObsAction = Extract<RuleAction, { do: 'obs-scene' | 'obs-source' | 'obs-filter' | 'obs-hotkey' }>

type Session = Pick<ObsSession, 'call'>

/** obs-websocket's code for a scene, source, filter or hotkey that does not exist. */
const notFound = 600

/** Changes a scene, source or filter, or presses a hotkey. Resolves with null, or with why it failed. */
export async function actInObs(session: Session, action: ObsAction): Promise<RequestFailure | null> {
  try {
    await send(session, action)
    return null
  } catch (error) {
    const isGone = error instanceof OBSWebSocketError && error.code === notFound
    return {
      kind: isGone ? 'not-found' : 'obs',
      message: `OBS did not do it: ${describe(error)}`,
      remedy: isGone
        ? 'Check the names in the rule: they must be written as in OBS.'
        : 'Check OBS, then try the rule again.',
    }
  }
}

async function send(session: Session, action: ObsAction): Promise<void> {
  switch (action.do) {
    case 'obs-scene':
      return session.call('SetCurrentProgramScene', { sceneName: action.scene })
    case 'obs-source': {
      const sceneName = action.scene
      const { sceneItemId } = await session.call('GetSceneItemId', { sceneName, sourceName: action.source })
      const item = { sceneName, sceneItemId }
      const sceneItemEnabled = await wanted(action.show, async () => {
        const now = await session.call('GetSceneItemEnabled', item)
        return now.sceneItemEnabled
      })
      return session.call('SetSceneItemEnabled', { ...item, sceneItemEnabled })
    }
    case 'obs-filter': {
      const filter = { sourceName: action.source, filterName: action.filter }
      const filterEnabled = await wanted(action.show, async () => {
        const now = await session.call('GetSourceFilter', filter)
        return now.filterEnabled
      })
      return session.call('SetSourceFilterEnabled', { ...filter, filterEnabled })
    }
    case 'obs-hotkey':
      return session.call('TriggerHotkeyByName', { hotkeyName: action.name })
  }
}

const wanted = async (show: RuleShow, isOn: () => Promise<boolean>): Promise<boolean> =>
  show === 'toggle' ? !(await isOn()) : show === 'on'
